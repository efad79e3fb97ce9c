import { Schema } from 'effect';
import { AdminTestimonial, SavedTestimonial } from '#schema/admin/testimonials.ts';
import type { TestimonialValues } from '#schema/admin/testimonials.ts';
import type { Client } from '#services/client.ts';

/** Testimonials, for admins. Refusals have the server's message. */
export const createTestimonialService = (client: Client) => ({
  list: () => client.rpc(Schema.Array(AdminTestimonial), 'admin_testimonials'),
  /** @param version null for a new one, whose id the caller creates */
  save: (
    testimonial_id: string,
    version: number | null,
    { author, about, words, consentOn, consentNote }: TestimonialValues,
  ) =>
    client.rpc(SavedTestimonial, 'save_testimonial', {
      testimonial_id,
      version,
      author,
      about,
      words,
      consent_on: consentOn,
      consent_note: consentNote,
    }),
  /** `Conflict` if it was changed since it was read; the same for `remove`. */
  publish: ({ id, version }: AdminTestimonial, published: boolean) =>
    client.rpc(AdminTestimonial, 'publish_testimonial', { testimonial_id: id, version, published }),
  /** @param ids all of them; `Conflict` if others exist now */
  order: (ids: readonly string[]) => client.rpc(Schema.Unknown, 'order_testimonials', { ids }),
  remove: ({ id, version }: AdminTestimonial) =>
    client.rpc(Schema.Unknown, 'delete_testimonial', { testimonial_id: id, version }),
});

export type TestimonialService = ReturnType<typeof createTestimonialService>;

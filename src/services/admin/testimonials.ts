import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { AdminTestimonial, SavedTestimonial } from '#schema/admin/testimonials.ts';
import type { TestimonialValues } from '#schema/admin/testimonials.ts';
import type { Client } from '#services/client.ts';

/** What people say about the shop, for admins. Refusals carry the server's sentence. */
export type TestimonialService = {
  list: () => Observable<readonly AdminTestimonial[]>;
  /** @param version null for a new one, whose id the caller makes */
  save: (
    id: string,
    version: number | null,
    values: TestimonialValues,
  ) => Observable<typeof SavedTestimonial.Type>;
  /** `Conflict` if it was changed since it was read; so for `remove`. */
  publish: (seen: AdminTestimonial, published: boolean) => Observable<AdminTestimonial>;
  /** @param ids of all; `Conflict` if there are others now */
  order: (ids: readonly string[]) => Observable<unknown>;
  remove: (seen: AdminTestimonial) => Observable<unknown>;
};

export const createTestimonialService = (client: Client): TestimonialService => ({
  list: () => client.rpc(Schema.Array(AdminTestimonial), 'admin_testimonials'),
  save: (testimonial_id, version, { author, about, words, consentOn, consentNote }) =>
    client.rpc(SavedTestimonial, 'save_testimonial', {
      testimonial_id,
      version,
      author,
      about,
      words,
      consent_on: consentOn,
      consent_note: consentNote,
    }),
  publish: ({ id, version }, published) =>
    client.rpc(AdminTestimonial, 'publish_testimonial', { testimonial_id: id, version, published }),
  order: (ids) => client.rpc(Schema.Unknown, 'order_testimonials', { ids }),
  remove: ({ id, version }) =>
    client.rpc(Schema.Unknown, 'delete_testimonial', { testimonial_id: id, version }),
});

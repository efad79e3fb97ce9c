import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ContactForm, OrderLinkForm, TicketForm, WaitlistForm } from '#schema/content/support.ts';
import type { Client } from '#services/client.ts';
import type { Call, ParametersOf, Procedure } from '#services/procedures.ts';

export type SupportService = {
  /** Repeating a key creates no second message. `RateLimited` after five from one sender in ten minutes. */
  contact: (key: string, form: ContactForm) => Observable<void>;
  /** For signed-in people; otherwise `NotAllowed`. */
  ticket: (key: string, form: TicketForm) => Observable<void>;
  /** The answer is the same for an address already on the list. */
  joinWaitlist: (form: WaitlistForm) => Observable<void>;
  /** Emails an order's link to its address; the answer is the same if there is no such order. */
  mailOrderLink: (form: OrderLinkForm) => Observable<void>;
};

export function createSupportService(client: Client): SupportService {
  const act = <Name extends Procedure, Given extends ParametersOf<Name>>(...call: Call<Name, Given>) =>
    client.rpc(Schema.Unknown, ...call).pipe(map(() => undefined));
  return {
    contact: (key, form) => act('send_contact_message', { request_key: key, ...form }),
    ticket: (key, form) => act('open_ticket', { request_key: key, ...form }),
    mailOrderLink: (form) => act('mail_order_link', form),
    joinWaitlist: ({ email, category }) =>
      act('join_vendor_waitlist', { email, ...(category === '' ? {} : { category }) }),
  };
}

import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ContactForm, OrderLinkForm, TicketForm, WaitlistForm } from '#schema/content/support.ts';
import type { Client } from '#services/client.ts';
import type { Call, ParametersOf, Procedure } from '#services/procedures.ts';

export function createSupportService(client: Client) {
  const act = <Name extends Procedure, Given extends ParametersOf<Name>>(
    ...call: Call<Name, Given>
  ): Observable<void> => client.rpc(Schema.Unknown, ...call).pipe(map(() => undefined));
  return {
    /** Repeating a key creates no second message. `RateLimited` after five from one sender in ten minutes. */
    contact: (key: string, form: ContactForm) => act('send_contact_message', { request_key: key, ...form }),
    /** For signed-in people; otherwise `SessionEnded`. */
    ticket: (key: string, form: TicketForm) => act('open_ticket', { request_key: key, ...form }),
    /** Emails an order's link to its address; the answer is the same if there is no such order. */
    mailOrderLink: (form: OrderLinkForm) => act('mail_order_link', form),
    /** The answer is the same for an address already on the list. */
    joinWaitlist: ({ email, category }: WaitlistForm) =>
      act('join_vendor_waitlist', { email, ...(category === '' ? {} : { category }) }),
  };
}

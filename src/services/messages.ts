import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ContactForm, OrderLinkForm, TicketForm, WaitlistForm } from '#schema/support.ts';
import type { Client } from './client.ts';

export type MessageService = {
  /** The same key again makes no second message. `RateLimited` after five of one sender in ten minutes. */
  contact: (key: string, form: ContactForm) => Observable<void>;
  /** For signed-in people; else `NotAllowed`. */
  ticket: (key: string, form: TicketForm) => Observable<void>;
  /** Answers the same for an address that waits already. */
  joinWaitlist: (form: WaitlistForm) => Observable<void>;
  /** Mails the link of an order to its address; answers the same where there is none. */
  mailOrderLink: (form: OrderLinkForm) => Observable<void>;
};

export function createMessageService(client: Client): MessageService {
  const call = (name: string, parameters: object): Observable<void> =>
    client
      .read(Schema.Unknown, (rest, signal) => rest.rpc(name, parameters).retry(false).abortSignal(signal))
      .pipe(map(() => undefined));
  return {
    contact: (key, form) => call('send_contact_message', { request_key: key, ...form }),
    ticket: (key, form) => call('open_ticket', { request_key: key, ...form }),
    mailOrderLink: (form) => call('mail_order_link', form),
    joinWaitlist: ({ email, category }) =>
      call('join_vendor_waitlist', { email, ...(category === '' ? {} : { category }) }),
  };
}

import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { ListedTickets, Ticket } from '#schema/vendor-panel/people/tickets.ts';
import type { ListedTicket, TicketValues } from '#schema/vendor-panel/people/tickets.ts';
import type { Client } from '#services/client.ts';

/** The tickets of a store to the platform, for its team. Refusals carry the server's sentence. */
export type TicketService = {
  /** @param after The `next` of the page before, as text. */
  list: (
    vendorId: string,
    wish: Readonly<Partial<Record<'view', string>>>,
    after: string | null,
  ) => Observable<{ rows: readonly ListedTicket[]; next: string | null }>;
  read: (id: string) => Observable<Ticket>;
  /** @param id the caller makes it: the same one again opens nothing twice */
  open: (vendorId: string, id: string, values: TicketValues) => Observable<Ticket>;
  /** @param key the same one again writes nothing twice */
  reply: (id: string, key: string, words: string) => Observable<Ticket>;
  /** Closes it as it was read, or opens it again. */
  close: (id: string, version: number, closes: boolean) => Observable<Ticket>;
  /** Somebody of the store has read the answers. */
  see: (id: string) => Observable<unknown>;
};

export const createTicketService = (client: Client): TicketService => ({
  list: (vendor_id, { view = 'all' }, after) =>
    client
      .rpc(ListedTickets, 'vendor_tickets', {
        vendor_id,
        view,
        after: after === null ? null : (JSON.parse(after) as object),
      })
      .pipe(map(({ rows, next }) => ({ rows, next: next === null ? null : JSON.stringify(next) }))),
  read: (ticket) => client.rpc(Ticket, 'vendor_ticket', { ticket }),
  open: (vendor_id, ticket, values) =>
    client.rpc(Ticket, 'open_vendor_ticket', { vendor_id, ticket, ...values }),
  reply: (ticket, request_key, words) =>
    client.rpc(Ticket, 'reply_to_ticket', { ticket, request_key, words }),
  close: (ticket, base_version, closes) =>
    client.rpc(Ticket, 'close_ticket', { ticket, base_version, closes }),
  see: (ticket) => client.rpc(Schema.Unknown, 'see_ticket', { ticket }),
});

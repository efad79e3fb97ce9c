import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { ListedTickets, Ticket } from '#schema/vendor-panel/people/tickets.ts';
import type { ListedTicket, TicketValues } from '#schema/vendor-panel/people/tickets.ts';
import type { Client } from '#services/client.ts';
import { withTextCursor } from '#services/page-cursor.ts';

/** A store's tickets to the platform, for its team. Refusals have the server's message. */
export const createTicketService = (client: Client) => ({
  /** @param after The previous page's `next`, as text. */
  list: (
    vendor_id: string,
    { view = 'all' }: Readonly<Partial<Record<'view', string>>>,
    after: string | null,
  ): Observable<{ rows: readonly ListedTicket[]; next: string | null }> =>
    client
      .rpc(ListedTickets, 'vendor_tickets', {
        vendor_id,
        view,
        after: after === null ? null : (JSON.parse(after) as object),
      })
      .pipe(map(withTextCursor)),
  read: (ticket: string) => client.rpc(Ticket, 'vendor_ticket', { ticket }),
  /** @param ticket an id created by the caller: a repeated call opens no second ticket */
  open: (vendor_id: string, ticket: string, values: TicketValues) =>
    client.rpc(Ticket, 'open_vendor_ticket', { vendor_id, ticket, ...values }),
  /** @param request_key a repeated call with the same key writes no second reply */
  reply: (ticket: string, request_key: string, words: string) =>
    client.rpc(Ticket, 'reply_to_ticket', { ticket, request_key, words }),
  /** Closes or reopens the ticket, unless it has changed since it was read. */
  close: (ticket: string, base_version: number, closes: boolean) =>
    client.rpc(Ticket, 'close_ticket', { ticket, base_version, closes }),
  /** A member of the store has read the answers. */
  see: (ticket: string) => client.rpc(Schema.Unknown, 'see_ticket', { ticket }),
});

export type TicketService = ReturnType<typeof createTicketService>;

import { Schema } from 'effect';
import { NullableText } from '#schema/wire.ts';

const Text = Schema.String;
const List = Schema.Array;
const Struct = Schema.Struct;

export const ticketKinds = ['problem', 'idea', 'question', 'other'] as const;
const Kind = Schema.Literals(ticketKinds);
const Status = Schema.Literals(['open', 'answered', 'closed']);

export const ListedTicket = Struct({
  id: Text,
  kind: Kind,
  subject: Text,
  status: Status,
  /** The platform has written an answer that nobody in the store has opened yet. */
  unread: Schema.Boolean,
  created_at: Text,
  updated_at: Text,
});
export type ListedTicket = typeof ListedTicket.Type;

export const ListedTickets = Struct({
  rows: List(ListedTicket),
  next: Schema.NullOr(Struct({ key: Text, id: Text })),
});

/** A store's ticket to the platform with all messages, oldest first. */
export const Ticket = Struct({
  id: Text,
  kind: Kind,
  subject: Text,
  status: Status,
  unread: Schema.Boolean,
  version: Schema.Int,
  created_at: Text,
  messages: List(
    Struct({
      id: Text,
      from_platform: Schema.Boolean,
      words: Text,
      at: Text,
      /** The member who wrote it; null for the platform. */
      author: NullableText,
    }),
  ),
});
export type Ticket = typeof Ticket.Type;

export type TicketValues = { kind: string; subject: string; words: string };

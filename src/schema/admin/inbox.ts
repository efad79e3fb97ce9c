import { Schema } from 'effect';
import { NullableText } from '#schema/wire.ts';
import { Claim, PastDecision } from './queue.ts';

const Text = Schema.String;
const Struct = Schema.Struct;

/** Tickets of stores, messages of the contact form, tickets of signed-in people. */
export const inboxKinds = ['store', 'message', 'ticket'] as const;
export type InboxKind = (typeof inboxKinds)[number];

const Assignee = Struct({ id: Text, name: Text, is_own: Schema.Boolean });

const row = {
  id: Text,
  kind: Schema.Literals(inboxKinds),
  subject: Text,
  status: Schema.Literals(['open', 'answered', 'closed']),
  version: Schema.Int,
  /** The store's or the person's. */
  name: Text,
  /** The assigned admin. */
  assignee: Schema.NullOr(Assignee),
  claim: Schema.NullOr(Claim),
};

export const InboxRow = Struct({ ...row, updated_at: Text });
export type InboxRow = typeof InboxRow.Type;

export const InboxPage = Struct({
  rows: Schema.Array(InboxRow),
  next: Schema.NullOr(Struct({ key: Text, id: Text })),
  /** Open items, and those assigned to the reader; 1000 at most. */
  counts: Struct({ open: Schema.Int, mine: Schema.Int }),
});

/** An item of the inbox with all messages, oldest first. */
export const InboxItem = Struct({
  ...row,
  email: NullableText,
  /** The subject of a store's ticket, or the priority of a person's. */
  detail: NullableText,
  store_slug: NullableText,
  messages: Schema.Array(
    Struct({
      id: Text,
      from_platform: Schema.Boolean,
      words: Text,
      at: Text,
      author: NullableText,
    }),
  ),
  decisions: Schema.Array(PastDecision),
});
export type InboxItem = typeof InboxItem.Type;

/** Admins who may answer. */
export const InboxPerson = Assignee;
export type InboxPerson = typeof InboxPerson.Type;

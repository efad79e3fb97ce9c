import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import {
  CannedAnswer,
  ListedConversations,
  MessageCounts,
  SavedAnswer,
} from '#schema/vendor-panel/people/messages.ts';
import type { CannedValues, ListedConversation } from '#schema/vendor-panel/people/messages.ts';
import type { Client } from '#services/client.ts';

/** The inbox of a store, for its team. A conversation itself is part of its order. */
export type MessageService = {
  /** @param after The `next` of the page before, as text. */
  list: (
    vendorId: string,
    wish: Readonly<Partial<Record<'view' | 'q', string>>>,
    after: string | null,
  ) => Observable<{ rows: readonly ListedConversation[]; next: string | null }>;
  counts: (vendorId: string) => Observable<MessageCounts>;
  /** The member has read what is there. */
  see: (order: string) => Observable<unknown>;
  canned: (vendorId: string) => Observable<readonly CannedAnswer[]>;
  /** @param version null for a new one, whose id the caller makes */
  saveCanned: (
    vendorId: string,
    id: string,
    version: number | null,
    values: CannedValues,
  ) => Observable<typeof SavedAnswer.Type>;
  deleteCanned: (vendorId: string, id: string) => Observable<unknown>;
};

export const createMessageService = (client: Client): MessageService => ({
  list: (vendor_id, { view = 'open', q }, after) =>
    client
      .rpc(ListedConversations, 'vendor_messages', {
        vendor_id,
        view,
        query: q ?? null,
        after: after === null ? null : (JSON.parse(after) as object),
      })
      .pipe(map(({ rows, next }) => ({ rows, next: next === null ? null : JSON.stringify(next) }))),
  counts: (vendor_id) => client.rpc(MessageCounts, 'vendor_message_counts', { vendor_id }),
  see: (order_id) => client.rpc(Schema.Unknown, 'see_conversation', { order_id }),
  canned: (vendor_id) => client.rpc(Schema.Array(CannedAnswer), 'canned_answers', { vendor_id }),
  saveCanned: (vendor_id, answer_id, version, { title, words }) =>
    client.rpc(SavedAnswer, 'save_canned_answer', { vendor_id, answer_id, version, title, words }),
  deleteCanned: (vendor_id, answer_id) =>
    client.rpc(Schema.Unknown, 'delete_canned_answer', { vendor_id, answer_id }),
});

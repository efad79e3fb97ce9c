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
import { withTextCursor } from '#services/page-cursor.ts';

/** A store's inbox, for its team. A conversation itself is part of its order. */
export const createMessageService = (client: Client) => ({
  /** @param after The previous page's `next`, as text. */
  list: (
    vendor_id: string,
    { view = 'open', q }: Readonly<Partial<Record<'view' | 'q', string>>>,
    after: string | null,
  ): Observable<{ rows: readonly ListedConversation[]; next: string | null }> =>
    client
      .rpc(ListedConversations, 'vendor_messages', {
        vendor_id,
        view,
        query: q ?? null,
        after: after === null ? null : (JSON.parse(after) as object),
      })
      .pipe(map(withTextCursor)),
  counts: (vendor_id: string) => client.rpc(MessageCounts, 'vendor_message_counts', { vendor_id }),
  /** The member has read the current messages. */
  see: (order_id: string) => client.rpc(Schema.Unknown, 'see_conversation', { order_id }),
  canned: (vendor_id: string) => client.rpc(Schema.Array(CannedAnswer), 'canned_answers', { vendor_id }),
  /** @param version null for a new one, whose id the caller creates */
  saveCanned: (
    vendor_id: string,
    answer_id: string,
    version: number | null,
    { title, words }: CannedValues,
  ) => client.rpc(SavedAnswer, 'save_canned_answer', { vendor_id, answer_id, version, title, words }),
  deleteCanned: (vendor_id: string, answer_id: string) =>
    client.rpc(Schema.Unknown, 'delete_canned_answer', { vendor_id, answer_id }),
});

export type MessageService = ReturnType<typeof createMessageService>;

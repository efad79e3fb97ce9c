import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { InboxItem, InboxPage, InboxPerson } from '#schema/admin/inbox.ts';
import type { InboxRow } from '#schema/admin/inbox.ts';
import { CannedAnswer, SavedAnswer } from '#schema/vendor-panel/people/messages.ts';
import type { CannedValues } from '#schema/vendor-panel/people/messages.ts';
import type { Client } from '#services/client.ts';
import type { Call, ParametersOf, Procedure } from '#services/procedures.ts';
import { withTextCursor } from '#services/page-cursor.ts';

export type InboxRows = {
  rows: readonly InboxRow[];
  next: string | null;
  counts: Readonly<Record<string, number>>;
};

/** Messages from stores, visitors and customers to the platform, for admins. Refusals have the server's message. */
export function createInboxService(client: Client) {
  const act = <Name extends Procedure, Given extends ParametersOf<Name>>(
    ...call: Call<Name, Given>
  ): Observable<void> => client.rpc(Schema.Unknown, ...call).pipe(map(() => undefined));
  return {
    /** @param after The previous page's `next`, as text. */
    list: (
      { view = 'open', kind, q }: Readonly<Partial<Record<'view' | 'kind' | 'q', string>>>,
      after: string | null,
    ): Observable<InboxRows> =>
      client
        .rpc(InboxPage, 'admin_inbox', {
          view,
          kind: kind ?? null,
          query: q ?? null,
          after: after === null ? null : (JSON.parse(after) as object),
        })
        .pipe(map(withTextCursor)),
    read: (item: string) => client.rpc(InboxItem, 'admin_inbox_item', { item }),
    people: () => client.rpc(Schema.Array(InboxPerson), 'admin_inbox_people'),
    claim: (item: string) => act('claim_inbox_item', { item }),
    release: (item: string) => act('release_inbox_item', { item }),
    /** @param words the answer; for `assign` the id of the admin */
    decide: (
      { id, version }: { id: string; version: number },
      { kind, words }: { kind: string; words: string | null },
    ) =>
      act('decide_inbox_item', {
        item: id,
        base_version: version,
        decision: kind,
        words: kind === 'assign' ? null : words,
        to_admin: kind === 'assign' ? words : null,
      }),
    canned: () => client.rpc(Schema.Array(CannedAnswer), 'platform_answers'),
    /** @param version null for a new one, whose id the caller creates */
    saveCanned: (answer_id: string, version: number | null, { title, words }: CannedValues) =>
      client.rpc(SavedAnswer, 'save_platform_answer', { answer_id, version, title, words }),
    deleteCanned: (answer_id: string) => client.rpc(Schema.Unknown, 'delete_platform_answer', { answer_id }),
  };
}

export type InboxService = ReturnType<typeof createInboxService>;

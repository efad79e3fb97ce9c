import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { InboxItem, InboxPage, InboxPerson } from '#schema/admin/inbox.ts';
import type { InboxRow } from '#schema/admin/inbox.ts';
import { CannedAnswer, SavedAnswer } from '#schema/vendor-panel/people/messages.ts';
import type { CannedValues } from '#schema/vendor-panel/people/messages.ts';
import type { Client } from '#services/client.ts';
import type { Call, ParametersOf, Procedure } from '#services/procedures.ts';

export type InboxRows = {
  rows: readonly InboxRow[];
  next: string | null;
  counts: Readonly<Record<string, number>>;
};

/** What stores, visitors and people write to the platform, for admins. Refusals carry the server's sentence. */
export type InboxService = {
  /** @param after The `next` of the page before, as text. */
  list: (
    wish: Readonly<Partial<Record<'view' | 'kind' | 'q', string>>>,
    after: string | null,
  ) => Observable<InboxRows>;
  read: (id: string) => Observable<InboxItem>;
  people: () => Observable<readonly InboxPerson[]>;
  claim: (id: string) => Observable<void>;
  release: (id: string) => Observable<void>;
  /** @param words the answer; for `assign` the id of the admin */
  decide: (
    seen: { id: string; version: number },
    decision: { kind: string; words: string | null },
  ) => Observable<void>;
  canned: () => Observable<readonly CannedAnswer[]>;
  /** @param version null for a new one, whose id the caller makes */
  saveCanned: (
    id: string,
    version: number | null,
    values: CannedValues,
  ) => Observable<typeof SavedAnswer.Type>;
  deleteCanned: (id: string) => Observable<unknown>;
};

export function createInboxService(client: Client): InboxService {
  const act = <Name extends Procedure, Given extends ParametersOf<Name>>(...call: Call<Name, Given>) =>
    client.rpc(Schema.Unknown, ...call).pipe(map(() => undefined));
  return {
    list: ({ view = 'open', kind, q }, after) =>
      client
        .rpc(InboxPage, 'admin_inbox', {
          view,
          kind: kind ?? null,
          query: q ?? null,
          after: after === null ? null : (JSON.parse(after) as object),
        })
        .pipe(map((page) => ({ ...page, next: page.next === null ? null : JSON.stringify(page.next) }))),
    read: (item) => client.rpc(InboxItem, 'admin_inbox_item', { item }),
    people: () => client.rpc(Schema.Array(InboxPerson), 'admin_inbox_people'),
    claim: (item) => act('claim_inbox_item', { item }),
    release: (item) => act('release_inbox_item', { item }),
    decide: ({ id, version }, { kind, words }) =>
      act('decide_inbox_item', {
        item: id,
        base_version: version,
        decision: kind,
        words: kind === 'assign' ? null : words,
        to_admin: kind === 'assign' ? words : null,
      }),
    canned: () => client.rpc(Schema.Array(CannedAnswer), 'platform_answers'),
    saveCanned: (answer_id, version, { title, words }) =>
      client.rpc(SavedAnswer, 'save_platform_answer', { answer_id, version, title, words }),
    deleteCanned: (answer_id) => client.rpc(Schema.Unknown, 'delete_platform_answer', { answer_id }),
  };
}

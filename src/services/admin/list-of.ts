import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Client } from '#services/client.ts';

/** @param after The `next` of the page before, as text. */
export type AdminList<Row> = (
  wish: Readonly<Partial<Record<'view' | 'q', string>>>,
  after: string | null,
) => Observable<{ rows: readonly Row[]; next: string | null }>;

type ListProcedure =
  | 'admin_disputes'
  | 'admin_invitations'
  | 'admin_payouts'
  | 'admin_stores'
  | 'admin_users'
  | 'admin_waitlist';

/** A list of the platform that is searched and read page by page. @param first the view without a word about it */
export const listOf = <Row>(
  client: Client,
  row: Schema.ConstraintDecoder<Row>,
  name: ListProcedure,
  first: string,
): AdminList<Row> => {
  const page = Schema.Struct({
    rows: Schema.Array(row),
    next: Schema.NullOr(Schema.Struct({ key: Schema.String, id: Schema.String })),
  });
  return ({ view = first, q }, after) =>
    client
      .rpc(page, name, {
        view,
        query: q === undefined || q.length < 2 ? null : q,
        after: after === null ? null : (JSON.parse(after) as object),
      })
      .pipe(map(({ rows, next }) => ({ rows, next: next === null ? null : JSON.stringify(next) })));
};

import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Client } from '#services/client.ts';
import { withTextCursor } from '#services/page-cursor.ts';

/** @param after The previous page's `next`, as text. */
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

/** A list of the platform that is searched and paged. @param first the default view */
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
      .pipe(map(withTextCursor));
};

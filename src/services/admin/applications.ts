import { Schema } from 'effect';
import { defer, map } from 'rxjs';
import type { Observable } from 'rxjs';
import { ApplicationPage, ApplicationSheet, unmetOf } from '#schema/admin/applications.ts';
import type { ApplicationRow } from '#schema/admin/applications.ts';
import type { Services } from '#services/create-services.ts';
import type { Call, ParametersOf, Procedure } from '#services/procedures.ts';
import { withTextCursor } from '#services/page-cursor.ts';

export type Applications = {
  rows: readonly ApplicationRow[];
  next: string | null;
  /** Open ones by status; 1000 at most. */
  counts: Readonly<Record<string, number>>;
};

/** Stores' applications, for admins. Refusals have the server's message. */
export const createAdminApplicationService = ({
  client,
  store,
  accessToken,
}: Pick<Services, 'client' | 'store' | 'accessToken'>) => {
  const done = <Name extends Procedure, Given extends ParametersOf<Name>>(
    ...call: Call<Name, Given>
  ): Observable<void> => client.rpc(Schema.Unknown, ...call).pipe(map(() => undefined));
  return {
    /** @param after The previous page's `next`, as text. */
    list: (
      { view = 'pending' }: Readonly<Partial<Record<'view', string>>>,
      after: string | null,
    ): Observable<Applications> =>
      client
        .rpc(ApplicationPage, 'admin_applications', {
          view,
          after: after === null ? null : (JSON.parse(after) as object),
        })
        .pipe(map(withTextCursor)),
    read: (application: string) => client.rpc(ApplicationSheet, 'vendor_application_sheet', { application }),
    /** `Conflict` with the code claimed: its message says who has it. */
    claim: (application: string) => done('claim_vendor_application', { application }),
    release: (application: string) => done('release_vendor_application', { application }),
    /** Approving waives unmet requirements of the version that was read. @param words the reason, or the waiver's */
    decide: (seen: ApplicationSheet, { kind, words }: { kind: string; words: string | null }) =>
      done('review_vendor_application', {
        application: seen.id,
        base_version: seen.version,
        decision: kind,
        words,
        waived: kind === 'approve' ? unmetOf(seen) : [],
      }),
    document: (path: string): Observable<Blob> =>
      defer(async () => store.get(`applications/${path}`, await accessToken())),
  };
};

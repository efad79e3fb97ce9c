import { Schema } from 'effect';
import { defer, map } from 'rxjs';
import type { Observable } from 'rxjs';
import { ApplicationPage, ApplicationSheet, unmetOf } from '#schema/admin/applications.ts';
import type { ApplicationRow } from '#schema/admin/applications.ts';
import type { Services } from '#services/create-services.ts';
import type { Call, ParametersOf, Procedure } from '#services/procedures.ts';

export type Applications = {
  rows: readonly ApplicationRow[];
  next: string | null;
  /** How many wait, by status; 1000 at most. */
  counts: Readonly<Record<string, number>>;
};

/** The applications of stores, for admins. Refusals carry the server's sentence. */
export const createAdminApplicationService = ({
  client,
  store,
  accessToken,
}: Pick<Services, 'client' | 'store' | 'accessToken'>) => {
  const done = <Name extends Procedure, Given extends ParametersOf<Name>>(
    ...call: Call<Name, Given>
  ): Observable<void> => client.rpc(Schema.Unknown, ...call).pipe(map(() => undefined));
  return {
    /** @param after The `next` of the page before, as text. */
    list: (
      { view = 'pending' }: Readonly<Partial<Record<'view', string>>>,
      after: string | null,
    ): Observable<Applications> =>
      client
        .rpc(ApplicationPage, 'admin_applications', {
          view,
          after: after === null ? null : (JSON.parse(after) as object),
        })
        .pipe(map((page) => ({ ...page, next: page.next === null ? null : JSON.stringify(page.next) }))),
    read: (application: string) => client.rpc(ApplicationSheet, 'vendor_application_sheet', { application }),
    /** `Conflict` with the code claimed: its sentence names who has it. */
    claim: (application: string) => done('claim_vendor_application', { application }),
    release: (application: string) => done('release_vendor_application', { application }),
    /** Approving waives what the application that was read does not meet. @param words the reason, or why it is waived */
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

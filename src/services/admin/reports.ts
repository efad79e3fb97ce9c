import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { ReportCase, ReportPage } from '#schema/admin/reports.ts';
import type { ReportRow } from '#schema/admin/reports.ts';
import type { Client } from '#services/client.ts';
import type { Call, ParametersOf, Procedure } from '#services/procedures.ts';
import { withTextCursor } from '#services/page-cursor.ts';

export type ReportRows = {
  rows: readonly ReportRow[];
  next: string | null;
  /** Open ones; 1000 at most. */
  counts: Readonly<Record<string, number>>;
};

/** Reports, for admins. Refusals have the server's message. */
export function createReportService(client: Client) {
  const act = <Name extends Procedure, Given extends ParametersOf<Name>>(
    ...call: Call<Name, Given>
  ): Observable<void> => client.rpc(Schema.Unknown, ...call).pipe(map(() => undefined));
  return {
    /** @param after The previous page's `next`, as text. */
    list: (
      { view = 'open' }: Readonly<Partial<Record<'view', string>>>,
      after: string | null,
    ): Observable<ReportRows> =>
      client
        .rpc(ReportPage, 'admin_reports', {
          view,
          after: after === null ? null : (JSON.parse(after) as object),
        })
        .pipe(map(withTextCursor)),
    read: (report_case: string) => client.rpc(ReportCase, 'admin_report', { report_case }),
    /** `Conflict` with the code claimed: its message says who has it. */
    claim: (report_case: string) => act('claim_report', { report_case }),
    release: (report_case: string) => act('release_report', { report_case }),
    /** Dismisses, acts (with a reason for the owner), or restores a hidden review or question. */
    decide: (
      { id, version }: { id: string; version: number },
      { kind, words }: { kind: string; words: string | null },
    ) => act('decide_report', { report_case: id, base_version: version, decision: kind, words }),
  };
}

export type ReportService = ReturnType<typeof createReportService>;

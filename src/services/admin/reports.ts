import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { ReportCase, ReportPage } from '#schema/admin/reports.ts';
import type { ReportRow } from '#schema/admin/reports.ts';
import type { Client } from '#services/client.ts';
import type { Call, ParametersOf, Procedure } from '#services/procedures.ts';

export type ReportRows = {
  rows: readonly ReportRow[];
  next: string | null;
  /** How many wait; 1000 at most. */
  counts: Readonly<Record<string, number>>;
};

/** What is reported, for admins. Refusals carry the server's sentence. */
export type ReportService = {
  /** @param after The `next` of the page before, as text. */
  list: (wish: Readonly<Partial<Record<'view', string>>>, after: string | null) => Observable<ReportRows>;
  read: (id: string) => Observable<ReportCase>;
  /** `Conflict` with the code claimed: its sentence names who has it. */
  claim: (id: string) => Observable<void>;
  release: (id: string) => Observable<void>;
  /** Dismisses, acts (with a reason for whose it is), or restores a hidden review or question. */
  decide: (
    seen: { id: string; version: number },
    decision: { kind: string; words: string | null },
  ) => Observable<void>;
};

export function createReportService(client: Client): ReportService {
  const act = <Name extends Procedure, Given extends ParametersOf<Name>>(...call: Call<Name, Given>) =>
    client.rpc(Schema.Unknown, ...call).pipe(map(() => undefined));
  return {
    list: ({ view = 'open' }, after) =>
      client
        .rpc(ReportPage, 'admin_reports', {
          view,
          after: after === null ? null : (JSON.parse(after) as object),
        })
        .pipe(map((page) => ({ ...page, next: page.next === null ? null : JSON.stringify(page.next) }))),
    read: (report_case) => client.rpc(ReportCase, 'admin_report', { report_case }),
    claim: (report_case) => act('claim_report', { report_case }),
    release: (report_case) => act('release_report', { report_case }),
    decide: ({ id, version }, { kind, words }) =>
      act('decide_report', { report_case: id, base_version: version, decision: kind, words }),
  };
}

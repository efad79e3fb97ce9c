import type { Observable } from 'rxjs';
import type { AuditEntry, AuditQuery } from '#schema/admin/audit.ts';
import { createAuditService } from '#services/admin/audit.ts';
import type { AuditService } from '#services/admin/audit.ts';
import { allRows } from '#actors/kit/all-rows.ts';
import { createList } from '#actors/kit/list.ts';
import { services } from '#actors/kit/services.ts';

const audit = (): AuditService => createAuditService(services().client);

/** The audit log. The caller starts and stops it. */
export const createAuditList = (query: AuditQuery) =>
  createList((wanted, after) => audit().list(wanted, after, 25), query);

export const auditActions = (): Observable<readonly string[]> => audit().actions();

/** The most rows that a spreadsheet opens without a warning. */
export const mostInFile = 50_000;

/**
 * The matching entries; only the latest ones if they don't all fit into a file.
 *
 * @param onRows called with the number read so far
 */
export const allEntries = (
  query: AuditQuery,
  onRows: (count: number) => void,
): Observable<readonly AuditEntry[]> => {
  const page = (after: string | null) => audit().list(query, after, 500);
  return allRows(page, onRows, mostInFile);
};

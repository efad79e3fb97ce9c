import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { AuditPage } from '#schema/admin/audit.ts';
import type { AuditEntry, AuditQuery } from '#schema/admin/audit.ts';
import type { Client } from '#services/client.ts';
import { withTextCursor } from '#services/page-cursor.ts';

export type AuditEntries = { rows: readonly AuditEntry[]; next: string | null };

/** Who did what, for admins. */
export const createAuditService = (client: Client) => ({
  /** @param after The previous page's `next`, as text. */
  list: (
    { by, action, record }: AuditQuery,
    after: string | null,
    page_size: number,
  ): Observable<AuditEntries> => {
    const cut = record?.indexOf(':') ?? -1;
    return client
      .rpc(AuditPage, 'admin_audit', {
        person: by ?? null,
        action: action ?? null,
        subject_type: record?.slice(0, cut) ?? null,
        subject_id: record?.slice(cut + 1) ?? null,
        after: after === null ? null : (JSON.parse(after) as object),
        page_size,
      })
      .pipe(map(withTextCursor));
  },
  /** Every recorded action. */
  actions: () => client.rpc(Schema.Array(Schema.String), 'admin_audit_actions'),
});

export type AuditService = ReturnType<typeof createAuditService>;

import { allEntries, auditActions, createAuditList } from '#actors/admin/audit.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { useRead } from '#actors/kit/use-read.ts';
import { ExportCsv } from '#panel/list/export-csv.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { useAskedList } from '#panel/list/list-frame.tsx';
import type { Head, PageProps } from '#routing/route.ts';
import { auditText, readAuditQuery } from '#schema/admin/audit.ts';
import type { AuditQuery } from '#schema/admin/audit.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { AuditView, whoOf } from './audit-view.tsx';

export const head = (): Head => ({ title: 'Audit log', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Audit log">
    <ListTableSkeleton />
  </StorePage>
);

/** Below spec §2's admin paths: /admin/audit */
export const Page = ({ search }: PageProps<null>) => (
  <OfAdmin title="Audit log" resource="audit" skeleton={<Skeleton />}>
    {() => <Audit query={readAuditQuery(search)} />}
  </OfAdmin>
);

function Audit({ query }: { query: AuditQuery }) {
  const list = useActor(() => createAuditList(query));
  // Without them every action is shown.
  const { reading } = useRead(auditActions);
  useAskedList(list, query);
  return (
    <AuditView
      list={list}
      query={query}
      actions={reading.kind === 'ready' ? reading.value : []}
      tools={
        <ExportCsv
          key={JSON.stringify(query)}
          fileName="audit.csv"
          head={['When', 'Who', 'Account', 'Action', 'Record', 'ID', 'Field', 'Before', 'After']}
          readAll={(onRows) => allEntries(query, onRows)}
          lineOf={(entry) => [
            entry.at,
            whoOf(entry),
            entry.actor_id ?? '',
            entry.action,
            entry.subject_type,
            entry.subject_id,
            entry.changes.map(({ field }) => field).join('\n'),
            entry.changes.map(({ before }) => auditText(before)).join('\n'),
            entry.changes.map(({ after }) => auditText(after)).join('\n'),
          ]}
        />
      }
    />
  );
}

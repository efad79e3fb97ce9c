import { ledgerColumns } from '#panel/money/ledger-columns.tsx';
import type { LedgerRow } from '#schema/vendor-panel/money/ledger.ts';
import { ListTable } from '#ui/patterns/list-table.tsx';

export const Movements = ({ rows }: { rows: readonly LedgerRow[] }) => (
  <ListTable
    caption="Entries"
    columns={ledgerColumns('iron-works')}
    rows={rows}
    nameOf={({ kind }) => kind}
    density="normal"
  />
);

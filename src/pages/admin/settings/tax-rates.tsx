import { plainDate } from '#schema/day.ts';
import type { TaxRate } from '#schema/admin/settings.ts';
import { formatDate } from '#schema/format-date.ts';
import { ListTable } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';

type Row = TaxRate & { readonly id: string };

const columns: readonly Column<Row>[] = [
  { id: 'state', label: 'State', kind: 'main', cell: ({ name }) => name },
  { id: 'rate', label: 'Rate', kind: 'number', cell: ({ rate }) => `${rate}%` },
  { id: 'from', label: 'From', cell: ({ from }) => formatDate(plainDate(from)) },
  { id: 'to', label: 'Ends before', cell: ({ to }) => (to === '' ? 'No end' : formatDate(plainDate(to))) },
];

/** Rates by state and day. */
export const TaxRates = ({ rates }: { rates: readonly TaxRate[] }) => (
  <ListTable<Row>
    caption="Sales tax rates"
    density="compact"
    rows={rates.map((rate) => ({ ...rate, id: `${rate.state} ${rate.from}` }))}
    nameOf={({ name, from }) => `${name} from ${formatDate(plainDate(from))}`}
    columns={columns}
  />
);

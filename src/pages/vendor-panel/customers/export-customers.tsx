import { dayHere } from '#schema/day.ts';
import { allCustomers } from '#actors/vendor-panel/people/customers.ts';
import { ExportCsv } from '#panel/list/export-csv.tsx';
import { moneyText } from '#schema/money.ts';
import type { CustomerQuery } from '#schema/vendor-panel/people/customers.ts';

/** The list that is shown, all of it, as a CSV file. */
export function ExportCustomers({ vendorId, query }: { vendorId: string; query: CustomerQuery }) {
  return (
    <ExportCsv
      fileName="customers.csv"
      head={['Name', 'Orders', 'Spent', 'First order', 'Last order', 'Region']}
      readAll={(onRows) => allCustomers(vendorId, query, onRows)}
      lineOf={({ name, orders, spent, first_at, last_at, region }) => [
        name,
        orders,
        moneyText(spent),
        dayHere(first_at),
        dayHere(last_at),
        region,
      ]}
    />
  );
}

import { storeDay } from '#lazy/store-days.ts';
import { allCustomers } from '#actors/vendor-panel/people/customers.ts';
import { ExportCsv } from '#panel/list/export-csv.tsx';
import { moneyText } from '#schema/money.ts';
import type { CustomerQuery } from '#schema/vendor-panel/people/customers.ts';

/** The whole displayed list, as a CSV file. */
export function ExportCustomers({ vendorId, query }: { vendorId: string; query: CustomerQuery }) {
  return (
    <ExportCsv
      fileName="customers.csv"
      head={['Name', 'Orders', 'Spent', 'First order', 'Last order', 'State']}
      readAll={(onRows, days) => allCustomers(vendorId, query, days, onRows)}
      dates="Last order"
      lineOf={({ name, orders, spent, first_at, last_at, region }) => [
        name,
        orders,
        moneyText(spent),
        storeDay(first_at),
        storeDay(last_at),
        region,
      ]}
    />
  );
}

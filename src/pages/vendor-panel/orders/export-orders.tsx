import { map } from 'rxjs';
import { allOrders } from '#actors/vendor-panel/store-orders.ts';
import { ExportCsv } from '#panel/list/export-csv.tsx';
import { orderLines, orderLinesHead } from '#schema/vendor-panel/order-lines.ts';
import type { OrderQuery } from './order-query.ts';

/** The whole displayed list, a row for each line of an order, as a CSV file. */
export function ExportOrders({ vendorId, query }: { vendorId: string; query: OrderQuery }) {
  return (
    <ExportCsv
      fileName="orders.csv"
      head={orderLinesHead}
      readAll={(onRows) =>
        allOrders(vendorId, query, onRows).pipe(map((orders) => orders.flatMap(orderLines)))
      }
      lineOf={(line) => line}
    />
  );
}

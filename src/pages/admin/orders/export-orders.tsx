import { platformDay } from '#lazy/platform-day.ts';
import { allPlatformOrders } from '#actors/admin/orders.ts';
import { ExportCsv } from '#panel/list/export-csv.tsx';
import { moneyText } from '#schema/money.ts';
import type { OrderQuery } from './order-query.ts';
import { moneyWords } from './order-words.ts';

const head = [
  'order',
  'date',
  'store',
  'status',
  'payment',
  'buyer',
  'guest',
  'place',
  'open_returns',
  'total',
];

/** The whole displayed list as a CSV file. */
export const ExportOrders = ({ query }: { query: OrderQuery }) => (
  <ExportCsv
    fileName="orders.csv"
    head={head}
    readAll={(onRows) => allPlatformOrders(query, onRows)}
    lineOf={(order) => [
      order.number,
      platformDay(order.created_at),
      order.store.name,
      order.status,
      moneyWords[order.money][0],
      order.buyer,
      order.is_guest ? 'yes' : 'no',
      order.place,
      order.returns,
      moneyText(order.total),
    ]}
  />
);

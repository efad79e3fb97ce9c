import { moneyText } from '#schema/money.ts';
import { linesText } from '#schema/orders/order-line.ts';
import type { ExportedOrder } from './store-order.ts';

/** Rows of a file of tracking numbers, at most. */
export const mostTrackingRows = 500;

export const orderLinesHead = [
  'Order',
  'Ordered',
  'Status',
  'Confirmed',
  'Ship by',
  'Payment',
  'Refund',
  'Buyer',
  'City',
  'State',
  'ZIP code',
  'Product',
  'Variant',
  'SKU',
  'Quantity',
  'Shipped',
  'Returned',
  'Unit price',
  'Discount',
  'Tax',
  'Line total',
  'Shipping method',
  'Tracking',
  'Order subtotal',
  'Order discount',
  'Order shipping',
  'Order tax',
  'Order total',
  'Order refunded',
] as const;

/**
 * An order as rows of a file, one for each line. Its own money is in its first row alone, so that the column adds up;
 * money is in dollars, like 12.50.
 */
export const orderLines = (order: ExportedOrder): readonly (string | number)[][] =>
  order.lines.map((line, place) => [
    order.number,
    order.placed,
    order.status,
    order.confirmed ? 'yes' : 'no',
    order.ship_by,
    order.payment,
    order.refund,
    order.buyer ?? '',
    order.city ?? '',
    order.state,
    order.zip_code ?? '',
    line.title,
    line.options ?? '',
    line.sku,
    line.quantity,
    line.shipped,
    line.returned,
    moneyText(line.unit_price),
    moneyText(line.discount),
    moneyText(line.tax),
    moneyText(line.line_total),
    order.rate_name,
    order.tracking,
    ...[order.subtotal, order.discount, order.shipping, order.tax, order.total, order.refunded].map(
      (amount) => (place === 0 ? moneyText(amount) : ''),
    ),
  ]);

/** The columns of a tracking file, and what helps to fill it in. */
export const templateHead = ['order', 'carrier', 'tracking', 'ship by', 'buyer', 'items'] as const;

export const templateLine = ({ number, ship_by: day, buyer, lines }: ExportedOrder): readonly string[] => [
  number,
  '',
  '',
  day,
  buyer ?? '',
  linesText(
    lines
      .filter(({ quantity, shipped }) => shipped < quantity)
      .map(({ quantity, shipped, ...line }) => ({ ...line, quantity: quantity - shipped })),
  ),
];

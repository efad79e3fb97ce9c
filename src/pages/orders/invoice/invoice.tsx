import { platformDay } from '#lazy/platform-day.ts';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { brand } from '#brand';
import { formatDate } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { TrackedPurchase, TrackedOrder } from '#schema/orders/order.ts';
import * as styles from './invoice.css.ts';
import { lineName } from '#schema/orders/order-line.ts';
import { PostalAddress } from '#pages/kit/purchase/postal-address.tsx';
import { row } from '#ui/css/layout.css.ts';

/** The order whose invoice is printed, and a function to print one. The page reappears when the dialog closes. */
export function useInvoice(): [string | null, (orderId: string) => void] {
  const [orderId, setOrderId] = useState<string | null>(null);
  useEffect(() => {
    if (orderId === null) return undefined;
    const done = () => setOrderId(null);
    document.body.dataset['invoice'] = '';
    window.addEventListener('afterprint', done);
    window.print();
    return () => {
      window.removeEventListener('afterprint', done);
      delete document.body.dataset['invoice'];
    };
  }, [orderId]);
  return [orderId, setOrderId];
}

interface InvoiceProps {
  purchase: TrackedPurchase;
  order: TrackedOrder;
  /** The order's position in its purchase, from 1: with the reference it forms the invoice number. */
  number: number;
}

/** The sheet outside the page, which print styles show alone; the browser's print dialog makes a PDF of it. */
export const Invoice = (props: InvoiceProps) => createPortal(<InvoiceSheet {...props} />, document.body);

/** What one store sold, on one sheet, with the same totals as the PDF of `supabase/functions/invoice`. */
export function InvoiceSheet({ purchase, order, number }: InvoiceProps) {
  // A refund on its way doesn't change what was paid yet.
  const refunds = order.refunds.filter(({ done }) => done);
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const sums = [
    ['Subtotal', formatMoney(order.subtotal)],
    ...(order.discount > 0 ? [['Discount', `−${formatMoney(order.discount)}`]] : []),
    ['Shipping', formatMoney(order.shipping)],
    ['Tax', formatMoney(order.tax)],
  ] as const;
  return (
    <article
      className={styles.sheet}
      data-invoice-sheet=""
      aria-label={`Invoice ${purchase.reference}-${number}`}
    >
      <div className={styles.head}>
        <div>
          <p className={styles.title}>Invoice</p>
          <p>
            <span>{`${purchase.reference}-`}</span>
            <span>{number}</span>
          </p>
        </div>
        <div className={styles.right}>
          <p className={styles.seller}>{order.vendor_name}</p>
          <p>{`sold on ${brand.name}`}</p>
        </div>
      </div>
      <div className={row({ gap: 8, align: 'stretch', justify: 'between' })}>
        <PostalAddress purchase={purchase} className={styles.address} />
        <dl className={styles.facts}>
          <dt>Order</dt>
          <dd>{purchase.reference}</dd>
          <dt>Date</dt>
          <dd>{formatDate(platformDay(purchase.created_at))}</dd>
          <dt>Paid by</dt>
          <dd>{purchase.payment_method === 'card' ? 'Card' : 'PayPal'}</dd>
        </dl>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.cell}>
              Item
            </th>
            <th scope="col" className={styles.figure}>
              Quantity
            </th>
            <th scope="col" className={styles.figure}>
              Price
            </th>
            <th scope="col" className={styles.figure}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <td className={styles.cell}>{lineName(item)}</td>
              <td className={styles.figure}>{item.quantity}</td>
              <td className={styles.figure}>{formatMoney(item.unit_price)}</td>
              <td className={styles.figure}>{formatMoney(item.line_total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([name, value]) => (
            <tr key={name}>
              <th scope="row" colSpan={3} className={styles.figure}>
                {name}
              </th>
              <td className={styles.figure}>{value}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={3} className={styles.total}>
              {`Total (${purchase.currency})`}
            </th>
            <td className={styles.total}>{formatMoney(order.total)}</td>
          </tr>
          {refunds.map(({ at, amount }) => (
            <tr key={`${at} ${amount}`}>
              <th scope="row" colSpan={3} className={styles.figure}>
                {`Refunded ${formatDate(platformDay(at))}`}
              </th>
              <td className={styles.figure}>{`−${formatMoney(amount)}`}</td>
            </tr>
          ))}
          {refunds.length > 0 && (
            <tr>
              <th scope="row" colSpan={3} className={styles.total}>
                Total after refunds
              </th>
              <td className={styles.total}>{formatMoney(order.total - refunded)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      <p>{`${refunds.length === 0 ? 'Paid in full. ' : ''}Questions: ${brand.supportEmail}`}</p>
    </article>
  );
}

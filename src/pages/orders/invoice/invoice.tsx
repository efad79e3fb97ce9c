import { platformDay } from '#lazy/platform-day.ts';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { brand } from '#brand';
import { formatDate } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { TrackedPurchase, TrackedOrder } from '#schema/orders/order.ts';
import * as styles from './invoice.css.ts';
import { optionsText } from '#pages/kit/options-text.ts';
import { PostalAddress } from '#pages/kit/purchase/postal-address.tsx';

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

/** What one store sold, on one sheet; the browser's print dialog makes a PDF of it. */
export function Invoice({ purchase, order, number }: InvoiceProps) {
  const sums = [
    ['Subtotal', formatMoney(order.subtotal)],
    ...(order.discount > 0 ? [['Discount', `−${formatMoney(order.discount)}`]] : []),
    ['Shipping', formatMoney(order.shipping)],
    ['Tax', formatMoney(order.tax)],
  ] as const;
  return createPortal(
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
      <div className={styles.parties}>
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
              Pieces
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
              <td className={styles.cell}>
                {`${item.title}${optionsText(item) === '' ? '' : `, ${optionsText(item)}`}`}
              </td>
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
              {`Total, ${purchase.currency}`}
            </th>
            <td className={styles.total}>{formatMoney(order.total)}</td>
          </tr>
        </tfoot>
      </table>
      <p>{`Paid in full. Questions: ${brand.supportEmail}`}</p>
    </article>,
    document.body,
  );
}

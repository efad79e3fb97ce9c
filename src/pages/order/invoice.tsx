import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { brand } from '#brand';
import { formatMoney } from '#schema/money.ts';
import type { TrackedOrder, TrackedParcel } from '#schema/order.ts';
import { formatMoment } from './dates.ts';
import * as styles from './invoice.css.ts';
import { optionsText } from './options-text.ts';
import { PostalAddress } from './postal-address.tsx';

/** The parcel whose invoice is on the paper, and how to print one. The page itself comes back with the dialog's end. */
export function useInvoice(): [string | null, (parcel: string) => void] {
  const [parcel, setParcel] = useState<string | null>(null);
  useEffect(() => {
    if (parcel === null) return undefined;
    const done = () => setParcel(null);
    document.body.dataset['invoice'] = '';
    window.addEventListener('afterprint', done);
    window.print();
    return () => {
      window.removeEventListener('afterprint', done);
      delete document.body.dataset['invoice'];
    };
  }, [parcel]);
  return [parcel, setParcel];
}

interface InvoiceProps {
  order: TrackedOrder;
  parcel: TrackedParcel;
  /** The parcel's place in its order, from 1: with the reference it is the invoice's number. */
  number: number;
}

/** What one store has sold, on one sheet of paper; the browser's print dialog makes a PDF of it. */
export function Invoice({ order, parcel, number }: InvoiceProps) {
  const sums = [
    ['Subtotal', formatMoney(parcel.subtotal)],
    ...(parcel.discount > 0 ? [['Discount', `−${formatMoney(parcel.discount)}`]] : []),
    ['Shipping', formatMoney(parcel.shipping)],
    ['Tax', formatMoney(parcel.tax)],
  ] as const;
  return createPortal(
    <article
      className={styles.sheet}
      data-invoice-sheet=""
      aria-label={`Invoice ${order.reference}-${number}`}
    >
      <div className={styles.head}>
        <div>
          <p className={styles.title}>Invoice</p>
          <p className={styles.line}>
            {order.reference}-{number}
          </p>
        </div>
        <div className={styles.right}>
          <p className={styles.seller}>{parcel.vendor_name}</p>
          <p className={styles.line}>sold on {brand.name}</p>
        </div>
      </div>
      <div className={styles.parties}>
        <PostalAddress order={order} className={styles.address} />
        <dl className={styles.facts}>
          <dt>Order</dt>
          <dd>{order.reference}</dd>
          <dt>Date</dt>
          <dd>{formatMoment(order.created_at)}</dd>
          <dt>Paid by</dt>
          <dd>{order.payment_method === 'card' ? 'Card' : 'PayPal'}</dd>
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
          {parcel.items.map((item) => (
            <tr key={item.id}>
              <td className={styles.cell}>
                {item.title}
                {optionsText(item) === '' ? '' : `, ${optionsText(item)}`}
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
              Total, {order.currency}
            </th>
            <td className={styles.total}>{formatMoney(parcel.total)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.line}>Paid in full. Questions: {brand.supportEmail}</p>
    </article>,
    document.body,
  );
}

import { useState } from 'react';
import type { ReactNode } from 'react';
import { mayCancel, maySendBack, mayWithdraw } from '#app/actors/order-page.ts';
import type { OrderMessage, OrderReturn, Shipment, TrackedParcel } from '#schema/order.ts';
import { formatMoney } from '#schema/money.ts';
import { button } from '#ui/components/button.css.ts';
import { Icon } from '#ui/components/icon.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { formatDay, formatMinute } from './dates.ts';
import { InvoiceFile } from './invoice-file.tsx';
import { CancelForm, MessageToStore, ReturnForm, SendBackForm, WithdrawForm } from './order-forms.tsx';
import type { OrderTools } from './order-tools.ts';
import * as styles from './parcel.css.ts';
import { ReturnCard } from './return-card.tsx';
import { OwnReviewCard } from './own-review-card.tsx';
import { ReviewForm } from './review-form.tsx';
import { showsTime } from './trail.ts';

interface ParcelAfterProps {
  parcel: TrackedParcel;
  isGuest: boolean;
  tools: OrderTools;
  /** Something was done: the order is to be read again. */
  onDone: () => void;
  /** Of its file. */
  invoiceName: string;
  onInvoice: () => void;
}

/** Which form is open. */
type Open =
  | 'cancel'
  | 'return'
  | 'message'
  | `send ${string}`
  | `withdraw ${string}`
  | `review ${string}`
  | `edit ${string}`
  | null;

/** A parcel after the sale: where it is, what came back, what was said, and what its buyer can do. */
export function ParcelAfter({ parcel, isGuest, tools, onDone, invoiceName, onInvoice }: ParcelAfterProps) {
  const [open, setOpen] = useState<Open>(null);
  const by = isGuest ? 'guest' : 'customer';
  const reviewable = isGuest
    ? []
    : parcel.items.filter(
        ({ id, delivered, product_id }) =>
          delivered > 0 && product_id !== null && !parcel.reviewed.includes(id),
      );
  const canReturn = Object.values(parcel.returnable).some((pieces) => pieces > 0);
  const isSold = parcel.status !== 'pending' && parcel.status !== 'cancelled';
  const toggle = (name: Open) => () => setOpen(open === name ? null : name);
  const form = { onDone, onClose: () => setOpen(null) };
  const key = (name: Open, words: ReactNode) => (
    <button
      key={name}
      type="button"
      className={button({ variant: 'secondary' })}
      aria-expanded={open === name}
      onClick={toggle(name)}
    >
      {words}
    </button>
  );
  return (
    <div className={styles.after}>
      {parcel.shipments.map((shipment) => (
        <Sent key={shipment.id} parcel={parcel} shipment={shipment} />
      ))}
      {parcel.refunds.map(({ amount, done, at }) => (
        <p key={`${at} ${amount}`} className={styles.fact}>
          <Icon name="return" size={20} />
          {done
            ? `${formatMoney(amount)} was paid back ${formatMinute(at)}.`
            : `${formatMoney(amount)} is on its way back to you.`}
        </p>
      ))}
      {parcel.returns.map((entry: OrderReturn) => (
        <ReturnCard
          key={entry.id}
          entry={entry}
          vendor={parcel.vendor_name}
          action={
            maySendBack(entry, by)
              ? key(`send ${entry.id}`, 'I have sent it')
              : mayWithdraw(entry, by)
                ? key(`withdraw ${entry.id}`, 'Withdraw this return')
                : null
          }
        >
          {open === `withdraw ${entry.id}` && (
            <WithdrawForm
              vendor={parcel.vendor_name}
              actorOf={() => tools.formOf({ kind: 'withdraw', returnId: entry.id })}
              {...form}
            />
          )}
          {open === `send ${entry.id}` && (
            <SendBackForm actorOf={() => tools.formOf({ kind: 'send', returnId: entry.id })} {...form} />
          )}
        </ReturnCard>
      ))}
      {parcel.reviews.map((review) => (
        <OwnReviewCard
          key={review.id}
          review={review}
          title={parcel.items.find(({ id }) => id === review.order_item_id)?.title ?? review.title}
          action={open === `edit ${review.id}` ? null : key(`edit ${review.id}`, 'Edit review')}
        >
          {open === `edit ${review.id}` && (
            <ReviewForm
              title={parcel.items.find(({ id }) => id === review.order_item_id)?.title ?? review.title}
              before={review}
              actorOf={() => tools.formOf({ kind: 'edit-review', review: review.id })}
              {...form}
            />
          )}
        </OwnReviewCard>
      ))}
      <Talk messages={parcel.messages} vendor={parcel.vendor_name} />
      <div className={styles.keys} data-print="no">
        {mayCancel(parcel, by) && key('cancel', 'Cancel this parcel')}
        {canReturn && key('return', 'Return items')}
        {reviewable.map(({ id, title }) => key(`review ${id}`, `Review ${title}`))}
        {key('message', `Message to ${parcel.vendor_name}`)}
        {isSold && (
          <>
            <button type="button" className={button({ variant: 'quiet' })} onClick={onInvoice}>
              <Icon name="print" size={18} />
              Invoice
            </button>
            <InvoiceFile name={invoiceName} read={() => tools.invoice(parcel.id)} />
          </>
        )}
      </div>
      {canReturn && parcel.returnable_until !== null && (
        <p className={styles.note}>You can return items until {formatDay(parcel.returnable_until)}.</p>
      )}
      {open === 'cancel' && (
        <CancelForm
          vendor={parcel.vendor_name}
          isPaid={parcel.status !== 'pending'}
          actorOf={() => tools.formOf({ kind: 'cancel', parcel: parcel.id })}
          {...form}
        />
      )}
      {open === 'return' && (
        <ReturnForm
          parcel={parcel}
          actorOf={() => tools.formOf({ kind: 'return', parcel: parcel.id })}
          {...form}
        />
      )}
      {open === 'message' && (
        <MessageToStore
          vendor={parcel.vendor_name}
          actorOf={() => tools.formOf({ kind: 'message', parcel: parcel.id })}
          {...form}
        />
      )}
      {parcel.items.map(({ id, title }) =>
        open === `review ${id}` ? (
          <ReviewForm
            key={id}
            title={title}
            actorOf={(pictures) => tools.formOf({ kind: 'review', item: id, pictures })}
            {...form}
          />
        ) : null,
      )}
    </div>
  );
}

function Sent({ parcel, shipment }: { parcel: TrackedParcel; shipment: Shipment }) {
  const { carrier, tracking_number, tracking_url: link, shipped_at, delivered_at, items } = shipment;
  const [what, status, at] =
    delivered_at === null
      ? (['Shipped', 'shipped', shipped_at] as const)
      : (['Delivered', 'delivered', delivered_at] as const);
  const words = tracking_number ?? `Follow it at ${carrier ?? 'the carrier'}`;
  return (
    <div className={styles.sent}>
      <p className={styles.fact}>
        <Icon name="truck" size={20} />
        <span>
          {what}
          {showsTime(parcel, status) ? null : (
            <>
              {' '}
              <time dateTime={at}>{formatMinute(at)}</time>
            </>
          )}
          {carrier === null ? '' : ` with ${carrier}`}
          {tracking_number === null && link === null ? null : ', '}
          {link === null ? (
            tracking_number === null ? null : (
              <span className={styles.number}>{tracking_number}</span>
            )
          ) : (
            <a className={styles.track} href={link} rel="noreferrer external" target="_blank">
              <span className={tracking_number === null ? undefined : styles.number}>{words}</span>
              <Icon name="external" size={16} />
              <span className={visuallyHidden}> (opens the carrier’s page)</span>
            </a>
          )}
        </span>
      </p>
      <p className={styles.note}>{items.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}</p>
    </div>
  );
}

function Talk({ messages, vendor }: { messages: readonly OrderMessage[]; vendor: string }) {
  if (messages.length === 0) return null;
  return (
    <section className={styles.talk} data-print="no" aria-label={`Messages with ${vendor}`}>
      <h3 className={heading({ level: 17 })}>Messages</h3>
      <ol className={styles.lines}>
        {messages.map(({ id, from, message, at }) => (
          <li key={id} className={styles.line} data-from={from}>
            <p className={styles.note}>
              {from === 'customer' ? 'You' : vendor}, <time dateTime={at}>{formatMinute(at)}</time>
            </p>
            <p className={styles.words}>{message}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

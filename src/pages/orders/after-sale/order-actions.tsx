import { zoneWords } from '#schema/time-zones.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useShopTerms } from '#lazy/shop-terms.ts';
import { mayCancel, maySendBack, mayWithdraw } from '#actors/orders/order-page.ts';
import type { OrderMessage, OrderReturn, OwnReview, Shipment, TrackedOrder } from '#schema/orders/order.ts';
import { formatDay, formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { lineName, linesText } from '#schema/orders/order-line.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { visuallyHidden, row, stack } from '#ui/css/layout.css.ts';
import { heading, hint } from '#ui/css/text.css.ts';
import { InvoiceFile } from '#pages/orders/invoice/invoice-file.tsx';
import { CancelForm, MessageToStore, ReturnForm, SendBackForm, WithdrawForm } from './order-forms.tsx';
import type { OrderTools } from './order-tools.ts';
import * as styles from '#pages/orders/order/order.css.ts';
import { ReturnCard } from './return-card.tsx';
import { OtherOrder } from './other-order.tsx';
import { OwnReviewCard } from './own-review-card.tsx';
import { ReviewForm } from './review-form.tsx';
import { showsTime } from '#pages/kit/purchase/trail.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

interface OrderActionsProps {
  order: TrackedOrder;
  isGuest: boolean;
  tools: OrderTools;
  /** Something was done: read the purchase again. */
  onDone: () => void;
  /** Name of the file. */
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

/** An order after the sale: its status, returns, messages, and its buyer's actions. */
export function OrderActions({ order, isGuest, tools, onDone, invoiceName, onInvoice }: OrderActionsProps) {
  const [open, setOpen] = useState<Open>(null);
  const by = isGuest ? 'guest' : 'customer';
  const { switches } = useShopTerms();
  const reviewable =
    isGuest || !switches.reviews
      ? []
      : order.items.filter(
          ({ id, delivered, product_id }) =>
            delivered > 0 && product_id !== null && !order.reviewed.includes(id),
        );
  const canReturn = Object.values(order.returnable).some((pieces) => pieces > 0);
  const isSold = order.status !== 'pending' && order.status !== 'cancelled';
  const toggle = (name: Open) => () => setOpen(open === name ? null : name);
  const form = { onDone, onClose: () => setOpen(null) };
  const nameOf = (review: OwnReview) => {
    const item = order.items.find(({ id }) => id === review.order_item_id);
    return item === undefined ? review.title : lineName(item);
  };
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
      {order.exchange_of === null ? null : (
        <p className={row({ gap: 2 })}>
          <Icon name="return" size={20} />
          <span>
            Exchange for items you returned from <OtherOrder order={order.exchange_of} isGuest={isGuest} />.
            It's free.
          </span>
        </p>
      )}
      {order.shipments.map((shipment) => (
        <Sent key={shipment.id} order={order} shipment={shipment} />
      ))}
      {order.refunds.map(({ amount, lines, done, failed, at }) => (
        <p key={`${at} ${amount}`} className={row({ gap: 2 })}>
          <Icon name="return" size={20} />
          <span>
            {done
              ? `${formatMoney(amount)}${forLines(lines)} was refunded ${formatDateAndMinute(at)}.`
              : failed
                ? `We couldn't refund ${formatMoney(amount)}${forLines(lines)} to your original payment method. We're working on it and will email you.`
                : `${formatMoney(amount)}${forLines(lines)} is on its way back to you.`}
          </span>
        </p>
      ))}
      {order.returns.map((entry: OrderReturn) => (
        <ReturnCard
          key={entry.id}
          entry={entry}
          vendor={order.vendor_name}
          isGuest={isGuest}
          action={
            maySendBack(entry, by)
              ? key(`send ${entry.id}`, "I've sent it")
              : mayWithdraw(entry, by)
                ? key(`withdraw ${entry.id}`, 'Cancel return')
                : null
          }
        >
          {open === `withdraw ${entry.id}` && (
            <WithdrawForm
              vendor={order.vendor_name}
              actorOf={() => tools.formOf({ kind: 'withdraw', returnId: entry.id })}
              {...form}
            />
          )}
          {open === `send ${entry.id}` && (
            <SendBackForm actorOf={() => tools.formOf({ kind: 'send', returnId: entry.id })} {...form} />
          )}
        </ReturnCard>
      ))}
      {order.reviews.map((review) => (
        <OwnReviewCard
          key={review.id}
          review={review}
          title={nameOf(review)}
          action={open === `edit ${review.id}` ? null : key(`edit ${review.id}`, 'Edit review')}
        >
          {open === `edit ${review.id}` && (
            <ReviewForm
              title={nameOf(review)}
              before={review}
              actorOf={() => tools.formOf({ kind: 'edit-review', review: review.id })}
              {...form}
            />
          )}
        </OwnReviewCard>
      ))}
      <Talk messages={order.messages} vendor={order.vendor_name} />
      <div className={styles.keys} data-print="no">
        {mayCancel(order, by) && key('cancel', 'Cancel package')}
        {canReturn && key('return', 'Return items')}
        {reviewable.map((item) => key(`review ${item.id}`, `Review ${lineName(item)}`))}
        {key('message', `Message ${order.vendor_name}`)}
        {isSold && order.exchange_of === null && (
          <div className={row({ gap: 2, align: 'stretch', justify: 'center', wrap: true })}>
            <button type="button" className={button({ variant: 'quiet' })} onClick={onInvoice}>
              <Icon name="print" size={18} />
              Invoice
            </button>
            <InvoiceFile name={invoiceName} read={() => tools.invoice(order.id)} />
          </div>
        )}
      </div>
      {canReturn && order.returnable_until !== null && (
        <p
          className={hint}
        >{`You can return items until ${formatDay(order.returnable_until)}, ${zoneWords(order.time_zone)}.`}</p>
      )}
      {open === 'cancel' && (
        <CancelForm
          vendor={order.vendor_name}
          isPaid={order.status !== 'pending'}
          actorOf={() => tools.formOf({ kind: 'cancel', orderId: order.id })}
          {...form}
        />
      )}
      {open === 'return' && (
        <ReturnForm
          order={order}
          actorOf={() => tools.formOf({ kind: 'return', orderId: order.id })}
          {...form}
        />
      )}
      {open === 'message' && (
        <MessageToStore
          vendor={order.vendor_name}
          actorOf={() => tools.formOf({ kind: 'message', orderId: order.id })}
          {...form}
        />
      )}
      {order.items.map((item) =>
        open === `review ${item.id}` ? (
          <ReviewForm
            key={item.id}
            title={lineName(item)}
            actorOf={(pictures) => tools.formOf({ kind: 'review', item: item.id, pictures })}
            {...form}
          />
        ) : null,
      )}
    </div>
  );
}

const forLines = (lines: string | null) => (lines === null ? '' : ` for ${lines}`);

function Sent({ order, shipment }: { order: TrackedOrder; shipment: Shipment }) {
  const { carrier, tracking_number, tracking_url: link, shipped_at, delivered_at, items } = shipment;
  const [what, status, at] =
    delivered_at === null
      ? (['Shipped', 'shipped', shipped_at] as const)
      : (['Delivered', 'delivered', delivered_at] as const);
  const words = tracking_number ?? `Follow it at ${carrier ?? 'the carrier'}`;
  return (
    <div className={styles.sent}>
      <p className={row({ gap: 2 })}>
        <Icon name="truck" size={20} />
        <span>
          <span>{what}</span>
          {showsTime(order, status) ? null : (
            <>
              {' '}
              <time dateTime={at}>{formatDateAndMinute(at)}</time>
            </>
          )}
          <span>{`${carrier === null ? '' : ` with ${carrier}`}${tracking_number === null && link === null ? '' : ', '}`}</span>
          {link === null ? (
            tracking_number === null ? null : (
              <span className={styles.number}>{tracking_number}</span>
            )
          ) : (
            <a className={styles.track} href={link} rel="noreferrer external" target="_blank">
              <span className={tracking_number === null ? undefined : styles.number}>{words}</span>
              <Icon name="external" size={16} />
              <span className={visuallyHidden}> (opens the carrier's page)</span>
            </a>
          )}
        </span>
      </p>
      <p className={hint}>{linesText(items)}</p>
    </div>
  );
}

function Talk({ messages, vendor }: { messages: readonly OrderMessage[]; vendor: string }) {
  if (messages.length === 0) return null;
  return (
    <PageSection className={stack({ gap: 2 })} data-print="no" aria-label={`Messages with ${vendor}`}>
      <h3 className={heading({ level: 17 })}>Messages</h3>
      <ol className={stack({ gap: 3 })}>
        {messages.map(({ id, from, message, at }) => (
          <li key={id} className={styles.line} data-from={from}>
            <p className={hint}>
              <span>{`${from === 'customer' ? 'You' : vendor},`}</span>{' '}
              <time dateTime={at}>{formatDateAndMinute(at)}</time>
            </p>
            <p className={styles.words}>{message}</p>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}

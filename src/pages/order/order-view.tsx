import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { PaymentMethods } from '#pages/checkout/payment-methods.tsx';
import type { PaymentMethod } from '#schema/checkout.ts';
import type { TrackedOrder, TrackedParcel } from '#schema/order.ts';
import { button } from '#ui/components/button.css.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Icon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { LoadingIndicator } from '#ui/components/spinner.tsx';
import { container } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './order.css.ts';
import { Receipt, ReceiptFacts } from './receipt.tsx';

export function OrderFrame({ children }: { children: ReactNode }) {
  return <div className={`${container} ${styles.page}`}>{children}</div>;
}

/** The shape of an order while it is read. */
export function OrderSkeleton() {
  return (
    <OrderFrame>
      <div className={styles.head} aria-busy="true">
        <h1 className={heading({ level: 52 })}>Your order</h1>
        <LoadingIndicator message="Looking it up..." />
        <Skeleton shape="block" height={72} />
      </div>
      <div className={styles.columns}>
        <div className={styles.parcels}>
          <Skeleton shape="block" height={240} />
          <Skeleton shape="block" height={240} />
        </div>
        <Skeleton shape="block" height={220} />
      </div>
    </OrderFrame>
  );
}

export function PrintKey() {
  return (
    <button type="button" className={button({ variant: 'secondary' })} onClick={() => window.print()}>
      <Icon name="print" size={20} />
      Print
    </button>
  );
}

/** The browser is on its way to the provider's page. */
export function OrderLeaving({ order }: { order: TrackedOrder | null }) {
  return (
    <OrderFrame>
      <div className={styles.head}>
        <h1 className={heading({ level: 52 })}>Opening the payment page</h1>
        <LoadingIndicator message="One moment..." />
        {order === null ? null : <ReceiptFacts order={order} />}
      </div>
    </OrderFrame>
  );
}

interface OrderPaidProps {
  order: TrackedOrder;
  /** Link with the guest's secret, to come back to. */
  trackingHref: string | null;
  /** Opens the sign-up for the order's address; null for who has an account. */
  onAccount?: (() => void) | null;
}

/** For who ordered as a guest: the way to an account of the same address. */
export function AccountOffer({ email, onAccount }: { email: string; onAccount: () => void }) {
  return (
    <section className={styles.offer} aria-labelledby="account-offer" data-print="no">
      <h2 id="account-offer" className={heading({ level: 20 })}>
        Keep this order in an account
      </h2>
      <p>
        Choose a password for <strong>{email}</strong>. Once you have confirmed the address, this order and
        all that you have placed with it stand in My Orders.
      </p>
      <button type="button" className={button({ variant: 'secondary' })} onClick={onAccount}>
        Create account
      </button>
    </section>
  );
}

/** Straight after paying. */
export function OrderPaid({ order, trackingHref, onAccount = null }: OrderPaidProps) {
  return (
    <OrderFrame>
      <div className={styles.head}>
        <h1 className={heading({ level: 52 })}>Paid. Now we lift.</h1>
        <p className={styles.lead}>
          {order.orders.length === 1
            ? `${order.orders[0]?.vendor_name ?? 'The vendor'} packs your parcel.`
            : `${order.orders.length} vendors pack your ${order.orders.length} parcels; each comes on its own.`}{' '}
          A confirmation is on its way to <strong>{order.email}</strong>.
        </p>
        <ReceiptFacts order={order} />
        <div className={styles.actions} data-print="no">
          {trackingHref === null ? null : (
            <a className={button({ variant: 'primary' })} href={trackingHref}>
              <Icon name="truck" size={20} />
              Track your order
            </a>
          )}
          <PrintKey />
          <a className={button({ variant: 'quiet' })} href={paths.products()}>
            Continue Shopping
          </a>
        </div>
      </div>
      {onAccount === null ? null : <AccountOffer email={order.email} onAccount={onAccount} />}
      <Receipt order={order} />
    </OrderFrame>
  );
}

const endings = {
  declined: {
    title: 'The payment was declined',
    text: 'Your bank or PayPal said no. Nothing was charged. Try again, with another card or another way to pay if you like: it stays the same order.',
  },
  timed_out: {
    title: 'The payment timed out',
    text: 'Nobody answered in time. Nothing was charged. Try again: it stays the same order.',
  },
  sold_out: {
    title: 'Somebody was faster',
    text: 'The last pieces were sold before you could pay. Nothing was charged. Try again in a while: pieces that others hold may come back.',
  },
  unpaid: {
    title: 'The payment was not finished',
    text: 'We have no word of a payment. Try again when you are ready: it stays the same order, and nobody pays twice.',
  },
} as const;

interface OrderOpenProps {
  order: TrackedOrder;
  /** How the last try to pay has ended; null while the provider has not told. */
  ending: keyof typeof endings | null;
  /** Nothing was heard for long. */
  slow: boolean;
  /** Opens the payment page for whoever left it before paying; null while they can only have come from it. */
  onPay: (() => void) | null;
  /** Opens the payment page again, of the method that is chosen now. */
  onRetry: (method: PaymentMethod) => void;
  /** What can be done about a parcel; null where the shopper is about to pay. */
  renderAfter?: ((parcel: TrackedParcel) => ReactNode) | null;
}

/** A placed order that waits for its payment: what can be done about it stays where it is when the try ends. */
export function OrderOpen({ order, ending, slow, onPay, onRetry, renderAfter = null }: OrderOpenProps) {
  const [method, setMethod] = useState<PaymentMethod>(order.payment_method);
  return (
    <OrderFrame>
      <div className={styles.head}>
        {ending === null ? (
          <Confirming slow={slow} onPay={onPay} />
        ) : (
          <>
            <h1 className={heading({ level: 52 })}>{endings[ending].title}</h1>
            <p className={styles.lead} role="alert">
              {endings[ending].text}
            </p>
          </>
        )}
        <ReceiptFacts order={order} />
        {ending === null || ending === 'sold_out' ? null : (
          <div className={styles.methods} data-print="no">
            <PaymentMethods method={method} onChange={setMethod} />
          </div>
        )}
        {ending === null ? null : (
          <div className={styles.actions} data-print="no">
            <button
              type="button"
              className={button({ variant: 'primary', size: 'l' })}
              onClick={() => onRetry(method)}
            >
              Try again
            </button>
            <a className={button({ variant: 'quiet' })} href={paths.products()}>
              Continue Shopping
            </a>
          </div>
        )}
      </div>
      {ending === null && renderAfter === null ? null : (
        <Receipt order={order} {...(renderAfter === null ? {} : { renderAfter })} />
      )}
    </OrderFrame>
  );
}

function Confirming({ slow, onPay }: Pick<OrderOpenProps, 'slow' | 'onPay'>) {
  return (
    <>
      <h1 className={heading({ level: 52 })}>
        {onPay === null ? 'Confirming your payment' : 'Your order waits for its payment'}
      </h1>
      <LoadingIndicator message="Asking the payment provider..." />
      {onPay === null ? null : (
        <>
          <p className={styles.lead}>
            Your items are held. Have you paid already? Then stay: this page goes on by itself.
          </p>
          <div className={styles.actions}>
            <button type="button" className={button({ variant: 'primary', size: 'l' })} onClick={onPay}>
              Pay now
            </button>
          </div>
        </>
      )}
      {slow ? (
        <Notice tone="info" title="This takes longer than usual.">
          <p>
            Your order is safe. You can close this page: a mail comes as soon as the payment is confirmed.
          </p>
        </Notice>
      ) : null}
    </>
  );
}

function overWords({ orders }: TrackedOrder, refunded: boolean): { title: string; text: string } {
  // What goes back for a parcel was cancelled or returned; what came too late goes back for the whole.
  if (orders.some(({ refunds }) => refunds.length > 0)) {
    return {
      title: 'Your money goes back',
      text: 'What you have cancelled or returned is paid back the way it came.',
    };
  }
  return refunded
    ? {
        title: 'Sold out at the last moment',
        text: 'Your payment came after the last piece was gone. Nothing will be sent, and your money is on its way back.',
      }
    : {
        title: 'This order is closed',
        text: 'It was not paid, and nothing was charged. What you have not bought meanwhile is in your cart still.',
      };
}

/** Nobody can pay for this order any more. */
export function OrderOver({
  order,
  refunded,
  onAgain,
}: {
  order: TrackedOrder;
  refunded: boolean;
  /** Checks the same cart out as a new order. */
  onAgain: () => void;
}) {
  const { title, text } = overWords(order, refunded);
  return (
    <OrderFrame>
      <div className={styles.head}>
        <h1 className={heading({ level: 52 })}>{title}</h1>
        <p className={styles.lead} role="alert">
          {text}
        </p>
        <ReceiptFacts order={order} />
        <div className={styles.actions} data-print="no">
          {refunded ? null : (
            <button type="button" className={button({ variant: 'primary' })} onClick={onAgain}>
              Check out again
            </button>
          )}
          <a className={button({ variant: refunded ? 'primary' : 'quiet' })} href={paths.products()}>
            Browse Products
          </a>
        </div>
      </div>
      <Receipt order={order} />
    </OrderFrame>
  );
}

/** The account has no such order. */
export function OrderMissing() {
  return (
    <OrderFrame>
      <EmptyState
        level="h1"
        drawing="lock"
        title="Your account has no such order"
        action={
          <a className={button({ variant: 'primary' })} href={paths.orders()}>
            All my orders
          </a>
        }
      >
        <p>
          Ordered as a guest? Confirm the email address that you ordered with, and the order comes to you.
        </p>
      </EmptyState>
    </OrderFrame>
  );
}

/** Nothing to show: no secret in the address, or one that opens nothing. */
export function OrderUnknown({ reason }: { reason: 'no link' | 'wrong link' }) {
  return (
    <OrderFrame>
      <EmptyState
        level="h1"
        drawing="lock"
        title={reason === 'no link' ? 'Open your order from its link' : 'This link opens no order'}
        action={
          <a className={button({ variant: 'primary' })} href={paths.orderLookup()}>
            Find my order
          </a>
        }
      >
        <p>
          {reason === 'no link'
            ? 'A guest’s order has no login, so its link is the key. You find the link in the confirmation mail.'
            : 'It may be cut off or mistyped. Copy the whole link from the confirmation mail, or press its button.'}
        </p>
        <p>
          No mail? Look into the spam folder, ask for <a href={paths.orderLookup()}>another one</a>, or{' '}
          <a href={paths.contact()}>write to us</a>.
        </p>
      </EmptyState>
    </OrderFrame>
  );
}

export function OrderFailed({ offline, onRetry }: { offline: boolean; onRetry: () => void }) {
  return (
    <OrderFrame>
      <EmptyState
        level="h1"
        drawing="cable"
        title={offline ? 'You are offline' : 'Your order could not be read'}
        action={
          <button type="button" className={button({ variant: 'primary' })} onClick={onRetry}>
            Try again
          </button>
        }
      >
        <p>Your order is safe. This page goes on as soon as the shop answers.</p>
      </EmptyState>
    </OrderFrame>
  );
}

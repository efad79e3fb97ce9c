import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '#routing/paths.ts';
import { PaymentMethods } from './payment-methods.tsx';
import type { PaymentMethod } from '#schema/checkout/checkout.ts';
import type { TrackedPurchase, TrackedOrder } from '#schema/orders/order.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import { container, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './purchase.css.ts';
import { Receipt, ReceiptFacts } from './receipt.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

export function PurchaseFrame({ children }: { children: ReactNode }) {
  return <div className={`${container} ${styles.page}`}>{children}</div>;
}

/** The skeleton of a purchase while it loads. */
export function PurchaseSkeleton() {
  return (
    <PurchaseFrame>
      <div className={styles.head} aria-busy="true">
        <h1 className={heading({ level: 52 })}>Your order</h1>
        <LoadingIndicator message="Looking up your order…" />
        <Skeleton shape="block" height={72} />
      </div>
      <div className={styles.columns}>
        <div className={stack({ gap: 6 })}>
          <Skeleton shape="block" height={240} />
          <Skeleton shape="block" height={240} />
        </div>
        <Skeleton shape="block" height={220} />
      </div>
    </PurchaseFrame>
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

/** The browser is being sent to the provider's page. */
export function PurchaseLeaving({ purchase }: { purchase: TrackedPurchase | null }) {
  return (
    <PurchaseFrame>
      <div className={styles.head}>
        <h1 className={heading({ level: 52 })}>Opening the payment page</h1>
        <LoadingIndicator message="One moment…" />
        {purchase === null ? null : <ReceiptFacts purchase={purchase} />}
      </div>
    </PurchaseFrame>
  );
}

interface PurchasePaidProps {
  purchase: TrackedPurchase;
  /** For returning later: to the order in the account, or with a guest's secret. */
  trackingHref: string | null;
  /** Opens the sign-up for the purchase's address; null for people with an account. */
  onAccount?: (() => void) | null;
}

/** For guests: creates an account with the same address. */
export function AccountOffer({ email, onAccount }: { email: string; onAccount: () => void }) {
  return (
    <PageSection className={styles.offer} aria-labelledby="account-offer" data-print="no">
      <h2 id="account-offer" className={heading({ level: 20 })}>
        Keep this order in an account
      </h2>
      <p>
        Choose a password for <strong>{email}</strong>. After you confirm the address, you'll find this order
        and any others you placed with it in My Orders.
      </p>
      <button type="button" className={button({ variant: 'secondary' })} onClick={onAccount}>
        Create account
      </button>
    </PageSection>
  );
}

/** Shown right after paying. */
export function PurchasePaid({ purchase, trackingHref, onAccount = null }: PurchasePaidProps) {
  return (
    <PurchaseFrame>
      <div className={styles.head}>
        <h1 className={heading({ level: 52 })}>Paid. Now we lift.</h1>
        <p className={styles.lead}>
          <span>{`${purchase.orders.length === 1 ? `${purchase.orders[0]?.vendor_name ?? 'The vendor'} is packing your package.` : `${purchase.orders.length} vendors are packing your ${purchase.orders.length} packages. Each one ships separately.`} A confirmation is on its way to `}</span>
          <strong>{purchase.email}</strong>.
        </p>
        <ReceiptFacts purchase={purchase} />
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
      {onAccount === null ? null : <AccountOffer email={purchase.email} onAccount={onAccount} />}
      <Receipt purchase={purchase} />
    </PurchaseFrame>
  );
}

const endings = {
  declined: {
    title: 'The payment was declined',
    text: "Your bank or PayPal declined it. Nothing was charged. Try again, or use another card or another way to pay. It's still the same order.",
  },
  timed_out: {
    title: 'The payment timed out',
    text: "We didn't get a response in time. Nothing was charged. Try again; it's still the same order.",
  },
  not_started: {
    title: "We couldn't start the payment",
    text: 'Nothing was charged, and we saved your order.',
  },
  refused: {
    title: "This order can't be paid",
    text: 'Nothing was charged.',
  },
  sold_out: {
    title: 'Just sold out',
    text: 'The last ones sold before you could pay. Nothing was charged. Try again later; items on hold for other shoppers may become available.',
  },
  unpaid: {
    title: "The payment wasn't completed",
    text: "We haven't received a payment. Try again when you're ready. It's still the same order, and you won't pay twice.",
  },
} as const;

interface PurchaseOpenProps {
  purchase: TrackedPurchase;
  /** How the last payment attempt ended; null until the provider reports it. */
  ending: keyof typeof endings | null;
  /** Why the payment page did not open; a sentence. */
  problem?: string | null;
  /** No report has arrived for a long time. */
  slow: boolean;
  /** Opens the payment page for someone who left it before paying; null while they can only have come from it. */
  onPay: (() => void) | null;
  /** Opens the payment page again with the method chosen now. */
  onRetry: (method: PaymentMethod) => void;
  /** The actions on an order; null while the shopper is about to pay. */
  renderAfter?: ((order: TrackedOrder) => ReactNode) | null;
}

/** A placed purchase that awaits payment; its actions stay in place when the attempt ends. */
export function PurchaseOpen({
  purchase,
  ending,
  problem = null,
  slow,
  onPay,
  onRetry,
  renderAfter = null,
}: PurchaseOpenProps) {
  const [method, setMethod] = useState<PaymentMethod>(purchase.payment_method);
  return (
    <PurchaseFrame>
      <div className={styles.head}>
        {ending === null ? (
          <Confirming slow={slow} onPay={onPay} />
        ) : (
          <>
            <h1 className={heading({ level: 52 })}>{endings[ending].title}</h1>
            <p className={styles.lead} role="alert">
              {`${problem === null ? '' : `${problem} `}${endings[ending].text}`}
            </p>
          </>
        )}
        <ReceiptFacts purchase={purchase} />
        {ending === null || ending === 'sold_out' || ending === 'refused' ? null : (
          <div className={styles.methods} data-print="no">
            <PaymentMethods method={method} onChange={setMethod} />
          </div>
        )}
        {ending === null ? null : (
          <div className={styles.actions} data-print="no">
            {ending === 'refused' ? (
              <a className={button({ variant: 'primary', size: 'l' })} href={paths.contact()}>
                Contact Us
              </a>
            ) : (
              <button
                type="button"
                className={button({ variant: 'primary', size: 'l' })}
                onClick={() => onRetry(method)}
              >
                Try again
              </button>
            )}
            <a className={button({ variant: 'quiet' })} href={paths.products()}>
              Continue Shopping
            </a>
          </div>
        )}
      </div>
      {ending === null && renderAfter === null ? null : (
        <Receipt purchase={purchase} {...(renderAfter === null ? {} : { renderAfter })} />
      )}
    </PurchaseFrame>
  );
}

function Confirming({ slow, onPay }: Pick<PurchaseOpenProps, 'slow' | 'onPay'>) {
  return (
    <>
      <h1 className={heading({ level: 52 })}>
        {onPay === null ? 'Confirming your payment' : 'Your order is waiting for payment'}
      </h1>
      <LoadingIndicator message="Checking with the payment provider…" />
      {onPay === null ? null : (
        <>
          <p className={styles.lead}>
            We're holding your items. Already paid? Stay here; this page updates automatically.
          </p>
          <div className={styles.actions}>
            <button type="button" className={button({ variant: 'primary', size: 'l' })} onClick={onPay}>
              Pay now
            </button>
          </div>
        </>
      )}
      {slow ? (
        <Notice tone="info" title="This is taking longer than usual.">
          <p>Your order is safe. You can close this page. We'll email you when the payment is confirmed.</p>
        </Notice>
      ) : null}
    </>
  );
}

function overWords({ orders }: TrackedPurchase, refunded: boolean): { title: string; text: string } {
  // Refunds of an order were cancellations or returns; a late payment is refunded for the whole purchase.
  if (orders.some(({ refunds }) => refunds.length > 0)) {
    return {
      title: 'Your refund is on its way',
      text: "We're refunding what you canceled or returned to your original payment method.",
    };
  }
  return refunded
    ? {
        title: 'Sold out at the last moment',
        text: 'Your payment arrived after the last one sold. Nothing will ship, and your refund is on its way.',
      }
    : {
        title: 'This order is closed',
        text: "It wasn't paid, and nothing was charged. Anything you haven't bought is still in your cart.",
      };
}

/** This purchase can no longer be paid. */
export function PurchaseOver({
  purchase,
  refunded,
  onAgain,
}: {
  purchase: TrackedPurchase;
  refunded: boolean;
  /** Checks out the same cart as a new purchase. */
  onAgain: () => void;
}) {
  const { title, text } = overWords(purchase, refunded);
  return (
    <PurchaseFrame>
      <div className={styles.head}>
        <h1 className={heading({ level: 52 })}>{title}</h1>
        <p className={styles.lead} role="alert">
          {text}
        </p>
        <ReceiptFacts purchase={purchase} />
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
      <Receipt purchase={purchase} />
    </PurchaseFrame>
  );
}

/** The account has no such order. */
export function PurchaseMissing() {
  return (
    <PurchaseFrame>
      <EmptyState
        level="h1"
        drawing="lock"
        title="We can't find this order in your account"
        action={
          <a className={button({ variant: 'primary' })} href={paths.orders()}>
            All my orders
          </a>
        }
      >
        <p>
          Ordered as a guest? Confirm the email address you ordered with to add the order to your account.
        </p>
      </EmptyState>
    </PurchaseFrame>
  );
}

/** Nothing to show: no secret in the URL, or an invalid one. */
export function PurchaseUnknown({ reason }: { reason: 'no link' | 'wrong link' }) {
  return (
    <PurchaseFrame>
      <EmptyState
        level="h1"
        drawing="lock"
        title={reason === 'no link' ? 'Use the link to your order' : "This link doesn't work"}
        action={
          <a className={button({ variant: 'primary' })} href={paths.orderLookup()}>
            Find my order
          </a>
        }
      >
        <p>
          {reason === 'no link'
            ? "Guest orders don't need a login, just their link. You'll find it in your confirmation email."
            : 'It may be cut off or mistyped. Copy the whole link from your confirmation email, or use the button there.'}
        </p>
        <p>
          No email? Check your spam folder, request <a href={paths.orderLookup()}>a new one</a>, or{' '}
          <a href={paths.contact()}>contact us</a>.
        </p>
      </EmptyState>
    </PurchaseFrame>
  );
}

export function PurchaseFailed({ offline, onRetry }: { offline: boolean; onRetry: () => void }) {
  return (
    <PurchaseFrame>
      <EmptyState
        level="h1"
        drawing="cable"
        title={offline ? "You're offline" : "We couldn't load your order"}
        action={
          <button type="button" className={button({ variant: 'primary' })} data-again="" onClick={onRetry}>
            Try again
          </button>
        }
      >
        <p>Your order is safe. This page continues when we can reach the shop.</p>
      </EmptyState>
    </PurchaseFrame>
  );
}

import { platformDay } from '#lazy/platform-day.ts';
import { useSelector } from '@xstate/react';
import { Badge } from '#ui/components/labels/badge.tsx';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { KeyPicker } from '#ui/components/fields/key-picker.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { StatusBadge } from '#ui/components/labels/status-badge.tsx';
import { container, stack, row } from '#ui/css/layout.css.ts';
import { heading, hint } from '#ui/css/text.css.ts';
import { formatDays, formatDate } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { linesText } from '#schema/orders/order-line.ts';
import { orderFilters } from '#schema/orders/order.ts';
import type { OrderFilter, PurchaseSummary, PaymentStatus } from '#schema/orders/order.ts';
import type { OrderListActor } from '#actors/orders/order-list.ts';
import type { ReorderAnswer } from '#actors/orders/reorder.ts';
import { paths } from '#routing/paths.ts';
import { BuyAgain } from '#pages/orders/after-sale/buy-again.tsx';
import * as styles from './orders.css.ts';
import { OtherOrder } from '#pages/orders/after-sale/other-order.tsx';
import { returnBadges } from '#pages/orders/after-sale/return-card.tsx';
import { Thumb } from '#pages/kit/thumb.tsx';

const filterNames: Readonly<Record<OrderFilter, string>> = {
  all: 'All',
  open: 'Open',
  delivered: 'Delivered',
  cancelled: 'Canceled',
};

const emptyTitles: Readonly<Record<OrderFilter, string>> = {
  all: "You haven't ordered anything yet.",
  open: 'Nothing is on its way.',
  delivered: 'Nothing has been delivered yet.',
  cancelled: 'No canceled orders.',
};

interface OrdersViewProps {
  actor: OrderListActor;
  /** Adds the items of a checkout that are still sold to the cart. */
  onAgain: (purchaseId: string) => Promise<ReorderAnswer>;
}

export function OrdersView({ actor, onAgain }: OrdersViewProps) {
  const snapshot = useSelector(actor, (state) => state);
  const { filter, purchases, more } = snapshot.context;
  return (
    <div className={`${container} ${styles.page}`}>
      <div className={row({ gap: 3, justify: 'between', wrap: true })}>
        <h1 className={heading({ level: 52 })}>My Orders</h1>
        <a className={button({ variant: 'quiet' })} href={paths.orderAnalytics()}>
          Spending
        </a>
      </div>
      <KeyPicker
        label="Show"
        value={filter}
        options={orderFilters.map((name) => ({ value: name, label: filterNames[name] }))}
        onChange={(chosen) => {
          const known = orderFilters.find((name) => name === chosen);
          if (known !== undefined) actor.send({ type: 'filter.chosen', filter: known });
        }}
      />
      {snapshot.matches('loading') && <PurchaseSkeleton />}
      {snapshot.matches('failed') && (
        <EmptyState
          drawing="cable"
          title="We couldn't load your orders"
          action={<TryAgain variant="primary" onPress={() => actor.send({ type: 'orders.retry' })} />}
        >
          <p>Your data is safe. Check your connection and try again.</p>
        </EmptyState>
      )}
      {snapshot.matches('empty') && (
        <EmptyState
          drawing="rack"
          title={emptyTitles[filter]}
          action={
            filter === 'all' ? (
              <a className={button({ variant: 'primary' })} href={paths.products()}>
                Browse Products
              </a>
            ) : (
              <Button
                variant="secondary"
                onPress={() => actor.send({ type: 'filter.chosen', filter: 'all' })}
              >
                Show all orders
              </Button>
            )
          }
        />
      )}
      {snapshot.matches('listing') && (
        <>
          <ul className={stack({ gap: 6 })} aria-busy={snapshot.matches({ listing: 'refreshing' })}>
            {purchases.map((purchase) => (
              <li key={purchase.id}>
                <Purchase purchase={purchase} onAgain={() => onAgain(purchase.id)} />
              </li>
            ))}
          </ul>
          {snapshot.matches({ listing: 'more failed' }) && (
            <Notice tone="danger" role="alert">
              <p>We couldn't load older orders. Check your connection and try again.</p>
            </Notice>
          )}
          {more && (
            <p className={styles.more}>
              <Button
                variant="secondary"
                isPending={snapshot.matches({ listing: 'reading more' })}
                isReading={snapshot.matches({ listing: 'more failed' })}
                onPress={() => actor.send({ type: 'orders.more' })}
              >
                {snapshot.matches({ listing: 'more failed' }) ? 'Try again' : 'Load older orders'}
              </Button>
            </p>
          )}
        </>
      )}
      {!snapshot.matches('loading') && (
        <p className={hint}>
          Ordered without an account? <a href={paths.orderLookup()}>Find your order</a> by order number.
        </p>
      )}
    </div>
  );
}

const isPayable = ({ payment_status, orders }: PurchaseSummary): boolean =>
  ['unpaid', 'declined', 'timed_out'].includes(payment_status) &&
  orders.every(({ status }) => status === 'pending');

/** The badge for the payment; null if the orders' badges suffice. */
const paymentWords: Readonly<Record<PaymentStatus, string | null>> = {
  unpaid: 'unpaid',
  declined: 'unpaid',
  timed_out: 'unpaid',
  paid: null,
  refunding: 'Refund on its way',
  refunded: 'refunded',
  'partially-refunded': 'partially-refunded',
};

function whereIs({ status, earliest, latest }: PurchaseSummary['orders'][number]): string {
  if (status === 'cancelled') return "This package won't ship.";
  if (status === 'delivered') return 'Arrived.';
  return `Arrives ${formatDays(earliest, latest)}`;
}

function Purchase({
  purchase,
  onAgain,
}: {
  purchase: PurchaseSummary;
  onAgain: () => Promise<ReorderAnswer>;
}) {
  const { id, reference, created_at, total, orders, payment_status } = purchase;
  const href = paths.order(id);
  const paymentWord = paymentWords[payment_status];
  return (
    <article className={styles.purchase} aria-labelledby={`purchase-${id}`}>
      <header className={styles.head}>
        <h2 id={`purchase-${id}`} className={heading({ level: 26 })}>
          <a className={styles.reference} href={href}>
            {reference}
          </a>
        </h2>
        <p className={styles.placed}>
          <time dateTime={created_at}>{formatDate(platformDay(created_at))}</time>
        </p>
        {paymentWord !== null && <StatusBadge status={paymentWord} />}
        <p className={`${heading({ level: 20 })} ${styles.total}`}>{formatMoney(total)}</p>
      </header>
      {orders.map((order) => (
        <div key={order.id} className={styles.order}>
          <div className={stack({ gap: 2 })}>
            <p className={styles.vendor}>
              <strong>{order.vendor_name}</strong>
            </p>
            <p className={hint}>{whereIs(order)}</p>
            {order.exchange_of === null ? null : (
              <p className={hint}>
                Exchange for your return of <OtherOrder order={order.exchange_of} isGuest={false} />.
              </p>
            )}
            {order.exchanges.map((sent) => (
              <p key={sent.reference} className={hint}>
                Exchanged for <OtherOrder order={sent} isGuest={false} />.
              </p>
            ))}
            <ul className={stack({ gap: 2 })}>
              {order.items.map((item) => (
                <li key={item.id} className={styles.thumb}>
                  <Thumb image={item.image} size={64} />
                  <span className={styles.title}>{linesText([item])}</span>
                </li>
              ))}
            </ul>
          </div>
          <div className={styles.states}>
            <StatusBadge status={order.status} />
            {/* A declined or withdrawn return does not change the order. */}
            {[...new Set(order.returns)]
              .filter((status) => status !== 'withdrawn')
              .map((status) => (
                <Badge key={status} tone={returnBadges[status][1]}>
                  {`Return: ${returnBadges[status][0]}`}
                </Badge>
              ))}
          </div>
        </div>
      ))}
      {isPayable(purchase) ? (
        <div className={styles.order}>
          <p className={hint}>This order hasn't been paid.</p>
          <a className={button({ variant: 'primary' })} href={href}>
            Pay now
          </a>
        </div>
      ) : (
        <div className={styles.keys}>
          <BuyAgain onAgain={onAgain} variant="secondary" name={reference} className={styles.answer} />
        </div>
      )}
    </article>
  );
}

export function PurchaseSkeleton() {
  return (
    <div className={stack({ gap: 6 })} aria-busy="true">
      {[1, 2].map((number) => (
        <Skeleton key={number} shape="block" height={200} />
      ))}
    </div>
  );
}

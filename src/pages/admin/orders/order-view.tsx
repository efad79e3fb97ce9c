import { useState } from 'react';
import type { ReactNode } from 'react';
import { actionWords } from '#pages/admin/kit/act-words.ts';
import { RecordSection } from '#pages/admin/kit/record-page.tsx';
import { Thumb } from '#pages/kit/thumb.tsx';
import { returnReasons, returnStates } from '#panel/orders/order-words.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { alone } from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { PlatformOrder } from '#schema/admin/orders/order.ts';
import { formatDateAndMinute, formatDay } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { linesText } from '#schema/orders/order-line.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { later } from '#ui/later.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';
import type { AdminRights } from '#schema/admin/rights.ts';
import { OrderBadges } from './order-badges.tsx';
import { actionsFor, orderActionLabels } from './order-acts.ts';
import { Buyer, Lines, Money, PaymentAttempts, SentEmails } from './order-parts.tsx';
import { disputeStates, eventText, refundStates, shipmentStates } from './order-words.ts';

// Only needed once its button is pressed.
const Ledger = later(async () => (await import('./order-ledger.tsx')).Ledger);

interface OrderViewProps {
  order: PlatformOrder;
  rights: AdminRights;
  /** The actions once one of their buttons was pressed. */
  renderActs: (first: string) => ReactNode;
}

/** One order, with what the buyer, the store and the platform did about it. */
export function OrderView({ order, rights, renderActs }: OrderViewProps) {
  const [first, setFirst] = useState<string | null>(null);
  const [showsLedger, setShowsLedger] = useState(false);
  const allowed = actionsFor(order, rights);
  const isOpen = order.status === 'confirmed' || order.status === 'processing';
  return (
    <StorePage
      title={`Order ${order.number}`}
      aside={<OrderBadges order={{ ...order, buyer: order.buyer.name }} />}
    >
      <p className={styles.hint}>
        <a className={alone} href={panelAddresses.adminOrders()}>
          All orders
        </a>
        <span>{' · '}</span>
        <a className={alone} href={panelAddresses.adminStore(order.store.id)}>
          {order.store.name}
        </a>
        <span>{' · '}</span>
        <a className={alone} href={panelAddresses.adminPurchase(order.number)}>
          {order.others === 0
            ? 'Purchase'
            : `Purchase with ${order.others} more ${order.others === 1 ? 'order' : 'orders'}`}
        </a>
        <span>{` · Ordered ${formatDateAndMinute(order.created_at)}${isOpen ? ` · Ship by ${formatDay(order.ship_by)}` : ''} · ${order.rate_name}, deliver by ${formatDay(order.latest)}`}</span>
      </p>
      {order.exchange_of !== null && (
        <p className={styles.hint}>
          {'This is an exchange for items returned from order '}
          <a className={alone} href={panelAddresses.adminPurchase(order.exchange_of)}>
            {order.exchange_of}
          </a>
          {'.'}
        </p>
      )}
      {first !== null
        ? renderActs(first)
        : allowed.length > 0 && (
            <div className={actions}>
              {allowed.map((kind) => (
                <Button
                  key={kind}
                  variant={/^(cancel|refund|reject|waive)$/.test(kind) ? 'danger' : 'secondary'}
                  onPress={() => setFirst(kind)}
                >
                  {orderActionLabels[kind]}
                </Button>
              ))}
            </div>
          )}
      <div className={styles.columns}>
        <div className={stack({ gap: 6 })}>
          <Items order={order} />
          <Parcels order={order} />
          <Returns order={order} />
          <Disputes order={order} />
          <Messages order={order} />
          <Timeline order={order} />
        </div>
        <div className={stack({ gap: 6 })}>
          <Buyer buyer={order.buyer} risk={order.risk} />
          <Money sums={order.sums}>
            {order.refunds.length > 0 && (
              <Lines
                lines={order.refunds.map(({ id, amount, reason, status, problem, reference, at }) => ({
                  id,
                  text: `${formatMoney(amount)}: ${reason}. ${refundStates[status] ?? status}, ${formatDateAndMinute(at)}${reference === null ? '' : `, reference ${reference}`}${problem === null ? '' : `. ${problem}`}`,
                }))}
              />
            )}
          </Money>
          {order.ledger !== null && (
            <>
              <Button aria-expanded={showsLedger} onPress={() => setShowsLedger(!showsLedger)}>
                {showsLedger ? 'Hide ledger entries' : 'Show ledger entries'}
              </Button>
              {showsLedger && <Ledger order={order} />}
            </>
          )}
          <PaymentAttempts payments={order.payments} />
          <SentEmails emails={order.emails} />
          <Decisions order={order} />
        </div>
      </div>
    </StorePage>
  );
}

type OfOrder = { order: PlatformOrder };

const Items = ({ order: { items } }: OfOrder) => (
  <RecordSection id="items" title="Items">
    <ul className={stack({ gap: 4 })}>
      {items.map((item) => (
        <li key={item.id} className={styles.line}>
          <span className={styles.picture}>
            <Thumb image={item.image} size={64} />
          </span>
          <div className={styles.grow}>
            {item.product_id === null ? (
              <p className={styles.words}>{item.title}</p>
            ) : (
              <a className={link({})} href={`${panelAddresses.adminProducts()}?item=${item.product_id}`}>
                {item.title}
              </a>
            )}
            <p className={styles.hint}>
              {[item.options, item.sku, `${item.quantity} × ${formatMoney(item.unit_price)}`]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className={styles.hint}>
              {`${item.shipped} of ${item.quantity} shipped${item.delivered > 0 ? `, ${item.delivered} delivered` : ''}${item.returned > 0 ? `, ${item.returned} returned` : ''}`}
            </p>
          </div>
          <span className={styles.amount}>{formatMoney(item.line_total)}</span>
        </li>
      ))}
    </ul>
  </RecordSection>
);

const Parcels = ({ order: { shipments } }: OfOrder) => (
  <RecordSection id="parcels" title="Packages">
    {shipments.length === 0 ? (
      <p className={styles.hint}>Nothing has shipped yet.</p>
    ) : (
      <Lines
        lines={shipments.map((parcel) => {
          const number = [parcel.carrier, parcel.tracking_number].filter(Boolean).join(' ');
          const text = (
            <>
              <span>{`${shipmentStates[parcel.status]}, ${formatDateAndMinute(parcel.delivered_at ?? parcel.shipped_at)}: ${linesText(parcel.items)}. `}</span>
              {parcel.tracking_url === null ? (
                <span>{number === '' ? 'Without tracking' : number}</span>
              ) : (
                <a className={link({})} href={parcel.tracking_url} target="_blank" rel="noreferrer">
                  {number}
                </a>
              )}
            </>
          );
          return { id: parcel.id, text };
        })}
      />
    )}
  </RecordSection>
);

const Returns = ({ order: { returns_list: returns } }: OfOrder) =>
  returns.length === 0 ? null : (
    <RecordSection id="returns" title="Returns">
      <Lines
        lines={returns.map((back) => ({
          id: back.id,
          text: (
            <>
              <span>
                {[
                  `${returnStates[back.status] ?? back.status}, requested ${formatDateAndMinute(back.created_at)}: ${linesText(back.items)}`,
                  `${returnReasons[back.reason] ?? back.reason}, ${formatMoney(back.amount)}`,
                  ...(back.note === null ? [] : [`Buyer: ${back.note}`]),
                  ...(back.decision === null ? [] : [`Declined: ${back.decision}`]),
                  ...(back.tracking === null ? [] : [`Tracking ${back.tracking}`]),
                ].join('. ')}
              </span>
              {back.exchange !== null && (
                <>
                  <span>{'. Exchanged for '}</span>
                  <a className={link({})} href={panelAddresses.adminPurchase(back.exchange)}>
                    {back.exchange}
                  </a>
                </>
              )}
            </>
          ),
        }))}
      />
    </RecordSection>
  );

const Disputes = ({ order: { disputes } }: OfOrder) =>
  disputes.length === 0 ? null : (
    <RecordSection id="disputes" title="Disputes">
      <Lines
        lines={disputes.map(
          ({
            id,
            status,
            reason,
            reference,
            amount,
            opened_at: opened,
            answer_by: by,
            decided_at: decided,
          }) => ({
            id,
            text: `${disputeStates[status]}: ${formatMoney(amount)}, ${reason.replaceAll('_', ' ')}, reference ${reference}, opened ${formatDateAndMinute(opened)}${decided !== null ? `, closed ${formatDateAndMinute(decided)}` : by === null ? '' : `, respond by ${formatDateAndMinute(by)}`}`,
          }),
        )}
      />
    </RecordSection>
  );

const Messages = ({ order: { messages, buyer, store } }: OfOrder) =>
  messages.length === 0 ? null : (
    <RecordSection id="messages" title="Messages">
      <ul className={stack({ gap: 4 })}>
        {messages.map(({ id, from, author, message, at }) => (
          <li key={id}>
            <p className={styles.words}>{message}</p>
            <p className={styles.hint}>
              {`${from === 'customer' ? buyer.name : `${author ?? 'Someone'} at ${store.name}`}, ${formatDateAndMinute(at)}`}
            </p>
          </li>
        ))}
      </ul>
    </RecordSection>
  );

const Timeline = ({ order: { timeline } }: OfOrder) => (
  <RecordSection id="history" title="History">
    <ol className={stack({ gap: 4 })}>
      {timeline.map((event, index) => (
        // Two may be of the same moment.
        <li key={`${String(index)} ${event.at}`}>
          <p className={styles.words}>{eventText(event)}</p>
          <p className={styles.hint}>
            <time dateTime={event.at}>{formatDateAndMinute(event.at)}</time>
          </p>
        </li>
      ))}
    </ol>
  </RecordSection>
);

/** Notes and acts of admins. */
const Decisions = ({ order: { decisions } }: OfOrder) =>
  decisions.length === 0 ? null : (
    <RecordSection id="decisions" title="Notes and admin access">
      <Lines
        lines={decisions.map(({ action, by, at, words }) => ({
          id: `${action} ${at}`,
          text: `${actionWords(action)} by ${by}, ${formatDateAndMinute(at)}${words === null ? '' : `: ${words}`}`,
        }))}
      />
    </RecordSection>
  );

import { storeDateAndMinute } from '#lazy/store-days.ts';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import type { StoreOrderActor, StoreOrderActionActor } from '#actors/orders/store-order.ts';
import { isFree } from '#panel/list/action-outcome.tsx';
import { StoreDenied } from '#panel/page/store-denied.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { alone } from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDay } from '#schema/format-date.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { shippedOf } from '#schema/vendor-panel/store-order.ts';
import type { StoreOrder, StoreOrderAction } from '#schema/vendor-panel/store-order.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { StatusBadge } from '#ui/components/labels/status-badge.tsx';
import { heading } from '#ui/css/text.css.ts';
import { later } from '#ui/later.tsx';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { WordsForm } from '../words-form.tsx';
import type { Do } from '../order-forms.tsx';
import type { AskRates } from './label-rates.tsx';
import type { PreviewRefund } from './refund-form.tsx';
import type { PreviewReturn } from './return-forms.tsx';
import { Buyer, Earned, History, Items, Messages, Money } from './parts.tsx';
import { OrderShipments } from './order-shipments.tsx';
import { Returns } from './returns.tsx';
import { OrderOutcome } from './order-outcome.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';

const ShipForm = later(async () => (await import('../order-forms.tsx')).ShipForm);
const CancelForm = later(async () => (await import('../order-forms.tsx')).CancelForm);
const LabelForm = later(async () => (await import('./label-form.tsx')).LabelForm);

const RefundForm = later(async () => (await import('./refund-form.tsx')).RefundForm);

interface OrderViewProps {
  actor: StoreOrderActor;
  action: StoreOrderActionActor;
  store: OwnStore;
  slug: string;
  /** Requests the effect of a refund. */
  preview: PreviewRefund;
  /** Requests the effect of receiving a return. */
  previewReturn: PreviewReturn;
  /** Requests the prices of labels. */
  askRates: AskRates;
}

/** One order as its store's team sees it. */
export function OrderView(props: OrderViewProps) {
  const { actor, slug } = props;
  const snapshot = useSelector(actor, (current) => current);
  const { number, order } = snapshot.context;
  const title = `Order ${number}`;
  if (snapshot.matches('denied')) {
    return (
      <StorePage title={title}>
        <StoreDenied />
      </StorePage>
    );
  }
  if (snapshot.matches('missing')) {
    return (
      <StorePage title={title}>
        <EmptyState drawing="rack" title="We can't find this order in your store.">
          <p>
            <a className={link({})} href={panelAddresses.vendorOrders(slug)}>
              See all orders
            </a>
          </p>
        </EmptyState>
      </StorePage>
    );
  }
  if (snapshot.matches('failed')) {
    return (
      <StorePage title={title}>
        <Notice
          tone="danger"
          role="alert"
          title="We couldn't load this order."
          action={<TryAgain onPress={() => actor.send({ type: 'order.retry' })} />}
        />
      </StorePage>
    );
  }
  if (order === null) {
    return (
      <StorePage title={title}>
        <ListTableSkeleton />
      </StorePage>
    );
  }
  return <Shown {...props} order={order} />;
}

type Panel = 'ship' | 'label' | 'cancel' | 'refund';
const panelKinds: ReadonlySet<string> = new Set<Panel>(['ship', 'label', 'cancel', 'refund']);
const lastOf = (done: Readonly<Record<string, number>>, ...kinds: readonly StoreOrderAction['kind'][]) =>
  Math.max(0, ...kinds.map((kind) => done[kind] ?? 0));

function Shown({
  actor,
  action,
  store,
  slug,
  preview,
  previewReturn,
  askRates,
  order,
}: OrderViewProps & { order: StoreOrder }) {
  const isBusy = useSelector(action, (snapshot) => !isFree(snapshot));
  const sent = useSelector(action, (snapshot) =>
    snapshot.matches('sending') ? snapshot.context.what : null,
  );
  const done = useSelector(action, ({ context }) => context.done);
  const [open, setOpen] = useState<Panel | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  useEmitted(action, 'action.done', ({ what: { kind } }) => {
    if (panelKinds.has(kind)) setOpen(null);
  });
  const act: Do = (what) => action.send({ type: 'action.send', what });
  const mayWork = mayIn(store, 'orders', 'write');
  // Cancelling refunds all of it.
  const mayRefund = mayIn(store, 'refunds', 'write');
  const isOpen = order.status === 'confirmed' || order.status === 'processing';
  const shipped = shippedOf(order);
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const panels: readonly (readonly [Panel, string, boolean])[] = [
    ['ship', 'Ship items', mayWork && order.status === 'processing'],
    ['label', 'Buy label', mayWork && order.status === 'processing' && order.desk.carrier !== null],
    ['cancel', 'Cancel order', mayWork && mayRefund && isOpen && shipped === 0],
    ['refund', 'Refund', mayRefund && order.money.left > 0],
  ];
  const shown = panels.find(([panel, , isThere]) => panel === open && isThere)?.[0];
  const isConfirming = sent?.kind === 'confirm';
  const close = () => {
    setOpen(null);
    buttons.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
  };
  const sending = { isBusy, isSending: sent !== null };
  const form = { act, ...sending, onClose: close, order };
  return (
    <StorePage
      title={`Order ${order.number}`}
      aside={
        <>
          <StatusBadge status={order.status} />
          {isOpen && order.confirmed_at === null && <Badge tone="attention">Needs confirmation</Badge>}
          {isOpen && shipped > 0 && <Badge tone="info">{`${shipped} of ${pieces} shipped`}</Badge>}
          {order.late && <Badge tone="danger">Late</Badge>}
        </>
      }
    >
      <p className={styles.hint}>
        <a className={alone} href={panelAddresses.vendorOrders(slug)}>
          All orders
        </a>
        <span>{` · Ordered ${storeDateAndMinute(order.created_at)}${isOpen ? ` · Ship by ${formatDay(order.ship_by)}` : ''} · ${order.rate_name}, deliver by ${formatDay(order.latest)}`}</span>
      </p>
      {order.exchange_of !== null && (
        <p className={styles.hint}>
          {'This is an exchange for items returned from order '}
          <a className={alone} href={panelAddresses.vendorOrder(slug, order.exchange_of)}>
            {order.exchange_of}
          </a>
          {' and is free for the buyer.'}
        </p>
      )}
      <OrderOutcome actor={actor} action={action} />
      {(panels.some(([, , isThere]) => isThere) || (mayWork && isOpen && order.confirmed_at === null)) && (
        <div ref={buttons} className={actions}>
          {mayWork && isOpen && order.confirmed_at === null && (
            <Button
              variant="primary"
              isPending={isConfirming}
              isDisabled={isBusy && !isConfirming}
              onPress={() => act({ kind: 'confirm' })}
            >
              Confirm order
            </Button>
          )}
          {panels.map(
            ([panel, label, isThere]) =>
              isThere && (
                <Button
                  key={panel}
                  variant={panel === 'ship' && order.confirmed_at !== null ? 'primary' : 'secondary'}
                  isDisabled={isBusy}
                  aria-expanded={open === panel}
                  onPress={() => setOpen(open === panel ? null : panel)}
                >
                  {label}
                </Button>
              ),
          )}
        </div>
      )}
      {shown === 'ship' && <ShipForm key={shipped} {...form} />}
      {shown === 'label' && <LabelForm key={shipped} slug={slug} askRates={askRates} {...form} />}
      {shown === 'cancel' && <CancelForm {...form} />}
      {shown === 'refund' && <RefundForm key={order.money.refunded} preview={preview} {...form} />}
      <div className={styles.columns}>
        <div className={stack({ gap: 6 })}>
          <Items order={order} />
          <OrderShipments
            vendorId={store.vendor_id}
            order={order}
            act={act}
            isBusy={isBusy}
            sent={sent}
            mayWork={mayWork}
          />
          <Returns
            key={lastOf(done, 'approve', 'reject', 'receive', 'exchange')}
            order={order}
            slug={slug}
            act={act}
            {...sending}
            mayWork={mayWork}
            mayExchange={mayRefund}
            preview={previewReturn}
          />
          <Messages order={order}>
            {mayWork && (
              <WordsForm
                key={lastOf(done, 'message')}
                label="Message"
                action="Send message"
                isBusy={isBusy}
                isSending={sent?.kind === 'message'}
                onSend={(words) => act({ kind: 'message', words })}
              />
            )}
          </Messages>
        </div>
        <div className={stack({ gap: 6 })}>
          <Buyer order={order} />
          <Money order={order} />
          <Earned order={order} />
          <PageSection className={stack({ gap: 3 })} aria-label="Notes">
            <h2 className={heading({ level: 20 })}>Notes</h2>
            <p className={styles.hint}>Only your team can see these.</p>
            {order.notes.length > 0 && (
              <ul className={stack({ gap: 4 })}>
                {order.notes.map(({ id, author, note, at }) => (
                  <li key={id}>
                    <p className={styles.words}>{note}</p>
                    <p className={styles.hint}>{`${author}, ${storeDateAndMinute(at)}`}</p>
                  </li>
                ))}
              </ul>
            )}
            {mayWork && (
              <WordsForm
                key={lastOf(done, 'note')}
                label="New note"
                action="Add note"
                isBusy={isBusy}
                isSending={sent?.kind === 'note'}
                onSend={(words) => act({ kind: 'note', words })}
              />
            )}
          </PageSection>
          <History order={order} />
        </div>
      </div>
    </StorePage>
  );
}

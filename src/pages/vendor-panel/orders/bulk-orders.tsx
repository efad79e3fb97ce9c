import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { labelDesk } from '#actors/orders/buy-labels.ts';
import { createOrdersAction } from '#actors/vendor-panel/store-orders.ts';
import type { OrdersActionActor } from '#actors/vendor-panel/store-orders.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { Closable } from '#panel/form/closable.tsx';
import { FormProblem, Line, textOf } from '#panel/form/fields.tsx';
import { ActionForm } from '#panel/form/action-form.tsx';
import { ActionOutcome, isFree } from '#panel/list/action-outcome.tsx';
import * as bar from '#panel/list/bulk-bar.css.ts';
import * as styles from '#panel/page/panel.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { ListedStoreOrder, OrderResults } from '#schema/vendor-panel/store-order.ts';
import { formatCounted } from '#schema/format.ts';
import { orderShortcuts } from '#schema/orders/order-shortcuts.ts';
import { ariaKeys } from '#schema/shortcuts.ts';
import type { Shortcut } from '#schema/shortcuts.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { later } from '#ui/later.tsx';
import { useChanged } from '#ui/use-changed.ts';
import { named } from './order-words.ts';
import { Buttons } from './order-forms.tsx';
import { PrintOrders } from './print-orders.tsx';
import { CarrierField, numberQuestion, trackingInput, useQuestion } from './tracking-fields.tsx';

/** The procedure accepts no more at once. */
const most = 100;

/** Mirrors `private.not_shippable` in SQL, which decides. */
const isShippable = ({ status }: ListedStoreOrder) => status === 'processing';
const isConfirmable = ({ status, confirmed }: ListedStoreOrder) =>
  !confirmed && (status === 'confirmed' || status === 'processing');

interface BulkProps {
  slug: string;
  /** The selected orders. */
  orders: readonly ListedStoreOrder[];
  onSelect: (ids: readonly string[]) => void;
  /** False for someone who may only read and print. */
  mayWork: boolean;
}

const BuyLabels = later(async () => (await import('./buy-labels.tsx')).BuyLabels);

/**
 * Confirms or ships the selected orders, buys their labels or prints. They stay selected while they are in the list, so
 * that confirmed ones can ship next.
 */
export function BulkOrders({ vendorId, onSelect, ...props }: BulkProps & { vendorId: string }) {
  const [results, setResults] = useState<OrderResults>([]);
  const actor = useActor(() => createOrdersAction(vendorId, setResults));
  const { reading } = useRead(() => labelDesk(vendorId, props.orders[0]?.number ?? ''));
  const desk = reading.kind === 'ready' ? reading.value : null;
  // Kept while labels are bought: bought orders leave the list.
  const [labeled, setLabeled] = useState<readonly ListedStoreOrder[] | null>(null);
  return (
    <BulkOrdersView
      {...props}
      actor={actor}
      results={results}
      onSelect={onSelect}
      missing={desk === null ? null : desk.carrier === null ? 'carrier' : desk.origin ? null : 'address'}
      onBuy={setLabeled}
      print={<PrintOrders vendorId={vendorId} orders={props.orders} />}
      labels={
        labeled !== null && (
          <BuyLabels
            vendorId={vendorId}
            slug={props.slug}
            orders={labeled}
            onDone={onSelect}
            onClose={() => setLabeled(null)}
          />
        )
      }
    />
  );
}

const setups = {
  carrier: ['Connect a carrier to buy labels', panelAddresses.vendorShippingIntegration],
  address: ['Add your address to buy labels', panelAddresses.vendorShippingSetup],
} as const;

interface BulkOrdersViewProps extends BulkProps {
  actor: OrdersActionActor;
  /** Of the last action. */
  results: OrderResults;
  /** What the store must set up before it can buy labels here. */
  missing: keyof typeof setups | null;
  onBuy: (orders: readonly ListedStoreOrder[]) => void;
  /** The buttons that print papers of the selected orders. */
  print: ReactNode;
  /** The labels that are being bought; false if none are. */
  labels: ReactNode;
}

export function BulkOrdersView({
  actor,
  results,
  slug,
  orders,
  onSelect,
  mayWork,
  missing,
  onBuy,
  print,
  labels,
}: BulkOrdersViewProps) {
  const isBuying = labels !== false;
  const isBusy = useSelector(actor, (snapshot) => !isFree(snapshot)) || isBuying;
  const isSending = useSelector(actor, (snapshot) => snapshot.matches('sending'));
  const kind = useSelector(actor, ({ context }) => context.what?.kind);
  const isDone = useSelector(actor, (snapshot) => snapshot.matches('done'));
  const [isShipping, setShipping] = useState(false);
  // Until the list is read again, its rows show these as they were before the last action.
  const [acted, setActed] = useState<{ kind: string | undefined; orders: readonly ListedStoreOrder[] }>({
    kind: undefined,
    orders: [],
  });
  const place = useRef<HTMLDivElement>(null);
  // The pressed button may be gone by now.
  useChanged(results, () => {
    const done = new Set(results.filter(({ sentence }) => sentence === null).map(({ id }) => id));
    setActed({ kind, orders: orders.filter(({ id }) => done.has(id)) });
    if (results.every(({ sentence }) => sentence === null)) setShipping(false);
    place.current?.focus();
  });
  const actions = useRef<HTMLDivElement>(null);
  const focusOn = (shortcut: Shortcut) =>
    (
      actions.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${ariaKeys(shortcut)}"]`) ??
      place.current
    )?.focus();
  // The button was disabled until now, or is gone with its orders.
  useChanged(isBuying, () => {
    if (!isBuying) focusOn(orderShortcuts.buyLabels);
  });
  const closeShipping = () => {
    setShipping(false);
    focusOn(orderShortcuts.shipOrders);
  };
  const isTooMany = orders.length > most;
  const isLeft = (order: ListedStoreOrder) => !acted.orders.includes(order);
  const toConfirm = mayWork ? orders.filter(isConfirmable).filter(isLeft) : [];
  const toShip = mayWork
    ? orders.filter(isShippable).filter((each) => acted.kind !== 'ship' || isLeft(each))
    : [];
  return (
    <div className={bar.dock} data-dock={orders.length > 0 || undefined}>
      {orders.length > 0 && (
        <div ref={actions} className={bar.bar} role="group" aria-label="Selected orders">
          <span className={bar.count}>{`${formatCounted(orders.length, 'order')} selected`}</span>
          {isTooMany && <span className={styles.hint}>{`Choose up to ${most} orders.`}</span>}
          {toConfirm.length > 0 && (
            <Button
              aria-keyshortcuts={ariaKeys(orderShortcuts.confirmOrders)}
              isPending={isSending && kind === 'confirm'}
              isDisabled={isBusy || isTooMany}
              onPress={() =>
                actor.send({
                  type: 'action.send',
                  what: { kind: 'confirm', orders: toConfirm.map(({ id }) => ({ id })) },
                })
              }
            >
              {named('Confirm', toConfirm.length, orders.length, 'order')}
            </Button>
          )}
          {toShip.length > 0 && (
            <>
              <Button
                aria-keyshortcuts={ariaKeys(orderShortcuts.shipOrders)}
                aria-expanded={isShipping}
                isDisabled={isBusy || isTooMany}
                onPress={() => setShipping(!isShipping)}
              >
                {named('Ship', toShip.length, orders.length, 'order')}
              </Button>
              {missing !== null && !isBuying ? (
                <a
                  className={button({ variant: 'secondary' })}
                  aria-keyshortcuts={ariaKeys(orderShortcuts.buyLabels)}
                  href={setups[missing][1](slug)}
                >
                  {setups[missing][0]}
                </a>
              ) : (
                <Button
                  aria-keyshortcuts={ariaKeys(orderShortcuts.buyLabels)}
                  aria-expanded={isBuying}
                  isDisabled={isBusy || isTooMany}
                  onPress={() => {
                    setShipping(false);
                    onBuy(toShip);
                  }}
                >
                  {named('Buy', toShip.length, orders.length, 'label')}
                </Button>
              )}
            </>
          )}
          {mayWork && toConfirm.length + toShip.length === 0 && (
            <span className={styles.hint}>None of these can be confirmed or shipped.</span>
          )}
          {print}
          <Button variant="quiet" isDisabled={isBusy} onPress={() => onSelect([])}>
            Clear selection
          </Button>
        </div>
      )}
      {isShipping && toShip.length > 0 && (
        <ShipOrders
          orders={toShip}
          isBusy={isBusy}
          isSending={isSending}
          onClose={closeShipping}
          onShip={(what) => actor.send({ type: 'action.send', what })}
        />
      )}
      <div className={styles.outcome}>{labels}</div>
      <div ref={place} tabIndex={-1} role="group" aria-label="Result" className={styles.outcome}>
        <ActionOutcome actor={actor} back="Dismiss" />
        {isDone && kind !== undefined && results.length > 0 && (
          <Results kind={kind} results={results} slug={slug} />
        )}
      </div>
    </div>
  );
}

interface ShipOrdersProps {
  orders: readonly ListedStoreOrder[];
  isBusy: boolean;
  isSending: boolean;
  onClose: () => void;
  onShip: (what: {
    kind: 'ship';
    carrier: string;
    orders: readonly { id: string; tracking: string }[];
  }) => void;
}

/** What to ask about the numbers of these orders before they ship; null if they all look right. */
function questionOf(
  carrier: string,
  orders: readonly ListedStoreOrder[],
  numberOf: (id: string) => string,
): string | null {
  const without = orders.filter(({ id }) => numberOf(id) === '');
  const unlike = orders.filter(({ id }) => numberQuestion(carrier, numberOf(id)) !== null);
  const questions = [
    ...(without.length > 0
      ? [
          `${formatCounted(without.length, 'order')} without a tracking number: those buyers can't track their package. Enter it, or ship anyway.`,
        ]
      : []),
    ...unlike.map(({ id, number }) => `${number}: ${numberQuestion(carrier, numberOf(id)) ?? ''}`),
  ];
  return questions.length === 0 ? null : questions.join(' ');
}

/** One carrier for all, and each order's own number. */
function ShipOrders({ orders, onShip, ...rest }: ShipOrdersProps) {
  const { question, forget, passes } = useQuestion();
  // The question was about other orders.
  useChanged(String(orders.map(({ id }) => id)), forget);
  return (
    <Closable onClose={rest.onClose}>
      <ActionForm
        isChecked
        draft="orders/ship"
        isBusy={rest.isSending}
        takesFocus
        className={`${styles.form} ${styles.card}`}
        aria-label="Ship orders"
        onChange={forget}
        onSubmit={(from) => {
          const wanted = orders.map(({ id }) => ({ id, tracking: textOf(from, id) }));
          const carrier = textOf(from, 'carrier');
          if (passes(questionOf(carrier, orders, (id) => textOf(from, id)))) {
            onShip({ kind: 'ship', carrier, orders: wanted });
          }
        }}
      >
        <CarrierField label="Carrier for all of them" />
        {orders.map(({ id, number, buyer }) => (
          <Line key={id} label={`Tracking number for ${number}, ${buyer}`} name="The tracking number">
            <input className={styles.control} name={id} {...trackingInput} />
          </Line>
        ))}
        {question !== null && <FormProblem key={question}>{question}</FormProblem>}
        <p className={styles.hint}>
          Everything left in each order ships as one package. We'll email buyers who get order updates.
        </p>
        <Buttons action={`Ship ${formatCounted(orders.length, 'order')} now`} {...rest} />
      </ActionForm>
    </Closable>
  );
}

interface ResultsProps {
  kind: 'confirm' | 'ship';
  results: OrderResults;
  slug: string;
}

function Results({ kind, results, slug }: ResultsProps): ReactNode {
  const refused = results.filter(({ sentence }) => sentence !== null);
  const done = results.length - refused.length;
  const did = kind === 'confirm' ? 'confirmed' : 'shipped';
  return (
    <Notice
      tone={refused.length > 0 ? 'warning' : 'success'}
      role="status"
      title={`${formatCounted(done, 'order')} ${did}${refused.length > 0 ? `, ${refused.length} not ${did}` : ''}.`}
    >
      {refused.length > 0 && (
        <ul className={stack({ gap: 3 })} aria-label={`Orders not ${did}`}>
          {refused.map(({ id, number, sentence }) => (
            <li key={id}>
              {number !== null && (
                <a className={link({})} href={panelAddresses.vendorOrder(slug, number)}>
                  {number}
                </a>
              )}{' '}
              <span>{sentence}</span>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

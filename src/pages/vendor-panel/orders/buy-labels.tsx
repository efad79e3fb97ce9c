import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createBuyLabels, labelDesk, pricedOf } from '#actors/orders/buy-labels.ts';
import type { BuyLabelsActor } from '#actors/orders/buy-labels.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useRead } from '#actors/kit/use-read.ts';
import type { Reading } from '#actors/kit/use-read.ts';
import type { LabelOrder, LabelOutcome, LabelWish, Quote } from '#machines/orders/buy-labels.rules.ts';
import { Closable } from '#panel/form/closable.tsx';
import { ActionForm } from '#panel/form/action-form.tsx';
import { Field, textOf } from '#panel/form/fields.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatCounted, formatMoney } from '#schema/format.ts';
import { sumMoney } from '#schema/money.ts';
import type { StoreOrder } from '#schema/vendor-panel/store-order.ts';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { useChanged } from '#ui/use-changed.ts';
import { BoxField, sidesOf } from './order/box-field.tsx';
import { BoughtLabels } from './print-orders.tsx';

type Desk = StoreOrder['desk'];

interface BuyLabelsProps {
  slug: string;
  onClose: () => void;
}

/** Labels for the orders that were selected when it opened. */
export function BuyLabels({
  vendorId,
  orders,
  onDone,
  ...props
}: BuyLabelsProps & {
  vendorId: string;
  orders: readonly LabelOrder[];
  /** @param left the orders without a label */
  onDone: (left: readonly string[]) => void;
}) {
  const actor = useActor(() => createBuyLabels(vendorId, orders, onDone));
  const { reading, again } = useRead(() => labelDesk(vendorId, orders[0]?.number ?? ''));
  return <BuyLabelsView {...props} actor={actor} desk={reading} onReadAgain={again} vendorId={vendorId} />;
}

interface BuyLabelsViewProps extends BuyLabelsProps {
  actor: BuyLabelsActor;
  desk: Reading<Desk>;
  onReadAgain: () => void;
  vendorId: string;
}

export function BuyLabelsView({ actor, desk, onReadAgain, vendorId, slug, onClose }: BuyLabelsViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { orders, quotes, outcomes } = snapshot.context;
  const place = useRef<HTMLElement>(null);
  const step = snapshot.hasTag('busy') || snapshot.hasTag('error') ? 'working' : String(snapshot.value);
  // The pressed button is gone by now.
  useChanged(step, () => {
    // Its form takes the focus itself.
    if (step !== 'choosing') place.current?.focus();
  });
  const isTest = desk.kind === 'ready' && desk.value.test;
  const close = <Button onPress={onClose}>Close</Button>;
  const change = <Button onPress={() => actor.send({ type: 'labels.back' })}>Change</Button>;
  const again = <Button onPress={() => actor.send({ type: 'labels.again' })}>Try again</Button>;
  // Labels that are being bought are stopped, not closed.
  const isBuying = snapshot.matches('buying') || snapshot.matches('stuck');
  return (
    <Closable onClose={isBuying ? () => undefined : onClose}>
      <PageSection ref={place} tabIndex={-1} className={styles.card} aria-label="Buy labels">
        <h2 className={heading({ level: 20 })}>{`Labels for ${formatCounted(orders.length, 'order')}`}</h2>
        {snapshot.matches('choosing') &&
          (desk.kind === 'ready' ? (
            <Choices
              desk={desk.value}
              slug={slug}
              onClose={onClose}
              onChoose={(wish) => actor.send({ type: 'labels.price', wish })}
            />
          ) : desk.kind === 'reading' ? (
            <Skeleton shape="block" height={160} width="100%" />
          ) : (
            <Notice
              tone="danger"
              role="alert"
              title="We couldn't load your boxes."
              action={<TryAgain onPress={onReadAgain} />}
            >
              {close}
            </Notice>
          ))}
        {(snapshot.matches('pricing') || snapshot.matches('unpriced')) && (
          <Progress
            label="Orders priced"
            done={quotes.length}
            all={orders.length}
            problem={snapshot.matches('unpriced') ? 'Nothing was bought.' : null}
            again={again}
          >
            {change}
          </Progress>
        )}
        {snapshot.matches('ready') && (
          <Prices quotes={quotes} isTest={isTest} slug={slug}>
            {pricedOf(quotes).length > 0 && (
              <Button variant="primary" onPress={() => actor.send({ type: 'labels.buy' })}>
                {isTest
                  ? `Buy ${formatCounted(pricedOf(quotes).length, 'test label')}`
                  : `Buy ${formatCounted(pricedOf(quotes).length, 'label')} for ${formatMoney(totalOf(quotes))}`}
              </Button>
            )}
            {change}
            {close}
          </Prices>
        )}
        {isBuying && (
          <Progress
            label="Labels bought"
            done={outcomes.length}
            all={pricedOf(quotes).length}
            problem={snapshot.matches('stuck') ? "Trying again won't buy anything twice." : null}
            again={again}
          >
            <Button onPress={() => actor.send({ type: 'labels.stop' })}>Stop</Button>
          </Progress>
        )}
        {snapshot.matches('done') && (
          <Results quotes={quotes} outcomes={outcomes} slug={slug}>
            {outcomes.some(isBought) && (
              <BoughtLabels
                vendorId={vendorId}
                orders={outcomes.filter(isBought).map(({ order }) => order.id)}
              />
            )}
            {close}
          </Results>
        )}
      </PageSection>
    </Closable>
  );
}

const isBought = ({ outcome }: LabelOutcome) => outcome === 'bought';
const totalOf = (quotes: readonly Quote[]) => sumMoney(pricedOf(quotes).map(({ rate }) => rate.price));

interface ChoicesProps extends BuyLabelsProps {
  desk: Desk;
  onChoose: (wish: LabelWish) => void;
}

function Choices({ desk, slug, onChoose, onClose }: ChoicesProps) {
  const { parcels } = desk;
  const [box, setBox] = useState(parcels.length === 0 ? 'other' : '0');
  const close = <Button onPress={onClose}>Close</Button>;
  if (desk.carrier === null || !desk.origin) {
    return (
      <>
        <p>
          <span>
            {desk.carrier === null
              ? 'You buy your labels elsewhere. To buy them here, connect your carrier.'
              : 'The carrier needs the address you ship from.'}
          </span>{' '}
          <a
            className={link({})}
            href={
              desk.carrier === null
                ? panelAddresses.vendorShippingIntegration(slug)
                : panelAddresses.vendorShippingSetup(slug)
            }
          >
            {desk.carrier === null ? 'Connect carrier' : 'Add address'}
          </a>
        </p>
        <p className={actions}>{close}</p>
      </>
    );
  }
  return (
    <ActionForm
      isChecked
      draft="orders/labels"
      isBusy={false}
      takesFocus
      className={styles.form}
      aria-label="Boxes and service"
      onSubmit={(from) =>
        onChoose({
          box: { ...sidesOf(from, { parcels, box }), grams: parcels[Number(box)]?.grams ?? 0 },
          prefer: textOf(from, 'prefer') === 'fastest' ? 'fastest' : 'cheapest',
        })
      }
    >
      <BoxField parcels={parcels} box={box} onBox={setBox} />
      <Field label="Service">
        <select className={styles.control} name="prefer" defaultValue="cheapest">
          <option value="cheapest">The cheapest for each order</option>
          <option value="fastest">The fastest for each order</option>
        </select>
      </Field>
      <p className={styles.hint}>
        Everything left in each order ships as one package. It weighs what its products and the empty box
        weigh. You'll see each price before you buy.
      </p>
      <div className={actions}>
        <Button type="submit" variant="primary">
          Compare prices
        </Button>
        {close}
      </div>
    </ActionForm>
  );
}

interface ProgressProps {
  label: string;
  done: number;
  all: number;
  /** There was no answer, and this is what that means. */
  problem: string | null;
  again: ReactNode;
  children: ReactNode;
}

function Progress({ label, done, all, problem, again, children }: ProgressProps) {
  return (
    <>
      <progress aria-label={label} max={all} value={done} />
      <p role="status">{`${label}: ${done} of ${all}`}</p>
      {problem !== null && (
        <Notice tone="warning" role="alert" title="We didn't get a response." action={again}>
          <p>{problem}</p>
        </Notice>
      )}
      <p className={actions}>{children}</p>
    </>
  );
}

function OrderLine({ order, slug, children }: { order: LabelOrder; slug: string; children: ReactNode }) {
  return (
    <li>
      <a className={link({})} href={panelAddresses.vendorOrder(slug, order.number)}>
        {order.number}
      </a>{' '}
      <span className={styles.words}>{children}</span>
    </li>
  );
}

interface PricesProps {
  quotes: readonly Quote[];
  isTest: boolean;
  slug: string;
  children: ReactNode;
}

/** What would be bought: nothing has been yet. */
function Prices({ quotes, isTest, slug, children }: PricesProps) {
  return (
    <>
      <p>
        {pricedOf(quotes).length === 0
          ? 'None of these orders can get a label.'
          : 'Nothing has been bought yet. This is what you will buy.'}
      </p>
      <ul className={stack({ gap: 4 })} aria-label="Prices">
        {quotes.map((quote) => (
          <OrderLine key={quote.order.id} order={quote.order} slug={slug}>
            {quote.kind === 'skipped'
              ? `Skipped: ${quote.sentence}`
              : `${quote.order.buyer}: ${quote.rate.title}, ${formatCounted(quote.rate.days, 'business day')}, ${formatMoney(quote.rate.price)}`}
          </OrderLine>
        ))}
      </ul>
      {pricedOf(quotes).length > 0 && (
        <p className={styles.hint}>
          {isTest
            ? "Test mode: these prices are samples. You won't pay, and the labels aren't valid. Buyers see their packages right away."
            : 'Your carrier will charge you. Buyers see their packages right away.'}
        </p>
      )}
      <p className={actions}>{children}</p>
    </>
  );
}

interface ResultsProps {
  quotes: readonly Quote[];
  outcomes: readonly LabelOutcome[];
  slug: string;
  children: ReactNode;
}

/** What was done with each order; those without a label come first. */
function Results({ quotes, outcomes, slug, children }: ResultsProps) {
  const bought = outcomes.filter(isBought);
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
  const skipped = quotes.filter((quote) => quote.kind === 'skipped');
  const untried = pricedOf(quotes).slice(outcomes.length);
  const left = quotes.length - bought.length;
  const cost = formatMoney(sumMoney(bought.flatMap(({ price }) => (price === null ? [] : [price]))));
  return (
    <>
      <Notice
        tone={left > 0 ? 'warning' : 'success'}
        role="status"
        title={`${formatCounted(bought.length, 'label')} bought for ${cost}${left > 0 ? `, ${left} not bought` : ''}.`}
      >
        {left > 0 && <p>The orders without a label are still selected.</p>}
      </Notice>
      <ul className={stack({ gap: 4 })} aria-label="Results">
        {refused.map(({ order, sentence }) => (
          <OrderLine key={order.id} order={order} slug={slug}>{`Refused: ${sentence ?? ''}`}</OrderLine>
        ))}
        {skipped.map(({ order, sentence }) => (
          <OrderLine key={order.id} order={order} slug={slug}>{`Skipped: ${sentence}`}</OrderLine>
        ))}
        {untried.map(({ order }, place) => (
          <OrderLine key={order.id} order={order} slug={slug}>
            {place === 0
              ? 'Stopped before the carrier answered. Open the order to see whether its label was bought.'
              : 'Not tried.'}
          </OrderLine>
        ))}
        {bought.map(({ order, price }) => (
          <OrderLine key={order.id} order={order} slug={slug}>
            {`Bought${price === null ? '' : ` for ${formatMoney(price)}`}.`}
          </OrderLine>
        ))}
      </ul>
      <p className={actions}>{children}</p>
    </>
  );
}

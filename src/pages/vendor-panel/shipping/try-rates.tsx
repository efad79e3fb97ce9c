import { storeUnits } from '#lazy/shop-terms.ts';
import { MeasureField } from '#panel/form/measure-field.tsx';
import { weightWords } from '#schema/measures/sizes.ts';
import { useState } from 'react';
import { cartLinesOf, tryRates } from '#actors/vendor-panel/shipping.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { states } from '#schema/checkout/places.ts';
import { itemsOf } from '#pages/vendor-panel/settings/items-of.ts';
import { Unread } from '#panel/page/unread.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { parseMoney } from '#schema/money.ts';
import type { TriedRates } from '#schema/vendor-panel/shipping.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { heading } from '#ui/css/text.css.ts';
import { ListTable } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';
import { Form } from '#ui/form/form.tsx';

type Cart = Parameters<typeof tryRates>[1];

const reasons = {
  off: "It's off.",
  zone: 'Not available in this state.',
  beyond: 'The order is above its last tier.',
} as const;

/** The shipping price of a cart: this browser's own, or typed amounts. */
export function TryRates({ vendorId }: { vendorId: string }) {
  const lines = cartLinesOf(vendorId);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const [source, setSource] = useState(lines.length > 0 ? 'cart' : 'typed');
  const [subtotal, setSubtotal] = useState('50');
  const [grams, setGrams] = useState(storeUnits() === 'us' ? '2268' : '2000');
  const [state, setState] = useState('');
  const [asked, setAsked] = useState<Cart | null>(null);
  const isRight =
    source === 'cart' || (parseMoney(subtotal.trim()) !== undefined && /^\d{1,8}$/.test(grams.trim()));
  const ask = () => {
    const to = { state: state === '' ? null : state };
    setAsked(
      source === 'cart' ? { lines, ...to } : { subtotal: subtotal.trim(), grams: Number(grams), ...to },
    );
  };
  return (
    <PageSection className={styles.section} aria-labelledby="try-title">
      <h2 id="try-title" className={heading({ level: 26 })}>
        {' '}
        What would shipping cost?{' '}
      </h2>
      <Form
        className={styles.form}
        aria-label="What would shipping cost?"
        onSubmit={() => {
          if (isRight) ask();
        }}
      >
        <div className={styles.roomyGrid}>
          <Select
            label="Cart"
            name="source"
            value={source}
            items={[
              ...(lines.length > 0 ? [{ id: 'cart', label: `My cart (${pieces} from this store)` }] : []),
              { id: 'typed', label: 'Custom total and weight' },
            ]}
            {...(lines.length > 0
              ? {}
              : { description: 'To test a real cart, add your products to your cart in the shop.' })}
            onChange={setSource}
          />
          {source === 'cart' ? null : (
            <>
              <TextField
                label="Order total"
                name="subtotal"
                prefix="$"
                inputMode="decimal"
                value={subtotal}
                onChange={setSubtotal}
              />
              <MeasureField kind="weight" label="Weight" name="grams" value={grams} onChange={setGrams} />
            </>
          )}
          <Select
            label="Ship to"
            name="state"
            value={state}
            placeholder="Any state"
            items={itemsOf(states)}
            onChange={setState}
          />
        </div>
        <div className={actions}>
          <Button type="submit" isDisabled={!isRight}>
            Calculate
          </Button>
        </div>
      </Form>
      {asked === null ? null : <Asked key={JSON.stringify(asked)} vendorId={vendorId} cart={asked} />}
    </PageSection>
  );
}

function Asked({ vendorId, cart }: { vendorId: string; cart: Cart }) {
  const { reading, again } = useRead(() => tryRates(vendorId, cart));
  if (reading.kind === 'reading') return <Skeleton shape="block" height={120} width="100%" />;
  if (reading.kind === 'failed') {
    return <Unread title="We couldn't price this cart. Its products may not be for sale." onRetry={again} />;
  }
  return <Tried tried={reading.value} />;
}

const triedColumns: readonly Column<TriedRates['rates'][number]>[] = [
  {
    id: 'name',
    label: 'Rate',
    kind: 'main',
    cell: ({ name, chosen: isChosen }) => (
      <span className={styles.words}>
        <span>{name}</span> {isChosen === true ? <Badge tone="success">Default</Badge> : null}
      </span>
    ),
  },
  {
    id: 'price',
    label: 'Price',
    kind: 'number',
    cell: ({ price, reason }) => (
      <span>{price !== null ? `$${price}` : reason === null ? '' : reasons[reason]}</span>
    ),
  },
];

export function Tried({ tried }: { tried: TriedRates }) {
  const chosen = tried.rates.find((rate) => rate.chosen === true);
  return (
    <div className={styles.whole}>
      <p role="status">
        {chosen === undefined
          ? "No rate applies, so this cart can't check out."
          : `Shipping would cost $${chosen.price ?? ''} (${chosen.name}) for items worth $${tried.subtotal} that weigh ${weightWords(tried.grams, storeUnits())}.`}
      </p>
      <ListTable
        caption="Rates for this cart"
        rows={tried.rates}
        nameOf={({ name }) => name}
        density="compact"
        columns={triedColumns}
      />
    </div>
  );
}

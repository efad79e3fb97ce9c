import { useState } from 'react';
import { tryPromotion } from '#actors/vendor-panel/offers/promotions.ts';
import type { TriedCart } from '#actors/vendor-panel/offers/promotions.ts';
import { cartLinesOf } from '#actors/vendor-panel/shipping.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { states } from '#schema/checkout/places.ts';
import { itemsOf } from '#pages/vendor-panel/settings/items-of.ts';
import { Unread } from '#panel/page/unread.tsx';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { formatMoney } from '#schema/format.ts';
import type { StorePromotion, TriedPromotion } from '#schema/vendor-panel/offers/promotion.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { visuallyHidden, actions } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { ListTable } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { ChooseProducts } from './choose-products.tsx';
import { triedProblem } from './promotion-words.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { Form } from '#ui/form/form.tsx';

interface TrialProps {
  vendorId: string;
  /** Tried as if it were running; null: tries a typed code, or what applies automatically. */
  promotion: StorePromotion | null;
}

type Piece = { id: string; name: string; quantity: string };

const isQuantity = (text: string) => /^\d{1,2}$/.test(text.trim()) && Number(text) >= 1;

/** The price of a cart of the store's goods: this browser's own cart, or selected products. */
export function Trial({ vendorId, promotion }: TrialProps) {
  const own = cartLinesOf(vendorId);
  const ownPieces = own.reduce((sum, { quantity }) => sum + quantity, 0);
  const [source, setSource] = useState('chosen');
  const [pieces, setPieces] = useState<readonly Piece[]>([]);
  const [code, setCode] = useState('');
  const [state, setState] = useState('');
  const [asked, setAsked] = useState<TriedCart | null>(null);
  const lines =
    source === 'cart'
      ? own
      : pieces.map(({ id, quantity }) => ({ product_id: id, quantity: Number(quantity) }));
  const isRight =
    lines.length > 0 && (source === 'cart' || pieces.every(({ quantity }) => isQuantity(quantity)));
  const set = (id: string, quantity: string) =>
    setPieces(pieces.map((piece) => (piece.id === id ? { ...piece, quantity } : piece)));
  return (
    <PageSection className={styles.section} aria-labelledby="trial-title">
      <h2 id="trial-title" className={heading({ level: 26 })}>
        What would this cart cost?
      </h2>
      <p className={styles.note}>
        {promotion === null
          ? 'Priced the way checkout does it, with the code or any automatic promotion.'
          : 'Priced the way checkout does it, as if this promotion were running as last saved.'}
      </p>
      <Form
        className={styles.form}
        aria-label="What would this cart cost?"
        onSubmit={() => {
          if (!isRight) return;
          setAsked({
            lines,
            promotion_id: promotion?.id ?? null,
            code: promotion !== null || code.trim() === '' ? null : code.trim(),
            state: state === '' ? null : state,
          });
        }}
      >
        <div className={styles.roomyGrid}>
          {own.length === 0 ? null : (
            <Select
              label="Cart"
              name="source"
              value={source}
              items={[
                { id: 'chosen', label: 'Selected products' },
                { id: 'cart', label: `My cart (${ownPieces} from this store)` },
              ]}
              onChange={setSource}
            />
          )}
          {promotion === null ? (
            <TextField label="Code" name="trial-code" optional value={code} onChange={setCode} />
          ) : null}
          <Select
            label="Ship to"
            name="trial-state"
            value={state}
            placeholder="Any state, without tax"
            items={itemsOf(states)}
            onChange={setState}
          />
        </div>
        {source === 'cart' ? null : (
          <>
            {pieces.map(({ id, name, quantity }) => (
              <div key={id} className={actions}>
                <TextField
                  label={<>{`Quantity of ${name}`}</>}
                  name={`pieces-${id}`}
                  inputMode="numeric"
                  value={quantity}
                  errorMessage={isQuantity(quantity) ? undefined : 'A whole number from 1 to 99.'}
                  onChange={(text) => set(id, text)}
                />
                <Button size="s" onPress={() => setPieces(pieces.filter((piece) => piece.id !== id))}>
                  Remove<span className={visuallyHidden}>{` ${name}`}</span>
                </Button>
              </div>
            ))}
            <ChooseProducts
              vendorId={vendorId}
              chosen={pieces.map(({ id }) => id)}
              onChoose={({ id, name }) => setPieces([...pieces, { id, name, quantity: '1' }])}
            />
          </>
        )}
        <div className={actions}>
          <Button type="submit" isDisabled={!isRight}>
            Calculate
          </Button>
        </div>
      </Form>
      {asked === null ? null : (
        <Asked key={JSON.stringify([asked, promotion?.version])} vendorId={vendorId} cart={asked} />
      )}
    </PageSection>
  );
}

function Asked({ vendorId, cart }: { vendorId: string; cart: TriedCart }) {
  const { reading, again } = useRead(() => tryPromotion(vendorId, cart));
  if (reading.kind === 'reading') return <Skeleton shape="block" height={160} width="100%" />;
  if (reading.kind === 'failed') {
    return <Unread title="We couldn't price this cart. Its products may not be for sale." onRetry={again} />;
  }
  return <Tried tried={reading.value} />;
}

type Line = TriedPromotion['lines'][number] & { id: string };

const columns: readonly Column<Line>[] = [
  {
    id: 'name',
    label: 'Product',
    kind: 'main',
    cell: ({ name, options, quantity }) => (
      <span className={styles.words}>
        <span>{`${quantity} × ${name}`}</span>
        {options.length === 0 ? null : <span className={styles.small}>{options.join(', ')}</span>}
      </span>
    ),
  },
  {
    id: 'before',
    label: 'Before',
    kind: 'number',
    cell: ({ line_total: total }) => <span>{formatMoney(total)}</span>,
  },
  {
    id: 'after',
    label: 'After',
    kind: 'number',
    cell: ({ line_total: total, discount }) => <span>{formatMoney(total - discount)}</span>,
  },
];

export function Tried({ tried }: { tried: TriedPromotion }) {
  const problem = triedProblem(tried);
  const { counts, shipping, shipping_waived: waived, tax } = tried;
  return (
    <div className={styles.whole}>
      <div role="status">
        {problem === null ? null : <p>{problem}</p>}
        <p>
          {counts === null
            ? `No discount: the total is ${formatMoney(tried.before)}.`
            : `“${counts.label}” takes ${formatMoney(counts.spares)} off: ${formatMoney(tried.before)} before, ${formatMoney(
                tried.before - counts.spares,
              )} after.`}
        </p>
      </div>
      <ListTable
        caption="Cart total"
        rows={tried.lines.map((line): Line => ({ ...line, id: line.variant_id }))}
        nameOf={({ name }) => name}
        density="compact"
        columns={columns}
      />
      <p className={styles.note}>
        {`Shipping ${formatMoney(shipping)}${waived === 0 ? '' : ` instead of ${formatMoney(shipping + waived)}`}. ${
          tax === null
            ? `Total before tax: ${formatMoney(tried.total)}.`
            : `Tax ${formatMoney(tax)}, total ${formatMoney(tried.total)}.`
        }`}
      </p>
    </div>
  );
}

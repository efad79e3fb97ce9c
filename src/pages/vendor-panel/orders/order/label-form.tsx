import { storeUnits } from '#lazy/shop-terms.ts';
import { useRef, useState } from 'react';
import type { LabelWanted } from '#actors/orders/label-rates.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { weightPattern } from '#schema/measures/sizes.ts';
import { gramsOfText, weightField, weightUnit } from '#schema/measures/weights.ts';
import { openLines, shippedOf } from '#schema/vendor-panel/store-order.ts';
import type { StoreOrder } from '#schema/vendor-panel/store-order.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { Closable } from '#panel/form/closable.tsx';
import { Field, textOf } from '#panel/form/fields.tsx';
import { LabelRates } from './label-rates.tsx';
import type { AskRates } from './label-rates.tsx';
import { BoxField, sidesOf } from './box-field.tsx';
import { Buttons, Lines, linesOf } from '../order-forms.tsx';
import type { FormProps } from '../order-forms.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { ActionForm } from '#panel/form/action-form.tsx';

/** The content and the empty box, in grams. */
function weightOf(form: HTMLFormElement, { items, desk }: StoreOrder): number {
  const content = items.reduce((sum, { id, grams }) => sum + grams * Number(textOf(form, id)), 0);
  return content + (desk.parcels[Number(textOf(form, 'box'))]?.grams ?? 0);
}

/** A parcel with a label from the store's carrier. */
export function LabelForm({
  order,
  act,
  isBusy,
  isSending,
  onClose,
  slug,
  askRates,
}: FormProps & { slug: string; askRates: AskRates }) {
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<LabelWanted | null>(null);
  const { desk } = order;
  const [box, setBox] = useState(desk.parcels.length === 0 ? 'other' : '0');
  const known = desk.parcels[Number(box)];
  const open = openLines(order);
  const start =
    open.reduce((sum, { grams, quantity, shipped }) => sum + grams * (quantity - shipped), 0) +
    (known?.grams ?? 0);
  const units = storeUnits();
  const shown = (grams: number) => (grams === 0 ? '' : weightField(grams, units));
  const [weight, setWeight] = useState({ text: shown(start), isTyped: false });
  if (!desk.origin) {
    return (
      <div className={styles.card}>
        <p>
          {'The carrier needs the address you ship from. '}
          <a className={link({})} href={panelAddresses.vendorShippingSetup(slug)}>
            Add address
          </a>
        </p>
      </div>
    );
  }
  return (
    <Closable onClose={onClose}>
      <div ref={place} className={`${styles.form} ${styles.card}`}>
        <ActionForm
          isChecked
          draft={`order/${order.id}/label`}
          isBusy={isSending}
          takesFocus
          className={styles.form}
          aria-label="Buy label"
          // The input stays for someone who goes back to change it.
          style={wanted === null ? undefined : { display: 'none' }}
          onChange={({ currentTarget, target }) => {
            if (target instanceof HTMLInputElement && target.name === 'grams') {
              setWeight({ text: target.value, isTyped: target.value !== '' });
            } else if (!weight.isTyped) {
              setWeight({ text: shown(weightOf(currentTarget, order)), isTyped: false });
            }
          }}
          onSubmit={(from) => {
            const items = linesOf(from, open);
            if (items === null) return;
            setWanted({
              kind: 'label',
              items,
              // Until someone types another, it is the exact one: its rounded pounds could be a cheaper tier.
              parcel: {
                ...sidesOf(from, { parcels: desk.parcels, box }),
                grams: weight.isTyped
                  ? (gramsOfText(textOf(from, 'grams'), units) ?? 0)
                  : weightOf(from, order),
              },
              seen: shippedOf(order),
            });
          }}
        >
          <Lines open={open} />
          <BoxField parcels={desk.parcels} box={box} onBox={setBox} />
          <Field label={`Total weight (${weightUnit(units)})`}>
            <input
              className={styles.control}
              name="grams"
              inputMode={units === 'us' ? 'text' : 'decimal'}
              pattern={weightPattern}
              title={
                units === 'us' ? 'Enter pounds, like 2.5, or ounces, like 6 oz' : 'Enter grams, like 900'
              }
              required
              autoComplete="off"
              value={weight.text}
              onChange={() => undefined}
            />
          </Field>
          <p className={styles.hint}>You'll see each service and its price before you buy.</p>
          <Buttons action="Compare prices" isBusy={isBusy} isSending={isSending} onClose={onClose} />
        </ActionForm>
        {wanted !== null && (
          <LabelRates
            ask={() => askRates(order.id, wanted)}
            isTest={desk.test}
            isBusy={isBusy}
            isSending={isSending}
            onBuy={(service) => act({ ...wanted, service })}
            onBack={() => {
              setWanted(null);
              // The fields show again with the next frame.
              requestAnimationFrame(() => place.current?.querySelector('input')?.focus());
            }}
          />
        )}
      </div>
    </Closable>
  );
}

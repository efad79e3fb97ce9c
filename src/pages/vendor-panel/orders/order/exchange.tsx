import { useState } from 'react';
import { optionsText } from '#pages/kit/options-text.ts';
import { formatMoney } from '#schema/format.ts';
import { cents } from '#schema/money.ts';
import type { Cents } from '#schema/money.ts';
import type { SaleReturn } from '#schema/vendor-panel/sale.ts';
import { Check, Field, textOf, useFirstFocus } from '#panel/form/fields.tsx';
import { Buttons } from '../order-forms.tsx';
import type { Do } from '../order-forms.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { ConditionField } from './condition-field.tsx';

type Line = SaleReturn['items'][number];

/** Variants of which there are enough pieces for the whole line. */
const choicesFor = ({ choices, quantity }: Line) => choices.filter(({ free }) => free >= quantity);

/** Whether something can be sent for each line of a return. */
export const isExchangeable = ({ items }: SaleReturn) => items.every((line) => choicesFor(line).length > 0);

function differenceOf(price: Cents, { unit_price: paid, quantity }: Line): string {
  if (price === paid) return '';
  const more = cents(Math.abs(price - paid) * quantity);
  return price > paid ? `, ${formatMoney(more)} at your cost` : `, worth ${formatMoney(more)} less`;
}

interface ExchangeFormProps {
  back: SaleReturn;
  act: Do;
  isBusy: boolean;
  onClose: () => void;
}

/** The goods are there, and others are sent instead of paying back. */
export function ExchangeForm({ back, act, isBusy, onClose }: ExchangeFormProps) {
  const form = useFirstFocus();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Exchange return"
      onSubmit={(event) => {
        event.preventDefault();
        const from = event.currentTarget;
        act({
          kind: 'exchange',
          back: back.id,
          replacements: back.items.map(({ id }) => ({ order_item_id: id, variant_id: chosen[id] ?? '' })),
          restock: textOf(from, 'restock') === 'on',
          condition: textOf(from, 'condition'),
        });
      }}
    >
      {back.items.map((line) => (
        <Field key={line.id} label={`Send for ${line.quantity} × ${line.title}`}>
          <select
            className={styles.control}
            required
            value={chosen[line.id] ?? ''}
            onChange={({ target }) => setChosen({ ...chosen, [line.id]: target.value })}
          >
            <option value="" disabled>
              Please choose
            </option>
            {choicesFor(line).map((each) => (
              <option key={each.id} value={each.id}>
                {`${optionsText(each) || 'The same'} (${each.free} in stock${differenceOf(each.price, line)})`}
              </option>
            ))}
          </select>
        </Field>
      ))}
      <ConditionField label="Condition of what came back" />
      <Check name="restock" label="Put the items back in stock" isOn />
      <p className={styles.hint}>
        The buyer gets a mail and a new order that costs nothing. Nothing is paid back, and you ship the new
        order like any other.
      </p>
      <Buttons action="Send the exchange" isBusy={isBusy} onClose={onClose} />
    </form>
  );
}

import { useState } from 'react';
import { formatMoney } from '#schema/format.ts';
import { linesText } from '#schema/orders/order-line.ts';
import { cents } from '#schema/money.ts';
import type { Cents } from '#schema/money.ts';
import type { StoreOrderReturn } from '#schema/vendor-panel/store-order.ts';
import { Closable } from '#panel/form/closable.tsx';
import { ActionForm } from '#panel/form/action-form.tsx';
import { Check, Field, textOf } from '#panel/form/fields.tsx';
import { Buttons } from '../order-forms.tsx';
import type { Do } from '../order-forms.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { choicesFor } from './exchangeable.ts';
import { ConditionField } from './condition-field.tsx';

type Line = StoreOrderReturn['items'][number];

function differenceOf(price: Cents, { unit_price: paid, quantity }: Line): string {
  if (price === paid) return '';
  const more = cents(Math.abs(price - paid) * quantity);
  return price > paid ? `, ${formatMoney(more)} at your cost` : `, ${formatMoney(more)} less`;
}

interface ExchangeFormProps {
  back: StoreOrderReturn;
  act: Do;
  isBusy: boolean;
  isSending: boolean;
  onClose: () => void;
}

/** The goods have arrived, and replacements are sent instead of a refund. */
export function ExchangeForm({ back, act, isBusy, isSending, onClose }: ExchangeFormProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  return (
    <Closable onClose={onClose}>
      <ActionForm
        isChecked
        draft={`return/${back.id}/exchange`}
        isBusy={isSending}
        takesFocus
        className={styles.form}
        aria-label="Exchange return"
        onSubmit={(from) => {
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
          <Field key={line.id} label={`Send for ${linesText([line])}`}>
            <select
              className={styles.control}
              name={line.id}
              required
              value={chosen[line.id] ?? ''}
              onChange={({ target }) => setChosen({ ...chosen, [line.id]: target.value })}
            >
              <option value="" disabled>
                Choose one
              </option>
              {choicesFor(line).map((each) => (
                <option key={each.id} value={each.id}>
                  {`${each.options ?? 'Same item'} (${each.free} in stock${differenceOf(each.price, line)})`}
                </option>
              ))}
            </select>
          </Field>
        ))}
        <ConditionField label="Condition of the returned item" />
        <Check name="restock" label="Restock items" isOn />
        <p className={styles.hint}>
          We'll email the buyer and create a free order, which you ship like any other. There's no refund.
        </p>
        <Buttons action="Send exchange" isBusy={isBusy} isSending={isSending} onClose={onClose} />
      </ActionForm>
    </Closable>
  );
}

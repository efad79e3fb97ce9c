import { useRef, useState } from 'react';
import type { Observable } from 'rxjs';
import type { PreviewAnswer } from '#actors/vendor-panel/money/refund.ts';
import { formatMoney } from '#schema/format.ts';
import { lineName } from '#schema/orders/order-line.ts';
import { cents, moneyText } from '#schema/money.ts';
import type { RefundLine } from '#schema/vendor-panel/money/refund.ts';
import { Closable } from '#panel/form/closable.tsx';
import { AmountInput, Field, FormProblem, Line, textOf } from '#panel/form/fields.tsx';
import { Buttons } from '../order-forms.tsx';
import type { FormProps } from '../order-forms.tsx';
import { RefundPreview } from './refund-preview.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { ActionForm } from '#panel/form/action-form.tsx';

/** Asks the server for a refund's effect. */
export type PreviewRefund = (order: string, lines: readonly RefundLine[]) => Observable<PreviewAnswer>;

interface Wanted {
  lines: readonly RefundLine[];
  reason: string;
}

/** Refund by line: an empty field refunds nothing. Its effect on the balance shows before it is done. */
export function RefundForm({
  order: { id, items, money },
  act,
  isBusy,
  isSending,
  onClose,
  preview,
}: FormProps & { preview: PreviewRefund }) {
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const lines = [
    ...items.map(({ id: item, left, ...line }) => ({ id: item, name: lineName(line), left })),
    { id: 'delivery', name: 'Shipping', left: money.delivery_left },
  ].filter(({ left }) => left > 0);
  return (
    <Closable onClose={onClose}>
      <div ref={place} className={`${styles.form} ${styles.card}`}>
        <ActionForm
          isChecked
          draft={`order/${id}/refund`}
          isBusy={isSending}
          takesFocus
          className={styles.form}
          aria-label="Refund"
          // The input stays for someone who goes back to change it.
          style={wanted === null ? undefined : { display: 'none' }}
          onChange={() => setEmpty(false)}
          onSubmit={(from) => {
            const chosen = lines
              .map((line) => ({ id: line.id, amount: textOf(from, line.id) }))
              .filter(({ amount }) => Number(amount) > 0)
              .map((line): RefundLine =>
                line.id === 'delivery'
                  ? { amount: line.amount }
                  : { order_item_id: line.id, amount: line.amount },
              );
            if (chosen.length === 0) {
              setEmpty(true);
              from.querySelector('input')?.focus();
              return;
            }
            setWanted({ lines: chosen, reason: textOf(from, 'reason') });
          }}
        >
          {lines.map(({ id: line, name, left }) => (
            <Line key={line} label={`${name} (up to ${formatMoney(left)})`} name="The amount">
              <AmountInput className={styles.short} name={line} most={left} />
            </Line>
          ))}
          {isEmpty && <FormProblem>Enter at least one amount</FormProblem>}
          <Field label="Reason">
            <input className={styles.control} name="reason" required minLength={3} maxLength={200} />
          </Field>
          <p className={styles.hint}>
            Includes tax. You'll see the effect on your balance before you confirm.
          </p>
          <Buttons action="Next" isBusy={isBusy} isSending={isSending} onClose={onClose} />
        </ActionForm>
        {wanted !== null && (
          <RefundPreview
            action={(amount) => `Refund ${formatMoney(amount)}`}
            ask={() => preview(id, wanted.lines)}
            isBusy={isBusy}
            isSending={isSending}
            onConfirm={() => act({ kind: 'refund', ...wanted, seen: moneyText(cents(money.refunded)) })}
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

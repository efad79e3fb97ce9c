import { useRef, useState } from 'react';
import type { Observable } from 'rxjs';
import type { PreviewAnswer } from '#actors/vendor-panel/money/refund.ts';
import { Closable } from '#panel/form/closable.tsx';
import { ActionForm } from '#panel/form/action-form.tsx';
import { AmountInput, Check, Field, textOf } from '#panel/form/fields.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { formatMoney } from '#schema/format.ts';
import { linesText } from '#schema/orders/order-line.ts';
import { cents, moneyText } from '#schema/money.ts';
import type { StoreOrder, StoreOrderAction, StoreOrderReturn } from '#schema/vendor-panel/store-order.ts';
import { Buttons } from '../order-forms.tsx';
import type { Do } from '../order-forms.tsx';
import { RefundPreview } from './refund-preview.tsx';
import { ConditionField } from './condition-field.tsx';

interface FormProps {
  back: StoreOrderReturn;
  act: Do;
  isBusy: boolean;
  isSending: boolean;
  onClose: () => void;
}

export function DecideForm({
  back,
  act,
  isBusy,
  isSending,
  choice,
  start,
  onClose,
}: FormProps & { choice: 'approve' | 'reject'; start: StoreOrder['return_words'] }) {
  const isYes = choice === 'approve';
  const known = isYes ? start : null;
  return (
    <Closable onClose={onClose}>
      <ActionForm
        isChecked
        draft={`return/${back.id}/${choice}`}
        isBusy={isSending}
        takesFocus
        className={styles.form}
        aria-label={isYes ? 'Approve return' : 'Decline return'}
        onSubmit={(element) => {
          act({ kind: choice, back: back.id, words: textOf(element, 'words') });
        }}
      >
        <Field label={isYes ? 'Return instructions' : 'Reason'}>
          <textarea
            className={styles.area}
            name="words"
            required
            minLength={5}
            maxLength={isYes ? 1000 : 500}
            defaultValue={known ?? undefined}
          />
        </Field>
        {known !== null && <p className={styles.hint}>This is the address you ship from.</p>}
        <Buttons
          action={isYes ? 'Approve' : 'Decline'}
          isBusy={isBusy}
          isSending={isSending}
          onClose={onClose}
        />
      </ActionForm>
    </Closable>
  );
}

type Received = Extract<StoreOrderAction, { kind: 'receive' }>;

/** Asks for the effect of receiving a return less a deduction. */
export type PreviewReturn = (back: string, deduction: string) => Observable<PreviewAnswer>;

/** The goods have arrived. The effect on the balance shows before it is done. */
export function ReceiveForm({
  back,
  act,
  isBusy,
  isSending,
  onClose,
  preview,
}: FormProps & { preview: PreviewReturn }) {
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Received | null>(null);
  return (
    <Closable onClose={onClose}>
      <div ref={place} className={styles.form}>
        <ActionForm
          isChecked
          draft={`return/${back.id}/receive`}
          isBusy={isSending}
          takesFocus
          className={styles.form}
          aria-label="Receive return"
          // The input stays for someone who goes back to change it.
          style={wanted === null ? undefined : { display: 'none' }}
          onSubmit={(form) => {
            setWanted({
              kind: 'receive',
              back: back.id,
              condition: textOf(form, 'condition'),
              deduction: textOf(form, 'deduction') || '0',
              restock: textOf(form, 'restock') === 'on',
              expected: moneyText(cents(back.amount)),
            });
          }}
        >
          <ConditionField label="Condition" />
          <Field label={`Deduction from ${formatMoney(back.amount)}`}>
            <AmountInput className={styles.control} name="deduction" most={back.amount} />
          </Field>
          <Check name="restock" label="Restock items" isOn />
          <p className={styles.hint}>You'll see the effect on your balance before you confirm.</p>
          <Buttons action="Next" isBusy={isBusy} isSending={isSending} onClose={onClose} />
        </ActionForm>
        {wanted !== null && (
          <RefundPreview
            action={(amount) =>
              amount === 0 ? 'Receive without a refund' : `Receive and refund ${formatMoney(amount)}`
            }
            also={wanted.restock ? `Back in stock: ${linesText(back.items)}.` : 'Nothing goes back in stock.'}
            ask={() => preview(back.id, wanted.deduction)}
            isBusy={isBusy}
            isSending={isSending}
            onConfirm={() => act(wanted)}
            onBack={() => {
              setWanted(null);
              // The fields show again with the next frame.
              requestAnimationFrame(() =>
                place.current?.querySelector<HTMLElement>('select, input')?.focus(),
              );
            }}
          />
        )}
      </div>
    </Closable>
  );
}

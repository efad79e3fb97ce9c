import { ActionForm } from '#panel/form/action-form.tsx';
import { AmountInput, Check, Field, textOf } from '#panel/form/fields.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { formatMoney } from '#schema/format.ts';
import { cents, moneyText } from '#schema/money.ts';
import type { StoreOrderReturn } from '#schema/vendor-panel/store-order.ts';
import { Buttons } from '../order-forms.tsx';
import type { Do } from '../order-forms.tsx';
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
  onClose,
}: FormProps & { choice: 'approve' | 'reject' }) {
  const isYes = choice === 'approve';
  return (
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
        />
      </Field>
      <Buttons
        action={isYes ? 'Approve' : 'Decline'}
        isBusy={isBusy}
        isSending={isSending}
        onClose={onClose}
      />
    </ActionForm>
  );
}

export function ReceiveForm({ back, act, isBusy, isSending, onClose }: FormProps) {
  return (
    <ActionForm
      isChecked
      draft={`return/${back.id}/receive`}
      isBusy={isSending}
      takesFocus
      className={styles.form}
      aria-label="Receive return"
      onSubmit={(form) => {
        act({
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
      <Buttons action="Receive and refund" isBusy={isBusy} isSending={isSending} onClose={onClose} />
    </ActionForm>
  );
}

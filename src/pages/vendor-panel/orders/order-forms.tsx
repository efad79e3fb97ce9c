import { Check, Field, FormProblem, Line, textOf } from '#panel/form/fields.tsx';
import { formatMoney } from '#schema/format.ts';
import { lineName } from '#schema/orders/order-line.ts';
import { openLines, shippedOf } from '#schema/vendor-panel/store-order.ts';
import type { StoreOrder, StoreOrderAction } from '#schema/vendor-panel/store-order.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { refusals } from '#panel/orders/order-words.ts';
import { restockUnless } from './order/condition-field.tsx';
import { numberQuestion, TrackingFields, useQuestion } from './tracking-fields.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { actions } from '#ui/css/layout.css.ts';
import { ActionForm } from '#panel/form/action-form.tsx';
import { Closable } from '#panel/form/closable.tsx';

/** An action on the order. */
export type Do = (act: StoreOrderAction) => void;

export interface FormProps {
  order: StoreOrder;
  act: Do;
  /** An action is pending or its result unknown: no other one can be sent. */
  isBusy: boolean;
  /** It is pending. */
  isSending: boolean;
  onClose: () => void;
}

export function Buttons({
  action,
  isBusy,
  isSending,
  onClose,
  isGrave = false,
}: Pick<FormProps, 'isBusy' | 'isSending' | 'onClose'> & { action: string; isGrave?: boolean }) {
  return (
    <div className={actions}>
      <Button type="submit" variant={isGrave ? 'danger' : 'primary'} isPending={isSending} isIdle={isBusy}>
        {action}
      </Button>
      <Button onPress={onClose}>Close</Button>
    </div>
  );
}

/** The quantity of each line in a parcel. */
export function Lines({ open }: { open: StoreOrder['items'] }) {
  return open.map(({ id, quantity, shipped, ...line }) => (
    <Line key={id} label={`${lineName(line)} (${quantity - shipped} left)`} name="The quantity">
      <input
        className={styles.short}
        name={id}
        type="number"
        min={0}
        max={quantity - shipped}
        defaultValue={quantity - shipped}
        required
      />
    </Line>
  ));
}

/** The lines with the typed quantities; null if all are zero, with a message at the first field. */
export function linesOf(form: HTMLFormElement, open: StoreOrder['items']) {
  const lines = open
    .map(({ id }) => ({ order_item_id: id, quantity: Number(textOf(form, id)) }))
    .filter(({ quantity }) => quantity > 0);
  if (lines.length > 0) return lines;
  const first = form.querySelector('input');
  first?.setCustomValidity('Enter at least one item.');
  first?.reportValidity();
  form.addEventListener('input', () => first?.setCustomValidity(''), { once: true });
  return null;
}

const noNumber =
  "There's no tracking number, so the buyer can't track the package. Enter one, or ship it anyway.";

/** One parcel: the quantity of each line, and the shipping method. */
export function ShipForm({ order, act, isBusy, isSending, onClose }: FormProps) {
  const open = openLines(order);
  const { question, forget, passes } = useQuestion();
  return (
    <Closable onClose={onClose}>
      <ActionForm
        isChecked
        draft={`order/${order.id}/ship`}
        isBusy={isSending}
        takesFocus
        className={`${styles.form} ${styles.card}`}
        aria-label="Ship items"
        onChange={forget}
        onSubmit={(from) => {
          const items = linesOf(from, open);
          if (items === null) return;
          const [carrier, tracking] = [textOf(from, 'carrier'), textOf(from, 'tracking')];
          if (passes(tracking === '' ? noNumber : numberQuestion(carrier, tracking))) {
            act({ kind: 'ship', items, carrier, tracking, seen: shippedOf(order) });
          }
        }}
      >
        <Lines open={open} />
        <TrackingFields />
        {question !== null && <FormProblem key={question}>{question}</FormProblem>}
        <p className={styles.hint}>The buyer sees the package right away.</p>
        <Buttons action="Ship package" isBusy={isBusy} isSending={isSending} onClose={onClose} />
      </ActionForm>
    </Closable>
  );
}

export function CancelForm({ order, act, isBusy, isSending, onClose }: FormProps) {
  return (
    <Closable onClose={onClose}>
      <ActionForm
        isChecked
        draft={`order/${order.id}/cancel`}
        isBusy={isSending}
        takesFocus
        className={`${styles.form} ${styles.card}`}
        aria-label="Cancel order"
        onSubmit={(from) => {
          act({
            kind: 'cancel',
            reason: textOf(from, 'reason'),
            note: textOf(from, 'note'),
            restock: textOf(from, 'restock') === 'on',
          });
        }}
      >
        <p>{`We'll refund ${formatMoney(order.money.if_cancelled)} and email the buyer. You can't undo this.`}</p>
        <Field label="Reason">
          <select
            className={styles.control}
            name="reason"
            required
            defaultValue=""
            onChange={({ target }) => restockUnless(target)}
          >
            <option value="" disabled>
              Choose one
            </option>
            {Object.entries(refusals).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <Field label="Note to the buyer (optional)">
          <textarea className={styles.area} name="note" maxLength={500} />
        </Field>
        <Check name="restock" label="Restock items" isOn />
        <Buttons action="Cancel order" isBusy={isBusy} isSending={isSending} onClose={onClose} isGrave />
      </ActionForm>
    </Closable>
  );
}

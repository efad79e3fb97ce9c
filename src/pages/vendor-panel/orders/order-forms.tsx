import { useId } from 'react';
import { Check, Field, Line, textOf, useFirstFocus } from '#panel/form/fields.tsx';
import { formatMoney } from '#schema/format.ts';
import type { Sale, SaleAct } from '#schema/vendor-panel/sale.ts';
import { Button } from '#ui/components/button.tsx';
import { carriers, refusals } from './order-words.ts';
import * as styles from '#panel/page/panel.css.ts';
import { actions } from '#ui/css/layout.css.ts';

/** Does something to the order. */
export type Do = (act: SaleAct) => void;

export interface FormProps {
  sale: Sale;
  act: Do;
  isBusy: boolean;
  onClose: () => void;
}

export function Buttons({
  action,
  isBusy,
  onClose,
  isGrave = false,
}: Pick<FormProps, 'isBusy' | 'onClose'> & { action: string; isGrave?: boolean }) {
  return (
    <div className={actions}>
      <Button type="submit" variant={isGrave ? 'danger' : 'primary'} isDisabled={isBusy}>
        {action}
      </Button>
      <Button onPress={onClose}>Close</Button>
    </div>
  );
}

/** Lines of which pieces are left to ship. */
export const openLines = ({ items }: Sale) => items.filter(({ quantity, shipped }) => shipped < quantity);

/** How many pieces of each line go into a parcel. */
export function Lines({ open }: { open: Sale['items'] }) {
  return open.map(({ id, title, quantity, shipped }) => (
    <Line key={id} label={`${title} (${quantity - shipped} left)`} name="The number of pieces">
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

export const linesOf = (form: HTMLFormElement, open: Sale['items']) =>
  open
    .map(({ id }) => ({ order_item_id: id, quantity: Number(textOf(form, id)) }))
    .filter(({ quantity }) => quantity > 0);

/** One parcel: how many pieces of each line, and how it travels. */
export function ShipForm({ sale, act, isBusy, onClose }: FormProps) {
  const form = useFirstFocus();
  const list = useId();
  const open = openLines(sale);
  return (
    <form
      ref={form}
      className={`${styles.form} ${styles.card}`}
      aria-label="Ship items"
      onSubmit={(event) => {
        event.preventDefault();
        const from = event.currentTarget;
        const items = linesOf(from, open);
        if (items.length === 0) {
          from.querySelector('input')?.focus();
          return;
        }
        act({
          kind: 'ship',
          items,
          carrier: textOf(from, 'carrier'),
          tracking: textOf(from, 'tracking'),
          seen: sale.items.reduce((sum, { shipped }) => sum + shipped, 0),
        });
      }}
    >
      <Lines open={open} />
      <Field label="Carrier">
        <input className={styles.control} name="carrier" list={list} maxLength={60} autoComplete="off" />
        <datalist id={list}>
          {carriers.map((carrier) => (
            <option key={carrier} value={carrier}>
              {carrier}
            </option>
          ))}
        </datalist>
      </Field>
      <Field label="Tracking number">
        <input className={styles.control} name="tracking" maxLength={100} autoComplete="off" />
      </Field>
      <p className={styles.hint}>The buyer gets a mail and sees the parcel at once.</p>
      <Buttons action="Ship this parcel" isBusy={isBusy} onClose={onClose} />
    </form>
  );
}

export function CancelForm({ sale, act, isBusy, onClose }: FormProps) {
  const form = useFirstFocus();
  return (
    <form
      ref={form}
      className={`${styles.form} ${styles.card}`}
      aria-label="Cancel order"
      onSubmit={(event) => {
        event.preventDefault();
        const from = event.currentTarget;
        act({
          kind: 'cancel',
          reason: textOf(from, 'reason'),
          note: textOf(from, 'note'),
          restock: textOf(from, 'restock') === 'on',
        });
      }}
    >
      <p>{`The buyer gets ${formatMoney(sale.money.if_cancelled)} back and a mail. This cannot be undone.`}</p>
      <Field label="Reason">
        <select className={styles.control} name="reason" required defaultValue="">
          <option value="" disabled>
            Please choose
          </option>
          {Object.entries(refusals).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Anything to add (the buyer sees it)">
        <textarea className={styles.area} name="note" maxLength={500} />
      </Field>
      <Check name="restock" label="Put the items back in stock" isOn />
      <Buttons action="Cancel this order" isBusy={isBusy} onClose={onClose} isGrave />
    </form>
  );
}

interface WordsFormProps {
  label: string;
  action: string;
  isBusy: boolean;
  onSend: (words: string) => void;
}

export function WordsForm({ label, action, isBusy, onSend }: WordsFormProps) {
  return (
    <form
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(textOf(event.currentTarget, 'words'));
      }}
    >
      <Field label={label}>
        <textarea className={styles.area} name="words" required minLength={2} maxLength={2000} />
      </Field>
      <div className={actions}>
        <Button type="submit" isDisabled={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}

import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Icon } from '#ui/components/media/icon.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import * as styles from './quantity.css.ts';

interface QuantityProps {
  value: number;
  /** The maximum from stock and cart. */
  most: number;
  onChange: (quantity: number) => void;
}

/** The message about a typed number, and the quantity it becomes; null keeps the quantity. */
export function readQuantity(typed: string, most: number): { quantity: number | null; note: string } {
  const text = typed.trim();
  if (text === '') return { quantity: null, note: '' };
  // Parsed leniently, '2.5' would add 25 and '1e3' would add 13.
  if (!/^\d+$/.test(text)) return { quantity: null, note: 'Enter a whole number.' };
  const quantity = Number(text);
  if (quantity > most) return { quantity: most, note: `You can add up to ${most}.` };
  return quantity < 1 ? { quantity: 1, note: 'The smallest quantity is 1.' } : { quantity, note: '' };
}

/**
 * How many items to add to the cart: buttons, arrow keys or typing, from 1 to `most`. Its note takes a whole row of
 * its grid.
 */
export function Quantity({ value, most, onChange }: QuantityProps) {
  const id = useId();
  /** What is being typed; null otherwise. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The message for a number that can't be added as typed. */
  const [note, setNote] = useState('');
  const set = (quantity: number) => {
    onChange(Math.min(Math.max(quantity, 1), most));
    setNote('');
  };
  const finish = () => {
    if (typed === null) return;
    const found = readQuantity(typed, most);
    if (found.quantity !== null) onChange(found.quantity);
    setNote(found.note);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // From the field's value: the arrows would otherwise change the number before it was edited.
    const now = readQuantity(typed ?? '', most).quantity ?? value;
    if (event.key === 'ArrowUp') set(now + 1);
    else if (event.key === 'ArrowDown') set(now - 1);
    else if (event.key === 'Enter') finish();
    else return;
    event.preventDefault();
    setTyped(null);
  };
  return (
    <>
      <div className={styles.box} role="group" aria-labelledby={`${id}-label`}>
        <label id={`${id}-label`} htmlFor={id} className={styles.label}>
          Quantity
        </label>
        <button
          type="button"
          className={styles.key}
          aria-label="Decrease quantity"
          disabled={value <= 1}
          data-replay=""
          onClick={() => set(value - 1)}
        >
          <Icon name="minus" size={18} />
        </button>
        <input
          id={id}
          className={styles.figure}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={typed ?? String(value)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={finish}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={styles.key}
          aria-label="Increase quantity"
          disabled={value >= most}
          data-replay=""
          onClick={() => set(value + 1)}
        >
          <Icon name="plus" size={18} />
        </button>
      </div>
      <p role="status" className={note === '' ? visuallyHidden : styles.note}>
        {note}
      </p>
    </>
  );
}

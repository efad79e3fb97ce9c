import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Icon } from '#ui/components/icon.tsx';
import * as styles from './quantity.css.ts';

interface QuantityProps {
  value: number;
  /** What the stock and the cart allow. */
  most: number;
  onChange: (quantity: number) => void;
}

/** How many pieces to add to the cart: keys, arrows or typing, from 1 to `most`. */
export function Quantity({ value, most, onChange }: QuantityProps) {
  const id = useId();
  /** What is being typed; null otherwise. */
  const [typed, setTyped] = useState<string | null>(null);
  const set = (quantity: number) => onChange(Math.min(Math.max(quantity, 1), most));
  const finish = () => {
    const quantity = Number.parseInt(typed ?? '', 10);
    if (Number.isSafeInteger(quantity)) set(quantity);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp') set(value + 1);
    else if (event.key === 'ArrowDown') set(value - 1);
    else if (event.key === 'Enter') finish();
    else return;
    event.preventDefault();
    setTyped(null);
  };
  return (
    <div className={styles.box} role="group" aria-labelledby={`${id}-label`}>
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        Quantity
      </label>
      <button
        type="button"
        className={styles.key}
        aria-label="One less"
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
        pattern="[0-9]*"
        autoComplete="off"
        maxLength={4}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={finish}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={styles.key}
        aria-label="One more"
        disabled={value >= most}
        data-replay=""
        onClick={() => set(value + 1)}
      >
        <Icon name="plus" size={18} />
      </button>
    </div>
  );
}

import { useId } from 'react';
import type { ReactNode } from 'react';
import * as styles from './checkbox.css.ts';
import { FieldNotes, noteIds } from './field-frame.tsx';

interface CheckboxProps {
  name?: string | undefined;
  /** Without it the box is uncontrolled. */
  isSelected?: boolean | undefined;
  onChange?: ((isSelected: boolean) => void) | undefined;
  isDisabled?: boolean | undefined;
  description?: ReactNode | undefined;
  /** If set, the box is invalid. */
  errorMessage?: string | undefined;
  /** If the message appears elsewhere. */
  isInvalid?: boolean | undefined;
  children: ReactNode;
}

export function Checkbox({
  name,
  isSelected,
  onChange,
  isDisabled,
  description,
  errorMessage,
  isInvalid = errorMessage !== undefined,
  children,
}: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.line}>
        <input
          type="checkbox"
          className={styles.box}
          name={name}
          checked={isSelected}
          disabled={isDisabled}
          aria-describedby={noteIds(id, description, errorMessage)}
          aria-invalid={isInvalid || undefined}
          onChange={(event) => onChange?.(event.target.checked)}
        />
        <span className={styles.words}>{children}</span>
      </label>
      <FieldNotes id={id} description={description} errorMessage={errorMessage} />
    </div>
  );
}

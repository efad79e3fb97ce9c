import { useId } from 'react';
import type { ReactNode } from 'react';
import * as fieldStyles from './field.css.ts';
import * as styles from './plain-field.css.ts';

interface PlainCheckboxProps {
  name?: string | undefined;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean | undefined;
  description?: ReactNode | undefined;
  children: ReactNode;
}

export function PlainCheckbox({
  name,
  isSelected,
  onChange,
  isDisabled,
  description,
  children,
}: PlainCheckboxProps) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.mark}
          name={name}
          checked={isSelected}
          disabled={isDisabled}
          aria-describedby={description === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.words}>{children}</span>
      </label>
      {description === undefined ? null : (
        <span id={id} className={fieldStyles.description}>
          {description}
        </span>
      )}
    </div>
  );
}

import { useRef } from 'react';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import * as styles from '#pages/checkout/checkout.css.ts';

export interface FieldError {
  /** Id of the element around the field. */
  field: string;
  message: string;
}

function focusField(id: string): void {
  document.getElementById(id)?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

/**
 * The errors to fix before the section is done. It takes the focus each time `attempt` grows, and each message links to
 * its field.
 */
export function ErrorSummary({ errors, attempt }: { errors: readonly FieldError[]; attempt: number }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusWhen(attempt, () => box.current);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      className={styles.errorSummary}
      role="group"
      aria-labelledby="error-summary-title"
      tabIndex={-1}
    >
      <p id="error-summary-title" className={styles.errorTitle}>
        {errors.length === 1 ? 'One thing to fix' : `${errors.length} things to fix`}
      </p>
      <ul className={styles.errorList}>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a
              className={styles.errorLink}
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(field);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

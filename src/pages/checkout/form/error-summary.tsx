import * as styles from '#pages/checkout/checkout.css.ts';

export interface FieldError {
  /** Id of the element around the field. */
  field: string;
  message: string;
}

function focusField(id: string): void {
  document.getElementById(id)?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

/** The errors to fix before the section is done. `Form` leads here first, and each message links to its field. */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  if (errors.length === 0) return null;
  return (
    <div
      data-error-summary=""
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

import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import * as styles from './field.css.ts';
import { Icon } from '../media/icon.tsx';

/** Props of a radio group and a number field, in addition to React Aria's own; native controls have `FieldFrame`. */
export interface FieldProps {
  label?: ReactNode | undefined;
  /** Permanent help text. */
  description?: ReactNode | undefined;
  /** If set, the field is invalid. */
  errorMessage?: string | undefined;
  /** Shows 'optional' next to the label. */
  optional?: boolean | undefined;
}

export function FieldLabel({ label, optional = false }: Pick<FieldProps, 'label' | 'optional'>) {
  if (label === undefined) return null;
  return (
    <Label className={styles.label}>
      <span>{label}</span>
      {optional ? <span className={styles.optional}>optional</span> : null}
    </Label>
  );
}

export function FieldHelp({ description, errorMessage }: Pick<FieldProps, 'description' | 'errorMessage'>) {
  return (
    <>
      {description === undefined ? null : (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error}>
        {(validation) => {
          const words = errorMessage ?? validation.validationErrors.join(' ');
          // A field may be marked invalid while its message appears elsewhere.
          return words === '' ? null : (
            <>
              <Icon name="error" size={16} className={styles.errorIcon} />
              <span>{words}</span>
            </>
          );
        }}
      </FieldError>
    </>
  );
}

/** `isInvalid` for a React Aria field: an error message implies it. */
export const invalidBy = (errorMessage: FieldProps['errorMessage'], isInvalid: boolean | undefined) =>
  isInvalid === undefined && errorMessage === undefined ? {} : { isInvalid: isInvalid ?? true };

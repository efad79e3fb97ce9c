import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components/Checkbox';
import { withClass } from '../css/compose.ts';
import * as styles from './choice.css.ts';
import { FieldHelp, invalidBy, type FieldProps } from './field-parts.tsx';
import * as fieldStyles from './field.css.ts';
import { Icon } from './icon.tsx';

interface CheckboxProps extends Omit<CheckboxFieldProps, 'children'>, Omit<FieldProps, 'label' | 'optional'> {
  children: ReactNode;
  /** At the end of the line: a count or a price. */
  aside?: ReactNode | undefined;
}

export function Checkbox({
  children,
  aside,
  description,
  errorMessage,
  isInvalid,
  className,
  ...props
}: CheckboxProps) {
  return (
    <CheckboxField
      {...props}
      {...invalidBy(errorMessage, isInvalid)}
      className={withClass(`${fieldStyles.field} ${styles.field}`, className)}
    >
      <CheckboxButton className={styles.line}>
        {({ isSelected, isIndeterminate }) => (
          <>
            <span className={styles.box}>
              {isIndeterminate ? (
                <Icon name="minus" size={16} />
              ) : isSelected ? (
                <Icon name="check" size={16} />
              ) : null}
            </span>
            <span className={styles.words}>{children}</span>
            {aside === undefined ? null : <span className={styles.aside}>{aside}</span>}
          </>
        )}
      </CheckboxButton>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </CheckboxField>
  );
}

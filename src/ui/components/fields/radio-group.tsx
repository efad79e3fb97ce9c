import type { ReactNode } from 'react';
import {
  RadioButton,
  RadioField,
  RadioGroup as AriaRadioGroup,
  type RadioFieldProps,
  type RadioGroupProps as AriaRadioGroupProps,
} from 'react-aria-components/RadioGroup';
import { Text } from 'react-aria-components/Text';
import { withClass } from '../../css/compose.ts';
import * as styles from './radio-group.css.ts';
import { FieldHelp, FieldLabel, invalidBy, type FieldProps } from './field-parts.tsx';
import * as fieldStyles from './field.css.ts';

interface RadioGroupProps extends Omit<AriaRadioGroupProps, 'children'>, FieldProps {
  children: ReactNode;
}

export function RadioGroup({
  label,
  description,
  errorMessage,
  optional,
  isInvalid,
  className,
  children,
  orientation = 'vertical',
  ...props
}: RadioGroupProps) {
  return (
    <AriaRadioGroup
      {...props}
      {...invalidBy(errorMessage, isInvalid)}
      orientation={orientation}
      className={withClass(fieldStyles.field, className)}
    >
      <FieldLabel label={label} optional={optional} />
      <div className={styles.group} data-orientation={orientation}>
        {children}
      </div>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaRadioGroup>
  );
}

interface RadioProps extends Omit<RadioFieldProps, 'children'> {
  children: ReactNode;
}

export function Radio({ children, ...props }: RadioProps) {
  return (
    <RadioField {...props}>
      <RadioButton className={styles.line}>
        <span className={styles.disc} />
        <span className={styles.words}>{children}</span>
      </RadioButton>
    </RadioField>
  );
}

interface RadioCardProps extends Omit<RadioFieldProps, 'children'> {
  title: ReactNode;
  note?: ReactNode | undefined;
  /** At the end of the line: a price or an icon. */
  aside?: ReactNode | undefined;
}

/** One option of a group, as a row with details: a delivery, a payment method, an address. */
export function RadioCard({ title, note, aside, className, ...props }: RadioCardProps) {
  return (
    <RadioField {...props} className={withClass(styles.cardField, className)}>
      <RadioButton className={styles.card}>
        <span className={styles.disc} />
        <span className={styles.words}>
          <span className={styles.cardTitle}>{title}</span>
          {note === undefined ? null : (
            <Text slot="description" elementType="span" className={styles.note}>
              {note}
            </Text>
          )}
        </span>
        {aside === undefined ? null : <span className={styles.aside}>{aside}</span>}
      </RadioButton>
    </RadioField>
  );
}

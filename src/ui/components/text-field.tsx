import type { ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { withClass } from '../css/compose.ts';
import { FieldHelp, FieldLabel, invalidBy, type FieldProps } from './field-parts.tsx';
import * as styles from './field.css.ts';

interface TextFieldProps extends AriaTextFieldProps, FieldProps {
  /** Before and after the text, inside the box. */
  prefix?: string | undefined;
  suffix?: ReactNode | undefined;
  placeholder?: string | undefined;
}

export function TextField({
  label,
  description,
  errorMessage,
  optional,
  prefix,
  suffix,
  placeholder,
  isInvalid,
  className,
  ...props
}: TextFieldProps) {
  return (
    <AriaTextField
      {...props}
      {...invalidBy(errorMessage, isInvalid)}
      className={withClass(styles.field, className)}
    >
      <FieldLabel label={label} optional={optional} />
      <Group className={styles.box}>
        {prefix === undefined ? null : <span className={styles.affix}>{prefix}</span>}
        <Input className={styles.input} {...(placeholder === undefined ? {} : { placeholder })} />
        {suffix}
      </Group>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}

import { Group } from 'react-aria-components/Group';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { withClass } from '../css/compose.ts';
import { FieldHelp, FieldLabel, invalidBy, type FieldProps } from './field-parts.tsx';
import * as styles from './field.css.ts';

interface TextAreaProps extends AriaTextFieldProps, FieldProps {
  rows?: number | undefined;
  placeholder?: string | undefined;
}

export function TextArea({
  label,
  description,
  errorMessage,
  optional,
  rows = 5,
  placeholder,
  isInvalid,
  className,
  ...props
}: TextAreaProps) {
  return (
    <AriaTextField
      {...props}
      {...invalidBy(errorMessage, isInvalid)}
      className={withClass(styles.field, className)}
    >
      <FieldLabel label={label} optional={optional} />
      <Group className={styles.box}>
        <AriaTextArea
          className={styles.multiline}
          rows={rows}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
      </Group>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}

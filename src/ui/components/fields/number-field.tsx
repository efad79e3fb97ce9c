import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components/NumberField';
import { withClass } from '../../css/compose.ts';
import { FieldHelp, FieldLabel, invalidBy, type FieldProps } from './field-parts.tsx';
import { field } from './field.css.ts';
import { Icon } from '../media/icon.tsx';
import * as styles from './number-field.css.ts';

interface NumberFieldProps extends AriaNumberFieldProps, FieldProps {}

export function NumberField({
  label,
  description,
  errorMessage,
  optional,
  isInvalid,
  className,
  ...props
}: NumberFieldProps) {
  return (
    <AriaNumberField
      {...props}
      {...invalidBy(errorMessage, isInvalid)}
      className={withClass(field, className)}
    >
      <FieldLabel label={label} optional={optional} />
      <Group className={styles.group}>
        <Button slot="decrement" className={styles.step}>
          <Icon name="minus" size={18} />
        </Button>
        <Input className={styles.figure} />
        <Button slot="increment" className={styles.step}>
          <Icon name="plus" size={18} />
        </Button>
      </Group>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaNumberField>
  );
}

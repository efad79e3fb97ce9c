import { useState } from 'react';
import { Label } from 'react-aria-components/Label';
import { RadioButton, RadioField, RadioGroup, type RadioGroupProps } from 'react-aria-components/RadioGroup';
import { withClass } from '../../css/compose.ts';
import { visuallyHidden, row } from '../../css/layout.css.ts';
import { field } from './field.css.ts';
import * as styles from './key-picker.css.ts';

interface KeyOption {
  value: string;
  /** Shown instead of the value. */
  label?: string | undefined;
  /** If set, the option is disabled, and this says why ('Sold out in red'). */
  reason?: string | undefined;
}

interface KeyPickerProps extends Omit<RadioGroupProps, 'children' | 'orientation'> {
  label: string;
  options: readonly KeyOption[];
}

/**
 * Sizes, flavors and quantities as square keys. Arrow keys skip disabled options; the reason of one that is hovered is
 * shown below the keys.
 */
export function KeyPicker({ label, options, className, ...props }: KeyPickerProps) {
  const [explained, explain] = useState<KeyOption>();
  return (
    <RadioGroup {...props} orientation="horizontal" className={withClass(field, className)}>
      <Label className={styles.label}>{label}</Label>
      <div className={row({ gap: 2, align: 'stretch', wrap: true })}>
        {options.map((option) => (
          <RadioField
            key={option.value}
            value={option.value}
            isDisabled={option.reason !== undefined}
            onPointerEnter={() => explain(option)}
            onPointerLeave={() => explain(undefined)}
          >
            <RadioButton className={styles.key}>
              <span>{option.label ?? option.value}</span>
              {option.reason === undefined ? null : (
                <span className={visuallyHidden}>{`, ${option.reason}`}</span>
              )}
            </RadioButton>
          </RadioField>
        ))}
      </div>
      {options.some(({ reason }) => reason !== undefined) ? (
        <p className={styles.reason} aria-hidden="true">
          {explained?.reason}
        </p>
      ) : null}
    </RadioGroup>
  );
}

import { useState, type ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { RadioGroup, type RadioGroupProps } from 'react-aria-components/RadioGroup';
import { withClass } from '../css/compose.ts';
import { field } from './field.css.ts';
import * as styles from './picker.css.ts';

export interface PickerOption {
  value: string;
  /** Shown instead of the value. */
  label?: string | undefined;
  /** If set, the option is disabled, and this says why ('Sold out in red'). */
  reason?: string | undefined;
}

export interface PickerProps extends Omit<RadioGroupProps, 'children' | 'orientation'> {
  label: string;
}

interface PickerFrameProps extends PickerProps {
  /** Shown next to the label: the chosen value. */
  chosen?: string | undefined;
  /** Receives the callback for hovering over an option: its reason is shown below the options. */
  children: (explain: (option: PickerOption | undefined) => void) => ReactNode;
  hasReasons: boolean;
}

/** A radio group whose options are keys or swatches. Arrow keys skip disabled options. */
export function PickerFrame({ label, chosen, hasReasons, className, children, ...props }: PickerFrameProps) {
  const [explained, explain] = useState<PickerOption>();
  return (
    <RadioGroup {...props} orientation="horizontal" className={withClass(field, className)}>
      <Label className={styles.label}>
        <span>{label}</span> {chosen === undefined ? null : <span className={styles.chosen}>{chosen}</span>}
      </Label>
      <div className={styles.keys}>{children(explain)}</div>
      {hasReasons ? (
        <p className={styles.reason} aria-hidden="true">
          {explained?.reason}
        </p>
      ) : null}
    </RadioGroup>
  );
}

import { RadioButton, RadioField } from 'react-aria-components/RadioGroup';
import { visuallyHidden } from '../css/layout.css.ts';
import * as styles from './picker.css.ts';
import { PickerFrame, type PickerOption, type PickerProps } from './picker-frame.tsx';

interface KeyPickerProps extends PickerProps {
  options: readonly PickerOption[];
}

/** Sizes, flavors and quantities as square keys. */
export function KeyPicker({ options, ...props }: KeyPickerProps) {
  return (
    <PickerFrame {...props} hasReasons={options.some(({ reason }) => reason !== undefined)}>
      {(explain) =>
        options.map((option) => (
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
        ))
      }
    </PickerFrame>
  );
}

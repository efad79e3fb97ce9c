import { RadioButton, RadioField } from 'react-aria-components/RadioGroup';
import { visuallyHidden } from '../css/layout.css.ts';
import { customProperty } from '../css/custom-property.ts';
import * as styles from './picker.css.ts';
import { PickerFrame, type PickerOption, type PickerProps } from './picker-frame.tsx';

interface SwatchOption extends PickerOption {
  /** `#rrggbb`. */
  hex: string;
}

interface SwatchPickerProps extends PickerProps {
  options: readonly SwatchOption[];
}

/** Colors as painted keys; when the picker is controlled, the name of the chosen one is next to the label. */
export function SwatchPicker({ options, ...props }: SwatchPickerProps) {
  const chosen = options.find(({ value }) => value === props.value);
  return (
    <PickerFrame
      {...props}
      chosen={chosen?.label ?? chosen?.value}
      hasReasons={options.some(({ reason }) => reason !== undefined)}
    >
      {(explain) =>
        options.map((option) => (
          <RadioField
            key={option.value}
            value={option.value}
            isDisabled={option.reason !== undefined}
            onPointerEnter={() => explain(option)}
            onPointerLeave={() => explain(undefined)}
          >
            <RadioButton className={styles.swatch}>
              <span className={styles.paint} style={customProperty(styles.hue, option.hex)} />
              <span className={visuallyHidden}>
                {`${option.label ?? option.value}${option.reason === undefined ? '' : `, ${option.reason}`}`}
              </span>
            </RadioButton>
          </RadioField>
        ))
      }
    </PickerFrame>
  );
}

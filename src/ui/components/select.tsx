import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import {
  Select as AriaSelect,
  SelectValue,
  type SelectProps as AriaSelectProps,
} from 'react-aria-components/Select';
import { withClass } from '../css/compose.ts';
import { FieldHelp, FieldLabel, invalidBy, type FieldProps } from './field-parts.tsx';
import * as fieldStyles from './field.css.ts';
import { Icon } from './icon.tsx';
import * as popover from './popover.css.ts';
import * as styles from './select.css.ts';

export interface SelectItem {
  id: string;
  label: string;
  note?: string | undefined;
  isDisabled?: boolean | undefined;
}

interface SelectProps extends Omit<AriaSelectProps<SelectItem>, 'children'>, FieldProps {
  items: readonly SelectItem[];
}

export function Select({
  label,
  description,
  errorMessage,
  optional,
  items,
  isInvalid,
  className,
  ...props
}: SelectProps) {
  return (
    <AriaSelect
      {...props}
      {...invalidBy(errorMessage, isInvalid)}
      className={withClass(fieldStyles.field, className)}
    >
      <FieldLabel label={label} optional={optional} />
      <Button className={styles.trigger}>
        {/* The note belongs to the list, not to the chosen value. */}
        <SelectValue<SelectItem> className={styles.value}>
          {({ selectedItem, defaultChildren, isPlaceholder }) =>
            isPlaceholder ? defaultChildren : (selectedItem?.label ?? defaultChildren)
          }
        </SelectValue>
        <Icon name="chevron-down" size={18} />
      </Button>
      <FieldHelp description={description} errorMessage={errorMessage} />
      <Popover className={popover.popover} offset={4}>
        <ListBox items={items} className={popover.list}>
          {(item) => (
            <ListBoxItem
              textValue={item.label}
              isDisabled={item.isDisabled ?? false}
              className={popover.option}
            >
              {({ isSelected }) => (
                <>
                  <span className={popover.optionText}>
                    <span>{item.label}</span>
                    {item.note === undefined ? null : <span className={popover.optionNote}>{item.note}</span>}
                  </span>
                  {isSelected ? <Icon name="check" size={18} /> : null}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

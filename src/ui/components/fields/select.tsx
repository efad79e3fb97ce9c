import { FieldFrame, useField, type FieldProps } from './field-frame.tsx';
import { select } from './select.css.ts';

interface SelectProps extends FieldProps {
  items: readonly { id: string; label: string }[];
  /** The empty option; without it the first item is selected initially. */
  placeholder?: string | undefined;
}

export function Select({ items, placeholder, ...props }: SelectProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <select {...control} className={select}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {items.map((item) => (
          <option key={item.id} value={item.id}>
            {item.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

import { useId, useState } from 'react';
import type { Category } from '#schema/vendor-panel/category.ts';
import { FieldFrame, useField } from '#ui/components/fields/field-frame.tsx';
import type { FieldProps } from '#ui/components/fields/field-frame.tsx';
import { choice } from '#ui/components/fields/select.css.ts';
import { later } from '#ui/later.tsx';

interface CategoryFieldProps extends FieldProps {
  value: string;
  categories: readonly Category[];
  /** The store whose recent choices are offered. */
  vendorId: string;
  /** Shown while none is chosen. */
  placeholder?: string;
}

const Choice = later(async () => (await import('./category-choice.tsx')).CategoryChoice);

/** The chosen category with its ancestors; pressing it opens the tree. */
export function CategoryField({
  categories,
  vendorId,
  placeholder = 'Choose a category',
  ...props
}: CategoryFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const {
    frame,
    control: { onChange: _, ...control },
  } = useField(props);
  const id = useId();
  const nameOf = (wanted: string) => categories.find(({ id }) => id === wanted)?.name;
  return (
    <FieldFrame {...frame}>
      <button
        {...control}
        type="button"
        // A plain button may not be required or invalid.
        role="combobox"
        aria-haspopup="dialog"
        aria-controls={id}
        aria-expanded={isOpen}
        className={choice}
        onFocus={Choice.warm}
        onPointerEnter={Choice.warm}
        onClick={() => setOpen(true)}
      >
        {categories
          .find(({ id }) => id === props.value)
          ?.path.map(nameOf)
          .join(' › ') ?? placeholder}
      </button>
      {isOpen && (
        <Choice
          id={id}
          {...props}
          categories={categories}
          vendorId={vendorId}
          onClose={() => setOpen(false)}
        />
      )}
    </FieldFrame>
  );
}

import { useSelector } from '@xstate/react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import { createVariantGrid } from '#actors/vendor-panel/product-editor.ts';
import type { VariantGridActor } from '#actors/vendor-panel/product-editor.ts';
import { useActorChange } from '#actors/kit/use-actor-change.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import type { FormActor } from '#actors/kit/form.ts';
import type { FormSnapshot } from '#machines/kit/form.machine.ts';
import { columnOf, gridOf, rowName } from '#schema/vendor-panel/product-form.ts';
import type { GridCell, GridRow, GridValue, ProductValues } from '#schema/vendor-panel/product-form.ts';
import { optionNames } from '#schema/vendor-panel/product.ts';
import type { EditedOption, ProductOption } from '#schema/vendor-panel/product.ts';
import { isPressed, shortcuts } from '#schema/shortcuts.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import * as styles from './product.css.ts';
import { hint } from '#ui/css/text.css.ts';

interface VariantGridProps {
  /** The form holds the only grid: typed values go into it at once, and a grid that replaces them comes from it. */
  form: FormActor;
  /** Messages by `variants.<row>.<cell>`. */
  problems: Readonly<Partial<Record<string, string>>>;
  onChange: (grid: GridValue) => void;
}

const gridIn = ({ context }: FormSnapshot): GridValue => gridOf(context.values as ProductValues);

/** The options of a product and a row of figures for each variant. */
export function VariantGrid({ form, problems, onChange }: VariantGridProps) {
  const actor = useActor(() => createVariantGrid(gridIn(form.getSnapshot())));
  // Don't report a grid from the form back as a change: 'Saved.' would disappear before anyone reads it.
  const shown = useRef<GridValue | null>(null);
  useActorChange(
    form,
    ({ context }) => context.revision,
    () => {
      shown.current = gridIn(form.getSnapshot());
      actor.send({ type: 'grid.show', grid: shown.current });
    },
  );
  useActorChange(
    actor,
    ({ context }) => context.grid,
    (grid) => {
      if (grid !== shown.current) onChange(grid);
    },
  );
  return <VariantGridView actor={actor} problems={problems} />;
}

const optionLabels: Readonly<Record<ProductOption, string>> = {
  color: 'Color',
  size: 'Size',
  flavor: 'Flavor',
  quantity: 'Pack size',
};

const cells: readonly { cell: GridCell; label: string; mode: 'text' | 'decimal' | 'numeric' }[] = [
  { cell: 'sku', label: 'SKU', mode: 'text' },
  { cell: 'price', label: 'Price', mode: 'decimal' },
  { cell: 'compare_at_price', label: 'Compare-at price', mode: 'decimal' },
  { cell: 'stock', label: 'Stock', mode: 'numeric' },
  { cell: 'weight_grams', label: 'Weight (g)', mode: 'numeric' },
];

export function VariantGridView({
  actor,
  problems,
}: {
  actor: VariantGridActor;
  problems: VariantGridProps['problems'];
}) {
  const { grid, pending, sentence } = useSelector(actor, ({ context }) => context);
  // The buttons that add and remove an option disappear when pressed.
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    document.querySelector<HTMLElement>(next.current)?.focus();
    next.current = null;
  });
  const free = optionNames.filter((name) => grid.options.every((option) => option.name !== name));
  return (
    <>
      {grid.options.map((option) => (
        <OptionEditor
          key={option.name}
          actor={actor}
          option={option}
          isWaiting={pending !== null}
          onRemove={() => {
            next.current = `[data-add="${option.name}"]`;
            actor.send({ type: 'option.remove', option: option.name });
          }}
          onRemoveValue={(value) => {
            next.current = `[data-column="${columnOf(option.name)}"] input`;
            actor.send({ type: 'value.remove', option: option.name, value });
          }}
        />
      ))}
      {free.length > 0 && (
        <div className={styles.bar}>
          {free.map((option) => (
            <Button
              key={option}
              size="s"
              isDisabled={pending !== null}
              data-add={option}
              onPress={() => {
                next.current = `[data-column="${columnOf(option)}"] input`;
                actor.send({ type: 'option.add', option });
              }}
            >
              {`Add ${optionLabels[option].toLowerCase()}`}
            </Button>
          ))}
        </div>
      )}
      {sentence !== null && (
        <p role="alert" className={styles.problem}>
          {sentence}
        </p>
      )}
      {pending !== null && (
        <Notice
          tone="warning"
          role="alert"
          title={`This creates ${pending.rows.length} variants.`}
          action={
            <>
              <Button size="s" variant="primary" onPress={() => actor.send({ type: 'confirm' })}>
                Create variants
              </Button>{' '}
              <Button size="s" onPress={() => actor.send({ type: 'cancel' })}>
                Cancel
              </Button>
            </>
          }
        />
      )}
      {problems['variants'] !== undefined && <p className={styles.problem}>{problems['variants']}</p>}
      <p className={hint}>You can paste one or more spreadsheet columns into any cell.</p>
      <div className={styles.scroller}>
        <table className={styles.table} aria-label="Variants">
          <thead className={styles.tableHead}>
            <tr>
              <th scope="col" className={styles.headCell}>
                Variant
              </th>
              {cells.map(({ cell, label }) => (
                <th key={cell} scope="col" className={styles.headCell}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={styles.tableBody}>
            {grid.rows.map((row, n) => (
              <VariantRow
                key={`${row.color}|${row.size}|${row.flavor}|${row.quantity_option}`}
                actor={actor}
                row={row}
                place={n}
                isMany={grid.rows.length > few}
                problems={problems}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** On a phone, more variants than this are folded but for the first one. */
const few = 3;

interface VariantRowProps {
  actor: VariantGridActor;
  row: GridRow;
  place: number;
  isMany: boolean;
  problems: VariantGridProps['problems'];
}

/** Of a hundred rows only the edited one renders again. */
const isSameRow = (was: VariantRowProps, is: VariantRowProps): boolean =>
  was.actor === is.actor &&
  was.row === is.row &&
  was.place === is.place &&
  was.isMany === is.isMany &&
  cells.every(({ cell }) => {
    const field = `variants.${is.place}.${cell}`;
    return was.problems[field] === is.problems[field];
  });

const VariantRow = memo(function VariantRow({ actor, row, place, isMany, problems }: VariantRowProps) {
  const id = useId();
  const [isOpened, setOpened] = useState(place === 0);
  const isWrong = cells.some(({ cell }) => problems[`variants.${place}.${cell}`] !== undefined);
  const isOpen = isOpened || isWrong || !isMany;
  const name = rowName(row) === '' ? 'this product' : rowName(row);
  return (
    <tr className={styles.row} data-folded={isOpen ? undefined : ''}>
      <th scope="row" className={styles.nameCell}>
        {name}
      </th>
      {isMany && !isWrong && (
        <td className={styles.foldCell} data-fold="">
          {!isOpen && (
            <span className={hint}>
              {`${row.price === '' ? 'No price' : `$${row.price}`}, ${row.stock === '' ? '0' : row.stock} in stock`}
            </span>
          )}
          <Button
            size="s"
            variant="quiet"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : 'Edit'} ${name}`}
            onPress={() => setOpened(!isOpened)}
          >
            {isOpen ? 'Close' : 'Edit'}
          </Button>
        </td>
      )}
      {cells.map(({ cell, label, mode }) => {
        const problem = problems[`variants.${place}.${cell}`];
        return (
          <td key={cell} className={styles.cell}>
            <span className={styles.cellLabel} aria-hidden="true">
              {label}
            </span>
            <input
              className={styles.input}
              aria-label={`${label}, ${name}`}
              inputMode={mode}
              autoComplete="off"
              aria-invalid={problem !== undefined}
              aria-describedby={problem === undefined ? undefined : `${id}-${cell}`}
              value={row[cell]}
              onChange={(event) =>
                actor.send({ type: 'cell.change', row: place, cell, value: event.target.value })
              }
              onPaste={(event) => {
                const text = event.clipboardData.getData('text/plain');
                if (!/[\n\t]/.test(text)) return;
                event.preventDefault();
                actor.send({ type: 'column.paste', row: place, cell, text });
              }}
            />
            {problem !== undefined && (
              <p id={`${id}-${cell}`} className={styles.problem}>
                {problem}
              </p>
            )}
          </td>
        );
      })}
    </tr>
  );
}, isSameRow);

interface OptionEditorProps {
  actor: VariantGridActor;
  option: EditedOption;
  isWaiting: boolean;
  onRemove: () => void;
  onRemoveValue: (value: string) => void;
}

/** The values of one option as chips. */
function OptionEditor({
  actor,
  option: { name, values },
  isWaiting,
  onRemove,
  onRemoveValue,
}: OptionEditorProps) {
  const [typed, setTyped] = useState('');
  const label = optionLabels[name];
  const add = () => {
    if (typed.trim() === '') return;
    actor.send({ type: 'value.add', option: name, value: typed });
    setTyped('');
  };
  return (
    <div className={styles.option} data-column={columnOf(name)}>
      <ul className={styles.chips} aria-label={`${label} values`}>
        {values.map((value) => (
          <li key={value} className={styles.chip}>
            <span>{value}</span>
            <button
              type="button"
              className={styles.chipButton}
              aria-label={`Remove ${value}`}
              disabled={isWaiting}
              onClick={() => onRemoveValue(value)}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <div
        className={styles.adding}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Text that only waits for its button would be shown and not saved.
          if (!currentTarget.contains(relatedTarget)) add();
        }}
      >
        <TextField
          label={`New ${label.toLowerCase()}`}
          value={typed}
          isDisabled={isWaiting}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (isPressed(shortcuts.save, event)) add();
            if (event.key !== 'Enter') return;
            // Enter would otherwise send the whole form.
            event.preventDefault();
            add();
          }}
        />
        <Button isDisabled={isWaiting || typed.trim() === ''} onPress={add}>
          {`Add this ${label.toLowerCase()}`}
        </Button>
        <Button variant="quiet" isDisabled={isWaiting} onPress={onRemove}>
          {`Remove ${label.toLowerCase()}`}
        </Button>
      </div>
    </div>
  );
}

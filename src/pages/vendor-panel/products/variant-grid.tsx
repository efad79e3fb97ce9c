import { storeUnits } from '#lazy/shop-terms.ts';
import { useMeasure, weightMeasure } from '#panel/form/use-measure.ts';
import { weightUnit } from '#schema/measures/weights.ts';
import { useSelector } from '@xstate/react';
import { memo, useId, useRef, useState } from 'react';
import { createVariantGrid } from '#actors/vendor-panel/product-editor.ts';
import type { VariantGridActor } from '#actors/vendor-panel/product-editor.ts';
import { useActorChange } from '#actors/kit/use-actor-change.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import type { FormActor } from '#actors/kit/form.ts';
import type { FormSnapshot } from '#machines/kit/form.machine.ts';
import { gridOf, rowName } from '#schema/vendor-panel/product-form.ts';
import type { GridCell, GridRow, GridValue, ProductValues } from '#schema/vendor-panel/product-form.ts';
import { later } from '#ui/later.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import type { moveBetweenCells as MoveBetweenCells } from './more/grid-keys.ts';
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

const cells: readonly { cell: GridCell; label: string; mode: 'text' | 'decimal' | 'numeric' }[] = [
  { cell: 'sku', label: 'SKU', mode: 'text' },
  { cell: 'price', label: 'Price', mode: 'decimal' },
  { cell: 'compare_at_price', label: 'Compare-at price', mode: 'decimal' },
  { cell: 'stock', label: 'Stock', mode: 'numeric' },
  { cell: 'weight_grams', label: 'Weight', mode: 'text' },
];
const allCells: typeof cells = [
  ...cells,
  { cell: 'gtin', label: 'Barcode (GTIN)', mode: 'numeric' },
  { cell: 'mpn', label: 'MPN', mode: 'text' },
  { cell: 'cost', label: 'Cost', mode: 'decimal' },
];

/** Loads with the first focus of a cell. */
let moveBetweenCells: typeof MoveBetweenCells | null = null;
const loadKeys = async () => ({ moveBetweenCells } = await import('./more/parts.ts'));

// Rarely seen.
const ScanBarcode = later(async () => (await import('./more/parts.ts')).ScanBarcode);
const VariantsQuestion = later(async () => (await import('./parts/variant-parts.ts')).VariantsQuestion);
/** Above the grid: warm it while the product is read, so that nothing moves. */
export const ProductOptions = later(async () => (await import('./parts/variant-parts.ts')).ProductOptions);

// Only for products with many variants.
const FoldCell = later(async () => (await import('./parts/variant-parts.ts')).FoldCell);

/** The weight's column names the store's unit. */
const named = (cell: GridCell, label: string): string =>
  cell === 'weight_grams' ? `${label} (${weightUnit(storeUnits())})` : label;

export function VariantGridView({
  actor,
  problems,
  foldsAfter = 3,
}: {
  actor: VariantGridActor;
  problems: VariantGridProps['problems'];
  /** On a phone, more variants than this are folded. */
  foldsAfter?: number;
}) {
  const { grid, pending, sentence } = useSelector(actor, ({ context }) => context);
  const [isMore, setMore] = useState(false);
  const hasFacts =
    grid.rows.some(({ gtin, mpn, cost }) => `${gtin}${mpn}${cost}` !== '') ||
    Object.keys(problems).some((field) => /\.(?:gtin|mpn|cost)$/.test(field));
  // From then on: a cell that is emptied must stay under the cursor.
  if (hasFacts && !isMore) setMore(true);
  const columns = isMore ? allCells : cells;
  return (
    <>
      <ProductOptions actor={actor} isMany={grid.rows.length > foldsAfter} />
      {sentence !== null && (
        <p role="alert" className={styles.problem}>
          {sentence}
        </p>
      )}
      {pending !== null && <VariantsQuestion actor={actor} count={pending.rows.length} />}
      {problems['variants'] !== undefined && <p className={styles.problem}>{problems['variants']}</p>}
      <div className={styles.wideOnly}>
        <p className={hint}>
          You can paste spreadsheet columns into any cell. Weights can be in ounces: 6 oz.
        </p>
      </div>
      {!isMore && (
        <div>
          <Button size="s" onPress={() => setMore(true)}>
            Show barcode, MPN and cost
          </Button>
        </div>
      )}
      {isMore && <ScanBarcode actor={actor} />}
      <div className={styles.scroller} onFocus={() => void loadKeys().catch(() => undefined)}>
        <table className={styles.table} aria-label="Variants">
          <thead className={styles.tableHead}>
            <tr>
              <th scope="col" className={styles.headCell}>
                Variant
              </th>
              {columns.map(({ cell, label }) => (
                <th key={cell} scope="col" className={styles.headCell}>
                  {named(cell, label)}
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
                columns={columns}
                isMany={grid.rows.length > foldsAfter}
                problems={problems}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface VariantRowProps {
  actor: VariantGridActor;
  row: GridRow;
  place: number;
  columns: typeof cells;
  isMany: boolean;
  problems: VariantGridProps['problems'];
}

/** Of a hundred rows only the edited one renders again. */
const isSameRow = (was: VariantRowProps, is: VariantRowProps): boolean =>
  was.actor === is.actor &&
  was.row === is.row &&
  was.place === is.place &&
  was.isMany === is.isMany &&
  was.columns === is.columns &&
  is.columns.every(({ cell }) => {
    const field = `variants.${is.place}.${cell}`;
    return was.problems[field] === is.problems[field];
  });

const VariantRow = memo(function VariantRow({
  actor,
  row,
  place,
  columns,
  isMany,
  problems,
}: VariantRowProps) {
  const id = useId();
  const [isOpened, setOpened] = useState(place === 0 && !isMany);
  const isWrong = columns.some(({ cell }) => problems[`variants.${place}.${cell}`] !== undefined);
  const isOpen = isOpened || isWrong || !isMany;
  const name = rowName(row) === '' ? 'this product' : rowName(row);
  const weight = useMeasure(weightMeasure, row.weight_grams, (value) =>
    actor.send({ type: 'cell.change', row: place, cell: 'weight_grams', value }),
  );
  return (
    <tr className={styles.row} data-folded={isOpen ? undefined : ''}>
      <th scope="row" className={styles.nameCell}>
        {name}
      </th>
      {isMany && !isWrong && (
        <td className={styles.foldCell} data-fold="">
          <FoldCell row={row} name={name} isOpen={isOpen} onPress={() => setOpened(!isOpened)} />
        </td>
      )}
      {columns.map(({ cell, label, mode }) => {
        const problem = problems[`variants.${place}.${cell}`];
        return (
          <td key={cell} className={styles.cell}>
            <span className={styles.cellLabel} aria-hidden="true">
              {named(cell, label)}
            </span>
            <input
              className={styles.input}
              aria-label={`${named(cell, label)}, ${name}`}
              inputMode={mode}
              autoComplete="off"
              aria-invalid={problem !== undefined}
              aria-describedby={problem === undefined ? undefined : `${id}-${cell}`}
              {...(cell === 'weight_grams'
                ? {
                    value: weight.value,
                    onChange: (event) => weight.onChange(event.target.value),
                    onBlur: weight.onBlur,
                  }
                : {
                    value: row[cell],
                    onChange: (event) =>
                      actor.send({ type: 'cell.change', row: place, cell, value: event.target.value }),
                  })}
              onKeyDown={(event) => moveBetweenCells?.(event)}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text/plain');
                if (!/[\n\t]/.test(text)) return;
                event.preventDefault();
                actor.send({ type: 'column.paste', row: place, cell, text, units: storeUnits() });
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

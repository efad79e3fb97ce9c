import { limits } from '#schema/limits.ts';
import { gramsOfText } from '#schema/measures/weights.ts';
import type { Units } from '#schema/measures/units.ts';
import { productMessages } from '#schema/texts/product-texts.ts';
import { columnOf } from '#schema/vendor-panel/product-form.ts';
import type { GridCell, GridRow, GridValue } from '#schema/vendor-panel/product-form.ts';
import type { EditedOption, ProductOption } from '#schema/vendor-panel/product.ts';

const { option: optionLimits, variants: variantLimits } = limits.product;

const blank: GridRow = {
  gtin: '',
  mpn: '',
  cost: '',
  id: null,
  color: null,
  color_hex: null,
  size: null,
  flavor: null,
  quantity_option: null,
  sku: '',
  price: '',
  compare_at_price: '',
  stock: '0',
  stock_was: null,
  weight_grams: '0',
};

const combination = (row: GridRow): string =>
  JSON.stringify(
    [row.color, row.size, row.flavor, row.quantity_option].map((one) => one?.toLowerCase() ?? null),
  );

/**
 * One row per combination of the options' values. Existing rows keep their figures; new ones start with the price and
 * weight of the first. A row that gets its first option is still the same row.
 */
export function generate({ options, rows }: GridValue): GridValue {
  const filled = options.filter(({ values }) => values.length > 0);
  const known = new Map(rows.map((row) => [combination(row), row]));
  const [first = blank] = rows;
  const start: GridRow = { ...blank, price: first.price, weight_grams: first.weight_grams, cost: first.cost };
  let made: GridRow[] = [start];
  for (const { name, values } of filled) {
    made = made.flatMap((row) => values.map((value) => ({ ...row, [columnOf(name)]: value })));
  }
  const plain = known.get(combination(blank));
  const swatches = new Map(rows.map(({ color, color_hex }) => [color, color_hex]));
  const kept = made.map((row, n) => {
    const old = known.get(combination(row)) ?? (n === 0 ? plain : undefined);
    const { color, size, flavor, quantity_option } = row;
    // A different combination is a new variant in the shop, so it has no earlier stock to compare with.
    return old === undefined
      ? { ...row, color_hex: swatches.get(color) ?? null }
      : combination(old) === combination(row)
        ? { ...old, color, size, flavor, quantity_option }
        : { ...old, id: null, stock_was: null, color, size, flavor, quantity_option };
  });
  return { options, rows: kept };
}

export type GridChange =
  /** With a label, the option has an own name, which is typed into it. */
  | { type: 'option.add'; option: ProductOption; label?: string }
  | { type: 'option.remove'; option: ProductOption }
  | { type: 'option.rename'; option: ProductOption; label: string }
  | { type: 'value.add' | 'value.remove'; option: ProductOption; value: string };

/** In the order of the stored document: forms compare their values as text. */
const named = ({ name, values }: EditedOption, label: string | undefined): EditedOption =>
  label === undefined ? { name, values } : { name, label, values };

/** The grid after a change of its options, or the message that refuses it. */
export function changed(grid: GridValue, change: GridChange): GridValue | string {
  const { option } = change;
  const others = grid.options.filter(({ name }) => name !== option);
  const current = grid.options.find(({ name }) => name === option);
  if (change.type === 'option.remove') return generate({ ...grid, options: others });
  if (change.type === 'option.add') {
    return current === undefined
      ? { ...grid, options: [...grid.options, named({ name: option, values: [] }, change.label)] }
      : grid;
  }
  if (current === undefined) return grid;
  const place = (next: EditedOption): GridValue => ({
    ...grid,
    options: grid.options.map((one) => (one === current ? next : one)),
  });
  // No variant changes: its values are the same under another name.
  if (change.type === 'option.rename') return place(named(current, change.label));
  const value = change.value.trim();
  if (change.type === 'value.remove') {
    return generate(place({ ...current, values: current.values.filter((one) => one !== change.value) }));
  }
  if (value === '' || value.length > optionLimits.length) return productMessages.valueLength;
  if (current.values.some((one) => one.toLowerCase() === value.toLowerCase()))
    return productMessages.valueTaken;
  if (current.values.length >= optionLimits.values) return productMessages.valueLimit;
  const next = generate(place({ ...current, values: [...current.values, value] }));
  return next.rows.length > variantLimits.max ? productMessages.variantLimit : next;
}

/** Whether the change creates so many variants that the person must confirm it. */
export const needsConfirming = (from: GridValue, to: GridValue): boolean =>
  to.rows.length >= variantLimits.confirm && from.rows.length < variantLimits.confirm;

/**
 * Pastes lines from a spreadsheet into a column, from a row down; further cells of a line go to the right. Weights
 * without a unit are in `units`.
 */
export function pasted(
  rows: readonly GridRow[],
  start: number,
  cell: GridCell,
  text: string,
  units: Units = 'metric',
): GridRow[] {
  const order: readonly GridCell[] = [
    'sku',
    'price',
    'compare_at_price',
    'stock',
    'weight_grams',
    'gtin',
    'mpn',
    'cost',
  ];
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  return rows.map((row, n) => {
    const line = lines[n - start];
    if (n < start || line === undefined) return row;
    const cells = line.split('\t').map((value) => value.trim().replaceAll(/^\$|,(?=\d{3}\b)/g, ''));
    const columns = order.slice(order.indexOf(cell), order.indexOf(cell) + cells.length);
    const valueOf = (column: GridCell, value: string): string =>
      column === 'weight_grams' ? String(gramsOfText(value, units) ?? value) : value;
    return {
      ...row,
      ...Object.fromEntries(columns.map((column, place) => [column, valueOf(column, cells[place] ?? '')])),
    };
  });
}

import { variantGridMachine } from '#machines/vendor-panel/variant-grid.machine.ts';
import type { VariantGridSnapshot } from '#machines/vendor-panel/variant-grid.machine.ts';
import { emptyValues, gridOf } from '#schema/vendor-panel/product-form.ts';
import type { GridValue } from '#schema/vendor-panel/product-form.ts';
import type { AnyMachineSnapshot } from 'xstate';
import type { Case, Model } from '#engine/paths.ts';
import { variantGridProperties } from './variant-grid.properties.ts';

const start: GridValue = gridOf(emptyValues);
const values = (count: number): string[] => Array.from({ length: count }, (_, n) => `v${n}`);
const [row] = start.rows;
const rowsOf = (colors: number, sizes: number): GridValue => ({
  options: [
    { name: 'color', values: values(colors) },
    { name: 'size', values: values(sizes) },
  ],
  rows: values(colors).flatMap((color) =>
    values(sizes).map((size) => ({ ...(row as GridValue['rows'][number]), color, size })),
  ),
});

const gridModel = (
  name: string,
  input: GridValue,
  cases: Model['cases'],
  never: Model['never'] = {},
): Model => ({
  name: `variantGrid-${name}`,
  machine: variantGridMachine,
  properties: variantGridProperties,
  input,
  actionPorts: [],
  limit: 4000,
  cases,
  never,
  classOf: (any) => {
    const { grid, pending, sentence } = (any as VariantGridSnapshot).context;
    return [any.value, grid, pending?.rows.length ?? 0, sentence];
  },
  broken: (any) => {
    const snapshot = any as VariantGridSnapshot;
    const { grid, pending, sentence } = snapshot.context;
    if (snapshot.matches('confirming') !== (pending !== null)) return 'asks without anything that waits';
    if (sentence !== null && pending !== null) return 'refuses and asks at once';
    if (grid.rows.length < 1 || grid.rows.length > 100) return 'has no variant, or more than 100';
    const product = grid.options
      .filter((option) => option.values.length > 0)
      .reduce((count, option) => count * option.values.length, 1);
    return grid.rows.length === product ? undefined : 'its rows are not the combinations of its options';
  },
  brokenStep: (from: AnyMachineSnapshot, event: Case, to: AnyMachineSnapshot): string | undefined => {
    const before = (from as VariantGridSnapshot).context.grid;
    const after = (to as VariantGridSnapshot).context.grid;
    return event.type === 'cancel' && before !== after ? 'canceling changes the grid' : undefined;
  },
});

export const variantGridModels: readonly Model[] = [
  gridModel('small', start, {
    'option.add': [{ option: 'size' }],
    'option.remove': [{ option: 'size' }],
    'option.rename': [{ option: 'flavor', label: 'Grip' }],
    'value.add': [
      { option: 'size', value: 'S' },
      { option: 'size', value: 's ' },
      { option: 'size', value: ' ' },
      { option: 'size', value: 'L' },
    ],
    'value.remove': [{ option: 'size', value: 'S' }],
    'cell.change': [{ row: 0, cell: 'price', value: '5' }],
    'column.paste': [{ row: 0, cell: 'price', text: '1.00\n2.00\n' }],
    'color.paint': [{ color: 'Black', hex: '#111111' }],
    'grid.show': [{ grid: start }],
    confirm: [{}],
    cancel: [{}],
  }),
  // Options with own names.
  gridModel('named', start, {
    'option.add': [{ option: 'quantity', label: '' }, { option: 'size' }],
    'option.remove': [{ option: 'size' }],
    'option.rename': [{ option: 'quantity', label: 'Grip' }],
    'value.add': [{ option: 'size', value: 'S' }],
    'value.remove': [{ option: 'size', value: 'S' }],
    'cell.change': [{ row: 0, cell: 'price', value: '5' }],
    'column.paste': [{ row: 0, cell: 'price', text: '5' }],
    'color.paint': [{ color: 'Black', hex: '#111111' }],
    'grid.show': [{ grid: start }],
    confirm: [{}],
    cancel: [{}],
  }),
  // 25 variants are one value short of the question.
  gridModel('large', rowsOf(5, 5), {
    'option.add': [{ option: 'size' }],
    'option.remove': [{ option: 'flavor' }],
    'option.rename': [{ option: 'flavor', label: 'Grip' }],
    'value.add': [{ option: 'size', value: 'w' }],
    'value.remove': [{ option: 'size', value: 'w' }],
    'cell.change': [{ row: 0, cell: 'price', value: '5' }],
    'column.paste': [{ row: 0, cell: 'price', text: '5' }],
    'color.paint': [{ color: 'v1', hex: '#111111' }],
    'grid.show': [{ grid: rowsOf(5, 5) }],
    confirm: [{}],
    cancel: [{}],
  }),
];

/** 12 colors in 8 sizes: no room for another color or size. It is too large for a picture of each state. */
export const fullGridModel: Model = gridModel('full', rowsOf(12, 8), {
  'option.add': [{ option: 'size' }],
  'option.remove': [{ option: 'flavor' }],
  'option.rename': [{ option: 'size', label: 'Grip' }],
  'value.add': [
    { option: 'color', value: 'w' },
    { option: 'size', value: 'w' },
    { option: 'size', value: 'x'.repeat(51) },
  ],
  'value.remove': [{ option: 'size', value: 'w' }],
  'cell.change': [{ row: 95, cell: 'stock', value: '5' }],
  'column.paste': [{ row: 94, cell: 'sku', text: 'A\nB\nC\n' }],
  'color.paint': [{ color: 'v1', hex: null }],
  'grid.show': [{ grid: rowsOf(12, 8) }],
  confirm: [{}],
  cancel: [{}],
});

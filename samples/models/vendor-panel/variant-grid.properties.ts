import type { VariantGridSnapshot } from '#machines/vendor-panel/variant-grid.machine.ts';
import type { GridCell, GridRow, GridValue } from '#schema/vendor-panel/product-form.ts';
import { isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyBy, starts, step } = propertiesOf<VariantGridSnapshot>();
type Step = Moment<VariantGridSnapshot>;

const isEditing = (state: VariantGridSnapshot) => state.matches('editing');
const isAsking = (state: VariantGridSnapshot) => state.matches('confirming');
const grid = ({ context }: VariantGridSnapshot) => context.grid;

const option = ({ event }: Step) => String(event['option']);
const typed = ({ event }: Step) => String(event['value']).trim();
const valuesOf = ({ options }: GridValue, name: string) => options.find((each) => each.name === name)?.values;
const isValue = (wanted: 'value.add' | 'value.remove') => (moment: Step) =>
  is(wanted, isEditing)(moment) && valuesOf(grid(moment.from), option(moment)) !== undefined;

/** As many variants as there are combinations. */
const combinations = ({ options }: GridValue) =>
  options.reduce((count, { values }) => count * Math.max(values.length, 1), 1);
/** The number with one more value. */
const withOneMore = ({ from }: Step, name: string) => {
  const count = valuesOf(grid(from), name)?.length ?? 0;
  return (combinations(grid(from)) / Math.max(count, 1)) * (count + 1);
};
const names = ({ color, size, flavor, quantity_option }: GridRow) => [color, size, flavor, quantity_option];
/** A row's option names and figures, without its identity in the shop. */
const figures = ({ sku, price, compare_at_price, stock, weight_grams }: GridRow) => [
  sku,
  price,
  compare_at_price,
  stock,
  weight_grams,
];
const keepsExisting = (before: GridValue, after: GridValue) =>
  before.rows.every((row) => {
    const still = after.rows.find((each) => isSame(names(each), names(row)));
    return still === undefined || isSame(still, row);
  });
const isEachCombination = (value: GridValue) =>
  value.rows.length === combinations(value) &&
  new Set(value.rows.map((row) => JSON.stringify(names(row)))).size === value.rows.length;

/** Why a value can't be added, in the panel's words. */
function refusal(moment: Step): string | null {
  const values = valuesOf(grid(moment.from), option(moment)) ?? [];
  const value = typed(moment);
  if (value.length < 1 || value.length > 50) return 'A value must be 1 to 50 characters';
  if (values.some((each) => each.toLowerCase() === value.toLowerCase())) return 'This value already exists';
  if (values.length >= 12) return 'An option can have up to 12 values here';
  return withOneMore(moment, option(moment)) > 100 ? 'A product can have up to 100 variants' : null;
}
const asksFirst = (moment: Step) =>
  withOneMore(moment, option(moment)) >= 30 && combinations(grid(moment.from)) < 30;
/** The value is the last of its option, and every combination has its row. */
const isAdded = (before: GridValue, after: GridValue, name: string, value: string) =>
  isSame(valuesOf(after, name), [...(valuesOf(before, name) ?? []), value]) &&
  isSame(
    after.options.filter((each) => each.name !== name),
    before.options.filter((each) => each.name !== name),
  ) &&
  isEachCombination(after) &&
  keepsExisting(before, after);

const changesOnly = ({ from, to }: Step, rows: readonly GridRow[]) =>
  isEditing(to) && isSame(to.context, { ...from.context, grid: { ...grid(from), rows } });

/** Sentences about options and variants: panel design ('options and generated variant grid'). */
export const variantGridProperties = [
  starts('design', 'The stored grid shows', (state, effects) => {
    const { pending, sentence } = state.context;
    return isEditing(state) && effects.length === 0 && pending === null && sentence === null;
  }),
  always('design', 'It has a row for each combination', (state) => isEachCombination(grid(state))),
  always('design', 'An option has at most 12 values, a product at most 100 variants', (state) => {
    const { rows, options } = grid(state);
    return rows.length <= 100 && options.every(({ values }) => values.length <= 12);
  }),
  step(
    'design',
    'An option is added without values, once, with its usual name or its own; the variants stay',
    is('option.add', isEditing),
    (moment) => {
      const { event, from, to } = moment;
      const has = valuesOf(grid(from), option(moment)) !== undefined;
      const label = event['label'] === undefined ? {} : { label: event['label'] };
      const options = has
        ? grid(from).options
        : [...grid(from).options, { name: option(moment), ...label, values: [] }];
      return isEditing(to) && isSame(grid(to), { ...grid(from), options }) && to.context.sentence === null;
    },
  ),
  step(
    'design',
    'A new name of an option changes neither its values nor a variant',
    is('option.rename', isEditing),
    (moment) => {
      const { event, from, to } = moment;
      const options = grid(from).options.map((each) =>
        each.name === option(moment) ? { ...each, label: event['label'] } : each,
      );
      return isEditing(to) && isSame(grid(to), { ...grid(from), options }) && to.context.sentence === null;
    },
  ),
  step('design', 'An option is removed with its values', is('option.remove', isEditing), (moment) => {
    const options = grid(moment.from).options.filter(({ name }) => name !== option(moment));
    return (
      isEditing(moment.to) && isSame(grid(moment.to).options, options) && moment.to.context.sentence === null
    );
  }),
  step(
    'design',
    'A value is added, and each new combination gets a row; existing rows are kept',
    (moment) => isValue('value.add')(moment) && refusal(moment) === null && !asksFirst(moment),
    (moment) => {
      const { from, to } = moment;
      return (
        isEditing(to) &&
        to.context.sentence === null &&
        isAdded(grid(from), grid(to), option(moment), typed(moment))
      );
    },
  ),
  step(
    'design',
    'The first value of the only option keeps the figures of the product',
    (moment) =>
      isValue('value.add')(moment) && refusal(moment) === null && combinations(grid(moment.from)) === 1,
    ({ from, to }) =>
      isSame(grid(to).rows.slice(0, 1).map(figures), grid(from).rows.slice(0, 1).map(figures)),
  ),
  step(
    'design',
    'New rows start with the price and weight of the first, and without stock or a number',
    (moment) => isValue('value.add')(moment) && refusal(moment) === null && !asksFirst(moment),
    ({ from, to }) => {
      const [first] = grid(from).rows;
      const known = grid(from).rows.map(names);
      const fresh = grid(to).rows.filter(
        (row, n) => n > 0 && !known.some((each) => isSame(each, names(row))),
      );
      return fresh.every((row) =>
        isSame(
          [row.id, row.stock_was, ...figures(row)],
          [null, null, '', first?.price, '', '0', first?.weight_grams],
        ),
      );
    },
  ),
  step(
    'design',
    'It asks before there are 30 variants',
    (moment) => isValue('value.add')(moment) && refusal(moment) === null && asksFirst(moment),
    ({ from, to }) => isAsking(to) && isSame(grid(from), grid(to)) && to.context.sentence === null,
  ),
  step(
    'design',
    "A value that can't be added says why",
    (moment) => isValue('value.add')(moment) && refusal(moment) !== null,
    (moment) => {
      const { from, to } = moment;
      return isEditing(to) && isSame(to.context, { ...from.context, sentence: refusal(moment) });
    },
  ),
  step('design', 'A value is removed with its rows; the others stay', isValue('value.remove'), (moment) => {
    const { event, from, to } = moment;
    const left = valuesOf(grid(from), option(moment))?.filter((value) => value !== event['value']);
    return (
      isEditing(to) &&
      to.context.sentence === null &&
      isSame(valuesOf(grid(to), option(moment)), left) &&
      keepsExisting(grid(from), grid(to))
    );
  }),
  step(
    'design',
    'A missing option has no values',
    (moment) =>
      is(['value.add', 'value.remove'], isEditing)(moment) &&
      valuesOf(grid(moment.from), option(moment)) === undefined,
    ({ from, to }) => isEditing(to) && isSame(grid(from), grid(to)),
  ),
  step('design', 'Confirming removes what was asked', is('confirm', isAsking), (moment) => {
    const { from, to } = moment;
    const added = grid(to).options.filter((each, n) => !isSame(each, grid(from).options[n]));
    return (
      isEditing(to) &&
      to.context.pending === null &&
      added.length === 1 &&
      added.every(({ name, values }) => isAdded(grid(from), grid(to), name, values.at(-1) ?? '')) &&
      grid(to).rows.length >= 30
    );
  }),
  step('design', 'Declining changes nothing', is('cancel', isAsking), ({ from, to }) => {
    return isEditing(to) && isSame(to.context, { ...from.context, pending: null });
  }),
  step('design', 'A figure changes only in its cell', is('cell.change', isEditing), (moment) => {
    const { event } = moment;
    const cell = event['cell'] as GridCell;
    return changesOnly(
      moment,
      grid(moment.from).rows.map((row, n) => (n === event['row'] ? { ...row, [cell]: event['value'] } : row)),
    );
  }),
  step(
    'design',
    'A spreadsheet column fills the cells from a row on, and nothing beyond the last row',
    is('column.paste', isEditing),
    (moment) => {
      const { event } = moment;
      const cell = event['cell'] as GridCell;
      const lines = String(event['text']).trimEnd().split('\n');
      return changesOnly(
        moment,
        grid(moment.from).rows.map((row, n) => ({
          ...row,
          [cell]: lines[n - Number(event['row'])] ?? row[cell],
        })),
      );
    },
  ),
  step('design', 'A swatch changes every variant of its color', is('color.paint', isEditing), (moment) => {
    const { event } = moment;
    return changesOnly(
      moment,
      grid(moment.from).rows.map((row) =>
        row.color === event['color'] ? { ...row, color_hex: event['hex'] as string | null } : row,
      ),
    );
  }),
  step(
    'design',
    'What the form shows instead replaces the grid, and an open question with it',
    is('grid.show'),
    ({ event, to }) =>
      isEditing(to) && isSame(to.context, { grid: event['grid'], pending: null, sentence: null }),
  ),
  step('design', 'Nobody else is asked anything', () => true, isSilent),
  step(
    'design',
    'Without a question there is nothing to answer',
    (moment) => {
      return is(['confirm', 'cancel'], isEditing)(moment);
    },
    isQuiet,
  ),
  onlyBy('design', 'The question waits for its answer', isAsking, ['confirm', 'cancel', 'grid.show']),
  onlyBy('design', 'Only its person changes the grid', isEditing, [
    'option.add',
    'option.remove',
    'option.rename',
    'value.add',
    'value.remove',
    'cell.change',
    'column.paste',
    'color.paint',
    'grid.show',
  ]),
];

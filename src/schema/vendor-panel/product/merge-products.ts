import { mergeChanges } from '#schema/kit/merge-changes.ts';
import type { Merged } from '#schema/kit/merge-changes.ts';
import { gridOf } from '../product-form.ts';
import type { GridRow, ProductValues } from '../product-form.ts';

const combination = ({ color, size, flavor, quantity_option }: GridRow): string =>
  JSON.stringify([color, size, flavor, quantity_option]);

const byCombination = (rows: readonly GridRow[]): ReadonlyMap<string, GridRow> =>
  new Map(rows.map((row) => [combination(row), row]));

/**
 * A changed stock is applied as a difference, so that items sold since then stay sold. If the typed figure is already
 * stored, it comes from the person's own save, whose response was lost.
 */
function mergeStock(was: GridRow, mine: GridRow, now: GridRow): string {
  if (mine.stock === was.stock || mine.stock === now.stock) return now.stock;
  const [before, typed, stored] = [was, mine, now].map(({ stock }) => Number(stock));
  if (before === undefined || typed === undefined || stored === undefined) return mine.stock;
  const next = stored + typed - before;
  return Number.isNaN(next) ? mine.stock : String(Math.max(0, next));
}

/**
 * Two changed versions of a product, cell by cell. A row always gets the identity and the stock that are stored now:
 * with an older stock, the difference would be added a second time.
 */
export function mergeProducts(
  base: ProductValues | null,
  mine: ProductValues,
  theirs: ProductValues,
): Merged<ProductValues> {
  const merged = mergeChanges(base, mine, theirs, [['options', 'variants']]);
  const isGrid = (group: readonly string[]) => group.includes('variants');
  if (base === null || !merged.both.some(isGrid)) return merged;
  const before = byCombination(gridOf(base).rows);
  const stored = byCombination(gridOf(theirs).rows);
  const { rows } = gridOf(mine);
  let isClash =
    base.options !== mine.options || base.options !== theirs.options || stored.size !== rows.length;
  const next = rows.map((row): GridRow => {
    const [was, now] = [before.get(combination(row)), stored.get(combination(row))];
    if (was === undefined || now === undefined) {
      isClash = true;
      return now === undefined ? row : { ...row, id: now.id, stock_was: now.stock_was };
    }
    const stock = { stock: mergeStock(was, row, now), stock_was: now.stock_was };
    const cell = mergeChanges(was, { ...row, ...stock }, { ...now, ...stock });
    if (cell.both.length > 0) isClash = true;
    return cell.values;
  });
  const values = { ...merged.values, variants: JSON.stringify(next) };
  if (isClash) return { ...merged, values };
  const both = merged.both.filter((group) => !isGrid(group));
  return { values, both, theirs: [...merged.theirs, 'variants'] };
}

import { moreLimits } from '#schema/vendor-panel/product/more-limits.ts';
import type { FileRow } from './shop-table.ts';
import { plainName, shortened } from './values.ts';

const escaped = (text: string, marks: RegExp): string => text.replaceAll(marks, String.raw`\$&`);

/** The details table of a product as a cell: what has no value is left out, and so is a name's second one. */
export function detailsCell(pairs: readonly (readonly [name: string, value: string])[]): string {
  const rows = new Map<string, string>();
  for (const [said, text] of pairs) {
    const name = shortened(plainName(said), moreLimits.specs.name);
    const value = shortened(plainName(text), moreLimits.specs.value);
    const key = name.toLowerCase();
    if (name === '' || value === '' || rows.has(key) || rows.size === moreLimits.specs.count) continue;
    rows.set(key, `${escaped(name, /[\\|:]/g)}: ${escaped(value, /[\\|]/g)}`);
  }
  return [...rows.values()].join('|');
}

/** '2026-11-29T00:00:00' and '11/29/2026' as '2026-11-29'; '' if it's no day. */
function dayOf(text: string): string {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})/.exec(text) ?? [];
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text) ?? [];
  return iso ?? (year === '' ? '' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Whether a sale price counts today: one without days always does. */
export function isOnSale(row: FileRow, from: string, to: string, today: string): boolean {
  const [first, last] = [dayOf(row.text(from)), dayOf(row.text(to))];
  return (first === '' || first <= today) && (last === '' || last >= today);
}

/** Texts that a search plugin fills in later, such as '%%title%% | %%sitename%%', say nothing here. */
export const withoutPattern = (text: string): string => (/%\S+%/.test(text) ? '' : text);

/** Amazon's conditions, as words and as the numbers of its reports; '' for collectibles, which have none here. */
export function conditionOf(text: string): string {
  const said = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (said === 'new' || said === '11') return 'new';
  if (/^(?:certified)?(?:refurbished|renewed)/.test(said) || said === '10') return 'refurbished';
  return said.startsWith('used') || /^[1-4]$/.test(said) ? 'used' : '';
}

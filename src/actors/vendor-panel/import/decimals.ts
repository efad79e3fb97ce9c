import type { Cell } from '#schema/kit/cells.ts';
import { cellText } from '#schema/kit/cells.ts';
import type { ColumnDecimal, Decimal } from '#machines/vendor-panel/product-import.machine.ts';

/** Spaces of all kinds and apostrophes only group digits: 1 234,50 and 1'234.50. */
const spaces = /[\s\u00a0\u2009\u202f'’]/g;
const number = /^[-+]?(?:(?:US ?)?[$€£]|[A-Z]{3})?[\d.,]+(?:[$€£]|[A-Z]{3}|%|k?g|lbs?|oz)?$/i;

const figures = (text: string): string | null => {
  const bare = text.replaceAll(spaces, '');
  return /\d/.test(bare) && number.test(bare) ? bare.replaceAll(/[^\d.,]/g, '') : null;
};

/** The decimal sign that one number implies for its column; null if it implies none. */
function said(text: string): Decimal | 'unsure' | null {
  const bare = figures(text);
  if (bare === null) return null;
  const [comma, dot] = [bare.lastIndexOf(','), bare.lastIndexOf('.')];
  if (comma === -1 && dot === -1) return null;
  if (comma !== -1 && dot !== -1) return comma > dot ? 'comma' : 'dot';
  const sign = comma === -1 ? '.' : ',';
  const isComma = sign === ',';
  const groups = bare.split(sign);
  // 1,234,567 groups digits, so that the other sign starts the decimals.
  if (groups.length > 2) return isComma ? 'dot' : 'comma';
  // 1.234 and 1,234 may be either; 0.500 may not.
  const isGroup = groups[1]?.length === 3 && /^[1-9]\d{0,2}$/.test(groups[0] ?? '');
  return isGroup ? 'unsure' : isComma ? 'comma' : 'dot';
}

/** The sign before the decimals in a column; null if it doesn't matter. */
export function decimalOf(cells: Iterable<Cell>): ColumnDecimal | null {
  let found: Decimal | null = null;
  let isUnsure = false;
  for (const cell of cells) {
    const each = said(cellText(cell).trim());
    if (each === 'unsure') isUnsure = true;
    else if (each !== null && found !== null && found !== each) return 'mixed';
    else found = each ?? found;
  }
  return found ?? (isUnsure ? 'unsure' : null);
}

/** Digits, or groups of three of them after one sign, then the decimals, with a currency or unit around them. */
const withComma =
  /^(?<before>[^\d.,]*)(?<whole>\d*|[1-9]\d{0,2}(?<sign>[\s\u00a0\u2009\u202f'’.])\d{3}(?:\k<sign>\d{3})*)(?:,(?<decimals>\d*))?(?<after>[^\d.,]*)$/;

/**
 * A number of a column with a decimal comma as the database reads it: 1.234,50 becomes 1234.50. Any other stays, since
 * 12.50 without its dot would be a hundred times as much.
 */
export function withDot(cell: Cell): Cell {
  if (typeof cell !== 'string' || figures(cell.trim()) === null) return cell;
  const { before = '', whole = '', decimals, after = '' } = withComma.exec(cell.trim())?.groups ?? {};
  if (whole === '' && decimals === undefined) return cell;
  return `${before}${whole.replaceAll(/\D/g, '')}${decimals === undefined ? '' : `.${decimals}`}${after}`;
}

import { format, getFormatFromId, isDateFormat } from 'numfmt';
import type { Cell } from '#schema/kit/cells.ts';
import { wholeNumber } from './sections.ts';
import { readXml } from './xml.ts';

/** Formats a cell's number with the style of this index. */
export type ShowNumber = (value: number, style: number) => Cell;

/** From here on, a number has lost digits: a spreadsheet keeps 15. */
const most = 1e15;
/** The old Mac calendar starts 1,462 days later. */
const days1904 = 1462;

/** All digits of a number: 19.989999999999998 is how Excel stores 19.99, and 1.23457E+11 how it shows 123456789012. */
function digitsOf(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const short = Number(value.toPrecision(15));
  const text = String(short);
  return text.includes('e')
    ? short.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : text;
}

/** 9.40011020088123E+21, as Excel writes it. */
const shortened = (value: number): string =>
  value
    .toExponential(14)
    .replace(/\.?0+e/, 'e')
    .replace('e', 'E');

/** Codes of the cell styles, in their order. */
function codesOf(styles: Uint8Array): string[] {
  const own = new Map<number, string>();
  const codes: string[] = [];
  readXml(styles, {
    open: (name, attributes, parent, depth) => {
      const id = Number(attributes['numFmtId'] ?? 0);
      if (name === 'numFmt' && depth === 2) own.set(id, attributes['formatCode'] ?? '');
      if (name === 'xf' && parent === 'cellXfs') codes.push(own.get(id) ?? getFormatFromId(id));
    },
  });
  return codes;
}

/** `whole`: in some section, all digits with text around them. */
type Kind = 'digits' | 'date' | 'whole' | 'shown';

function kindOf(code: string): Kind {
  try {
    if (isDateFormat(code)) return 'date';
  } catch {
    return 'digits';
  }
  const bare = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  // Text, and numbers displayed with fewer digits than they have although none is lost.
  if (/E[+-]/i.test(bare)) return 'digits';
  return /general|@/i.test(bare) ? 'whole' : 'shown';
}

/** Only the currency sign counts: Excel writes a number in the computer's locale, whatever the format's country. */
const withoutCountry = (code: string): string => code.replaceAll(/\[\$([^\]-]*)-[^\]]*\]/g, '[$$$1]');

/** @param styles the part with the styles; without one every number is shown unformatted */
export function numberFormats(styles: Uint8Array | undefined, is1904: boolean): ShowNumber {
  const kinds = new Map<string, { kind: Kind; code: string }>();
  const codes = styles === undefined ? [] : codesOf(styles);
  const known = (code: string) => {
    const found = kinds.get(code);
    if (found !== undefined) return found;
    const kind = kindOf(code);
    const made = { kind, code: kind === 'date' ? code : withoutCountry(code).replaceAll('[$]', '') };
    kinds.set(code, made);
    return made;
  };
  const shown = (value: number, style: number): Cell => {
    if (Math.abs(value) >= most) return { text: shortened(value), flaw: 'digits' };
    const { kind, code } = known(codes[style] ?? 'General');
    if (kind === 'digits') return digitsOf(value);
    try {
      const whole = kind === 'whole' ? wholeNumber(code, value, digitsOf) : null;
      if (whole !== null) return whole;
      if (kind === 'date') {
        return { text: format(code, is1904 ? value + days1904 : value).trim(), flaw: 'date' };
      }
      return format(code, Number(value.toPrecision(15)))
        .replaceAll(/\s+/g, ' ')
        .trim();
    } catch {
      return kind === 'date' ? { text: digitsOf(value), flaw: 'date' } : digitsOf(value);
    }
  };
  // The same prices and sizes occur again and again.
  const before = new Map<number, Map<number, Cell>>();
  let remembered = 0;
  return (value, style) => {
    const cells = before.get(style) ?? new Map<number, Cell>();
    const again = cells.get(value);
    if (again !== undefined) return again;
    const cell = shown(value, style);
    if (remembered < 20_000) {
      remembered += 1;
      before.set(style, cells.set(value, cell));
    }
    return cell;
  };
}

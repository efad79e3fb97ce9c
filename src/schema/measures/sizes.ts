import type { Units } from './units.ts';
import { weightField } from './weights.ts';

/** The unit of a number that is typed without one. */
export const lengthUnit = (units: Units): 'in' | 'cm' => (units === 'us' ? 'in' : 'cm');

const cmIn = { in: 2.54, '"': 2.54, cm: 1 } as const;
const rounded = (amount: number): number => Number(amount.toFixed(2));

/** '12', '8.25 in' or '30 cm' in centimeters with up to two decimals; null for anything else. */
export function cmOfText(text: string, units: Units): number | null {
  const [, amount, named = ''] =
    /^(\d{1,7}\.?\d*|\.\d+)\s*(in|"|cm|)\.?$/.exec(text.trim().toLowerCase()) ?? [];
  const unit = (named || lengthUnit(units)) as keyof typeof cmIn;
  return amount === undefined ? null : rounded(rounded(Number(amount)) * cmIn[unit]);
}

export const lengthField = (cm: number, units: Units): string =>
  String(rounded(cm / cmIn[lengthUnit(units)]));

/** For native fields: what is read without a problem. */
export const weightPattern = String.raw`\s*[0-9.,]+\s*([lL][bB][sS]?|[oO][zZ]|[kK]?[gG])?\.?\s*|\s*[0-9]+\s*[lL][bB][sS]?\.?[\s,]+[0-9.]+\s*[oO][zZ]\.?\s*`;
export const lengthPattern = String.raw`\s*[0-9.,]+\s*([iI][nN]|[cC][mM]|")?\.?\s*`;

/** '2.5 lb', '3 oz', '900 g', '1.2 kg' */
export function weightWords(grams: number, units: Units): string {
  if (units === 'us') {
    const text = weightField(grams, units);
    return text.endsWith('oz') ? text : `${text} lb`;
  }
  return grams < 1000 ? `${grams} g` : `${Number((grams / 1000).toFixed(3))} kg`;
}

interface Sides {
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

/** '12 × 9 × 4 in' */
export const sizeWords = ({ length, width, height }: Sides, units: Units): string =>
  `${[length, width, height].map((side) => lengthField(side, units)).join(' × ')} ${lengthUnit(units)}`;

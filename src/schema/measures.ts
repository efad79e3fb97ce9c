/**
 * Weights are stored in whole grams and lengths in centimeters; a store sees and types them in its own units. What it
 * types is rounded to what can be shown again, so that 2.5 lb is 2.5 lb after each reload.
 */
export type Units = 'us' | 'metric';

export const unitChoices: Readonly<Record<Units, string>> = {
  us: 'Pounds, ounces and inches',
  metric: 'Kilograms, grams and centimeters',
};

const gramsIn = { lb: 453.592_37, oz: 28.349_523_125, kg: 1000, g: 1 } as const;
const cmIn = { in: 2.54, cm: 1 } as const;
type WeightUnit = keyof typeof gramsIn;
type LengthUnit = keyof typeof cmIn;

/** The unit of a number that is typed without one, and its name at fields. */
export const weightUnit = (units: Units): WeightUnit => (units === 'us' ? 'lb' : 'g');
export const lengthUnit = (units: Units): LengthUnit => (units === 'us' ? 'in' : 'cm');

/** The decimals of a unit that come back as typed: their steps are larger than those of what is stored. */
const decimals: Readonly<Record<WeightUnit | LengthUnit, number>> = {
  lb: 2,
  oz: 1,
  kg: 3,
  g: 0,
  in: 2,
  cm: 2,
};

const rounded = (value: number, places: number): number => Number(value.toFixed(places));
const toGrams = (amount: number, unit: WeightUnit): number =>
  Math.round(rounded(amount, decimals[unit]) * gramsIn[unit]);
const toCm = (amount: number, unit: LengthUnit): number =>
  rounded(rounded(amount, decimals[unit]) * cmIn[unit], 2);

const units: Readonly<Record<string, WeightUnit | LengthUnit>> = {
  lb: 'lb',
  lbs: 'lb',
  oz: 'oz',
  kg: 'kg',
  g: 'g',
  in: 'in',
  '"': 'in',
  cm: 'cm',
};
const form = /^(?<amount>\d{1,7}(?:\.\d*)?|\.\d+)\s*(?<unit>[a-z"]*)\.?$/i;
const poundsAndOunces = /^(?<pounds>\d{1,7})\s*lbs?\.?[\s,]+(?<ounces>\d{1,3}(?:\.\d+)?)\s*oz\.?$/i;

/** For native fields: what is read without a problem. */
export const weightPattern = String.raw`\s*[0-9.,]+\s*([lL][bB][sS]?|[oO][zZ]|[kK]?[gG])?\.?\s*|\s*[0-9]+\s*[lL][bB][sS]?\.?[\s,]+[0-9.]+\s*[oO][zZ]\.?\s*`;
export const lengthPattern = String.raw`\s*[0-9.,]+\s*([iI][nN]|[cC][mM]|")?\.?\s*`;

function amountOf(text: string, own: WeightUnit | LengthUnit): [number, WeightUnit | LengthUnit] | null {
  const { amount, unit } = form.exec(text.trim().replaceAll(/(\d),(?=\d{3}\b)/g, '$1'))?.groups ?? {};
  const known = unit === '' ? own : units[unit?.toLowerCase() ?? ''];
  return amount === undefined || known === undefined ? null : [Number(amount), known];
}

/** '2.5', '8 oz', '2 lb 4 oz' or '900 g' in grams; null for anything else. */
export function gramsOfText(text: string, own: Units): number | null {
  const { pounds, ounces } = poundsAndOunces.exec(text.trim())?.groups ?? {};
  // Together they may be between two steps of a pound: then they count in ounces.
  if (pounds !== undefined) return toGrams(Number(pounds) * 16 + Number(ounces), 'oz');
  const [amount, unit] = amountOf(text, weightUnit(own)) ?? [];
  return amount === undefined || unit === undefined || !(unit in gramsIn)
    ? null
    : toGrams(amount, unit as WeightUnit);
}

/** '12', '8.25 in' or '30 cm' in centimeters with up to two decimals; null for anything else. */
export function cmOfText(text: string, own: Units): number | null {
  const [amount, unit] = amountOf(text, lengthUnit(own)) ?? [];
  return amount === undefined || unit === undefined || !(unit in cmIn)
    ? null
    : toCm(amount, unit as LengthUnit);
}

/** A weight as its field shows it: in pounds as '2.5', in ounces with their unit where no number of pounds is the same. */
export function weightField(grams: number, own: Units): string {
  if (own === 'metric') return String(grams);
  const pounds = rounded(grams / gramsIn.lb, 2);
  if (toGrams(pounds, 'lb') === grams) return String(pounds);
  const ounces = rounded(grams / gramsIn.oz, 1);
  return toGrams(ounces, 'oz') === grams || grams < gramsIn.lb ? `${ounces} oz` : String(pounds);
}

export const lengthField = (cm: number, own: Units): string => String(rounded(cm / cmIn[lengthUnit(own)], 2));

/** '2.5 lb', '3 oz', '900 g', '1.2 kg' */
export function weightWords(grams: number, own: Units): string {
  if (own === 'us') {
    const text = weightField(grams, own);
    return text.endsWith('oz') ? text : `${text} lb`;
  }
  return grams < 1000 ? `${grams} g` : `${rounded(grams / 1000, 3)} kg`;
}

interface Sides {
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

/** '12 × 9 × 4 in' */
export const sizeWords = ({ length, width, height }: Sides, own: Units): string =>
  `${[length, width, height].map((side) => lengthField(side, own)).join(' × ')} ${lengthUnit(own)}`;

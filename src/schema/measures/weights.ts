import type { Units } from './units.ts';

/** Grams of a unit, and its decimals that come back as typed: their steps are larger than a gram. */
const known = { lb: [453.592_37, 2], oz: [28.349_523_125, 1], kg: [1000, 3], g: [1, 0] } as const;
type Unit = keyof typeof known;

/** The unit of a number that is typed without one. */
export const weightUnit = (units: Units): Unit => (units === 'us' ? 'lb' : 'g');

const rounded = (amount: number, unit: Unit): number => Number(amount.toFixed(known[unit][1]));
const toGrams = (amount: number, unit: Unit): number => Math.round(rounded(amount, unit) * known[unit][0]);

const form = /^(\d*\.?\d*)\s*(lb|oz|kg|g|)s?\.?(?:[\s,]+(\d+\.?\d*)\s*oz\.?)?$/;

/** '2.5', '8 oz', '2 lb 4 oz' or '900 g' in grams; null for anything else. */
export function gramsOfText(text: string, units: Units): number | null {
  const [, amount = '', named = '', ounces] =
    form.exec(
      text
        .trim()
        .toLowerCase()
        .replaceAll(/(\d),(?=\d{3}\b)/g, '$1'),
    ) ?? [];
  const unit = (named || weightUnit(units)) as Unit;
  if (!/\d/.test(amount) || (ounces !== undefined && unit !== 'lb')) return null;
  // Together they may be between two steps of a pound: then they count in ounces.
  return ounces === undefined
    ? toGrams(Number(amount), unit)
    : toGrams(Number(amount) * 16 + Number(ounces), 'oz');
}

/** In grams: anything heavier than 200 ounces shows in pounds, because nobody reads 1199 oz as a weight. */
const mostInOunces = 5670;

/** A weight as its field shows it: in pounds as '2.5', in ounces with their unit where no number of pounds is the same. */
export function weightField(grams: number, units: Units): string {
  if (units === 'metric') return String(grams);
  const pounds = rounded(grams / known.lb[0], 'lb');
  const ounces = rounded(grams / known.oz[0], 'oz');
  const isPounds =
    grams > mostInOunces ||
    toGrams(pounds, 'lb') === grams ||
    (grams > 453 && toGrams(ounces, 'oz') !== grams);
  return isPounds ? String(pounds) : `${ounces} oz`;
}

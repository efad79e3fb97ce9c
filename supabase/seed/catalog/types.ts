import type { ColorName } from '../palette.ts';

/** A value of an option and what it changes: price in dollars, weight in grams, the label on the drawing. */
export interface OptionSeed {
  value: string;
  price?: number;
  grams?: number;
  label?: string;
}

export interface ProductSeed {
  category: string;
  vendor: string;
  name: string;
  /** Set if it isn't derived from the name: ids, pictures and links depend on it. */
  slug?: string;
  /** Family and member of the drawing, for example 'barbell/ez'. */
  art: string;
  /** A second material and a number on the drawing. */
  trim?: ColorName;
  label?: string;
  price: number;
  /** The sale discount as a fraction, for example 0.15. */
  off?: number;
  grams: number;
  colors?: readonly ColorName[];
  sizes?: readonly OptionSeed[];
  flavors?: readonly string[];
  quantities?: readonly OptionSeed[];
  /** Combinations that do not exist: 'Red/XXL'. */
  without?: readonly string[];
  stock?: 'out' | 'low';
  text: readonly string[];
  features: readonly string[];
  specs: Readonly<Record<string, string>>;
}

export function product(seed: ProductSeed): ProductSeed {
  return seed;
}

/** Sizes that differ only in their name. */
export function sizes(...values: string[]): OptionSeed[] {
  return values.map((value) => ({ value }));
}

/** Weights in kilograms, each with its price. */
export function kilos(prices: Readonly<Record<string, number>>, factor = 1): OptionSeed[] {
  return Object.entries(prices)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([kg, price]) => ({
      value: `${kg} kg`,
      price,
      grams: Math.round(Number(kg) * 1000 * factor),
      label: kg,
    }));
}

/** Weights in pounds, each with its price. */
export function pounds(prices: Readonly<Record<string, number>>, factor = 1): OptionSeed[] {
  return Object.entries(prices)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([lb, price]) => ({
      value: `${lb} lb`,
      price,
      grams: Math.round(Number(lb) * 453.6 * factor),
      label: lb,
    }));
}

/** A product on one line: the form of most catalog entries. */
export function item(
  category: string,
  vendor: string,
  name: string,
  art: string,
  price: number,
  grams: number,
  more: Partial<ProductSeed>,
  text: readonly string[],
  features: readonly string[],
  specs: Readonly<Record<string, string>>,
): ProductSeed {
  return { category, vendor, name, art, price, grams, text, features, specs, ...more };
}

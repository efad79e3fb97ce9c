/**
 * Money in whole cents. Nothing here imports a library, so that first-paint pages may use it;
 * the wire codec is `src/schema/wire.ts`.
 */
declare const minorUnits: unique symbol;

/** Whole cents of one currency. */
export type Cents = number & { readonly [minorUnits]: 'Cents' };

/** The largest amount that `numeric(12,2)` holds. */
const largest = 999_999_999_999;

/** @throws RangeError for anything that is not a whole number of cents that the database could hold. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount) || Math.abs(amount) > largest) {
    throw new RangeError(`${amount} is not an amount in cents`);
  }
  return (amount === 0 ? 0 : amount) as Cents;
}

const decimal = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/;

/** '12.5', '12.50' or 12.5 to 1250; undefined for more than two decimals, exponents, NaN or what is too large. */
export function parseMoney(amount: string | number): Cents | undefined {
  const parts = decimal.exec(String(amount));
  if (parts === null) return undefined;
  const [, sign, whole = '', fraction = ''] = parts;
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return cents(sign === '-' ? -value : value);
}

/** 1250 to '12.50', as `numeric(12,2)` is written on the wire. */
export function moneyText(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** '$1,234.50': two decimals and a $ sign (spec §9). */
export function formatMoney(amount: Cents): string {
  const [whole = '', fraction = ''] = moneyText(cents(Math.abs(amount))).split('.');
  return `${amount < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

export function sumMoney(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return cents(sum);
}

/** Price of several pieces. */
export function timesMoney(unit: Cents, quantity: number): Cents {
  return cents(unit * quantity);
}

/**
 * Parts of `total` in proportion to `weights` by the largest remainder: they always add up to `total`.
 * Without any weight everything is 0 (there is nobody to bear it).
 */
export function splitMoney(total: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole <= 0) return weights.map(() => cents(0));
  // Integers all the way: a product of an amount and a weight can leave the range where numbers are exact.
  const parts = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, part: product / BigInt(whole), rest: product % BigInt(whole) };
  });
  let left = BigInt(total) - parts.reduce((sum, { part }) => sum + part, 0n);
  for (const entry of parts.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  )) {
    if (left <= 0n) break;
    entry.part += 1n;
    left -= 1n;
  }
  return parts.map(({ part }) => cents(Number(part)));
}

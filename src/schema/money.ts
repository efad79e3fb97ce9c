/**
 * Money in integer cents. This file imports no library, so that first-paint pages can use it; the wire codec is in
 * `src/schema/wire.ts`.
 */
declare const minorUnits: unique symbol;

/** An amount in integer cents of one currency. */
export type Cents = number & { readonly [minorUnits]: 'Cents' };

/** The maximum of `numeric(12,2)`. */
const largest = 999_999_999_999;

/** @throws RangeError for anything but an integer number of cents that fits the database */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount) || Math.abs(amount) > largest) {
    throw new RangeError(`${amount} is not an amount in cents`);
  }
  return (amount === 0 ? 0 : amount) as Cents;
}

const decimal = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/;

/** '12.5', '12.50' or 12.5 to 1250; undefined for more than two decimals, exponents, NaN or too large a value. */
export function parseMoney(amount: string | number): Cents | undefined {
  const parts = decimal.exec(String(amount));
  if (parts === null) return undefined;
  const [, sign, whole = '', fraction = ''] = parts;
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return cents(sign === '-' ? -value : value);
}

/** 1250 to '12.50', the wire format of `numeric(12,2)`. */
export function moneyText(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function sumMoney(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return cents(sum);
}

/** The price of several units. */
export function timesMoney(unit: Cents, quantity: number): Cents {
  return cents(unit * quantity);
}

/**
 * Splits `total` in proportion to `weights` by largest remainder, so that the parts always add up to `total`. If all
 * weights are 0, all parts are 0.
 */
export function splitMoney(total: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole <= 0) return weights.map(() => cents(0));
  // Use BigInt: amount times weight can exceed the range of exact numbers.
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

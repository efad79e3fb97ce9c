import * as fc from 'fast-check';
import { Schema } from 'effect';
import { describe, expect, test } from 'vitest';
import { cents, moneyText, parseMoney, splitMoney, sumMoney } from '#schema/money.ts';
import { Money } from '#schema/wire.ts';

const amounts = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).map(cents);

describe('money', () => {
  test.each([
    ['12.50', 1250],
    [12.5, 1250],
    ['12.5', 1250],
    ['0', 0],
    [0.01, 1],
    ['-3.07', -307],
    ['9999999999.99', 999_999_999_999],
  ])('reads %s from JSON as %d cents', (wire, expected) => {
    expect(parseMoney(wire)).toBe(expected);
    expect(Schema.decodeUnknownResult(Money)(wire)).toMatchObject({ _tag: 'Success', success: expected });
  });

  test.each(['12.505', 12.505, Number.NaN, Infinity, 1e21, '1e3', '', ' 1', '1,000.00', '99999999999.00'])(
    'refuses %s in JSON',
    (wire) => {
      expect(parseMoney(wire)).toBeUndefined();
      expect(Schema.decodeUnknownResult(Money)(wire)._tag).toBe('Failure');
    },
  );

  test.each([0.5, Number.NaN, Infinity, 1e15])('%s is not an amount in cents', (amount) => {
    expect(() => cents(amount)).toThrow(new RangeError(`${amount} is not an amount in cents`));
  });

  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [10, [1, 2, 4], [1, 3, 6]],
    [10, [4, 2, 1], [6, 3, 1]],
    [5, [0, 3], [0, 5]],
    [7, [0, 0], [0, 0]],
    [99_999_999_999, [99_999_999, 1], [99_999_998_999, 1000]],
  ])(
    'in a split of %d by %j gives the remaining cents to the largest remainders, the first of equal ones',
    (total, weights, parts) => {
      expect(splitMoney(cents(total), weights)).toEqual(parts);
    },
  );

  test('survives encoding and decoding unchanged', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseMoney(moneyText(amount))).toBe(amount);
      }),
    );
  });

  test('a split always adds up, and no part is more than a cent off its share', () => {
    const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.nat(99_999_999), weights, (total, shares) => {
        const parts = splitMoney(cents(total), shares);
        const whole = shares.reduce((sum, share) => sum + share, 0);
        expect(sumMoney(parts)).toBe(whole === 0 ? 0 : total);
        for (const [index, part] of parts.entries()) {
          const share = whole === 0 ? 0 : (total * (shares[index] ?? 0)) / whole;
          expect(Math.abs(part - share)).toBeLessThan(1);
        }
      }),
    );
  });
});

import { Schema } from 'effect';
import { expect, test } from 'vitest';
import { Money } from '#schema/wire.ts';

const read = Schema.decodeUnknownResult(Money);

test('an amount is read as cents, from text or a number', () => {
  for (const amount of ['12.50', 12.5, '12.5']) {
    expect(read(amount)).toMatchObject({ _tag: 'Success', success: 1250 });
  }
  expect(Schema.encodeUnknownSync(Money)(1250)).toBe('12.50');
});

test.each(['12.505', 0.001, 'twelve'])('%s is not an amount, and the error says why', (amount) => {
  const result = read(amount);
  expect(result._tag).toBe('Failure');
  expect(String(result._tag === 'Failure' && result.failure)).toContain(
    'must be an amount with at most two decimals',
  );
});

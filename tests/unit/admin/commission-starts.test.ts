import { expect, test } from 'vitest';
import { changeWords, startWords as startWordsOf } from '#pages/admin/settings/commission-rules.ts';
import type { CommissionRule } from '#schema/admin/settings.ts';

const rule = (id: string, changes: Partial<CommissionRule> = {}): CommissionRule => ({
  id,
  name: id,
  rate: '12',
  vendor: '',
  vendor_name: '',
  category: '',
  category_name: '',
  starts_on: '',
  ends_on: '',
  ...changes,
});
const startWords = (...given: Parameters<typeof startWordsOf>) =>
  startWordsOf(...given).replaceAll('\u{A0}', ' ');
const today = '2026-11-29';
const before = [rule('Everything')];

test('a saved rule that starts later says when; one that has started says nothing', () => {
  const winter = rule('Winter', { starts_on: '2026-12-01' });
  expect(startWords(before, [winter, ...before], today)).toBe('Winter starts on Dec 1, 2026.');
  expect(startWords(before, [{ ...winter, starts_on: today }, ...before], today)).toBe('');
  expect(startWords([winter, ...before], [winter, rule('Everything', { rate: '13' })], today)).toBe('');
});

test('what applies at once is named too, also a rule that was removed', () => {
  const winter = rule('Winter', { starts_on: '2026-12-01' });
  const other = rule('Bars', { category: 'bars' });
  const words = 'Winter starts on Dec 1, 2026. The other changes apply from now on.';
  expect(startWords(before, [winter, other, ...before], today)).toBe(words);
  expect(
    startWords([other, rule('Racks', { category: 'racks' }), ...before], [winter, ...before], today),
  ).toBe(words);
});

test('a change is described by what is new, changed and removed; another order counts as well', () => {
  const tell = (rules: readonly CommissionRule[]) =>
    rules.map(({ name, rate: each }) => `${name}: ${each}%.`).join(' ');
  const racks = rule('Racks', { category: 'racks' });
  const words = changeWords([racks, ...before], [rule('Everything', { rate: '13' })], tell);
  expect(words).toBe('Everything: 13%. Removed: Racks.');
  const bars = rule('Bars', { category: 'bars' });
  expect(changeWords([racks, bars, ...before], [bars, racks, ...before], tell)).toBe(
    'The rules apply in another order.',
  );
});

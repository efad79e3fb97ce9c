import { Schema } from 'effect';
import { describe, expect, test } from 'vitest';
import { cents } from '#schema/money.ts';
import { kindWord, readLedgerQuery } from '#schema/vendor-panel/money/ledger.ts';
import {
  daysOfMonth,
  deskValuesOf,
  monthsBetween,
  readMonth,
  settingsValuesOf,
} from '#schema/vendor-panel/money/payouts.ts';
import { RefundPreview } from '#schema/vendor-panel/money/refund.ts';
import {
  daysOf,
  rangeArgs,
  rangeParams,
  rangeWords,
  readRange,
  sameRange,
} from '#schema/vendor-panel/figures/sales-range.ts';

describe('What the ledger shows', () => {
  test('is read from the query string, without blanks around', () => {
    expect(readLedgerQuery('?kind=refund&from=2026-10-01&to=2026-10-31&q=%20SB-1%20&page=2')).toEqual({
      kind: 'refund',
      from: '2026-10-01',
      to: '2026-10-31',
      q: 'SB-1',
    });
  });

  test.each([
    ['', {}],
    ['kind=gift', {}],
    // A name that every object has is no kind.
    ['kind=toString', {}],
    ['from=yesterday&to=2026-13-01', {}],
    ['from=2026-10&to=2026', {}],
    ['q=S', {}],
    ['q=SB', { q: 'SB' }],
    [`q=${'x'.repeat(101)}`, { q: 'x'.repeat(100) }],
  ])('is everything for what it does not know: %j', (search, query) => {
    expect(readLedgerQuery(search)).toEqual(query);
  });

  test('has words for kinds, and shows a new kind of the server by its name', () => {
    expect(['earning', 'dispute_lost', 'gift'].map(kindWord)).toEqual(['Sale', 'Dispute lost', 'gift']);
  });
});

describe('The settings of payouts', () => {
  test('are shown as texts; those of the platform as empty ones', () => {
    expect(settingsValuesOf({ schedule: 'weekly', minimum: cents(5000) })).toEqual({
      schedule: 'weekly',
      minimum: '50.00',
    });
    expect(settingsValuesOf({ schedule: null, minimum: null })).toEqual({ schedule: '', minimum: '' });
  });

  test('show a minimum only if it is the own one of the store', () => {
    const desk = { schedule: 'daily', minimum: cents(2500), version: 1 } as const;
    expect(deskValuesOf({ ...desk, is_own_minimum: true })).toEqual({ schedule: 'daily', minimum: '25.00' });
    expect(deskValuesOf({ ...desk, is_own_minimum: false })).toEqual({ schedule: 'daily', minimum: '' });
  });
});

describe('The month of a statement', () => {
  test.each([
    ['month=2026-10', '2026-10'],
    ['month=2026-01', '2026-01'],
    ['month=2026-12', '2026-12'],
    ['month=2026-13', null],
    ['month=2026-00', null],
    ['month=1999-10', null],
    ['month=2026-100', null],
    ['month=x2026-10', null],
    ['', null],
  ])('in the query string %j is %j', (search, month) => {
    expect(readMonth(search)).toBe(month);
  });

  test('is chosen from the first to the last, the latest first, also over a new year', () => {
    expect(monthsBetween('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
    expect(monthsBetween('2026-02', '2026-02')).toEqual(['2026-02']);
    expect(monthsBetween('2026-03', '2026-02')).toEqual([]);
  });

  test('ends even if the first month makes no sense', () => {
    expect(monthsBetween('', '2026-02')).toHaveLength(600);
  });

  test.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
  ])('%s ends on %s', (month, to) => {
    expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to });
  });
});

describe('What a refund does', () => {
  const read = Schema.decodeUnknownSync(RefundPreview);
  const effect = {
    tax: '0.40',
    commission: '1.00',
    paid_by_shop: '0.00',
    share: '8.60',
    account: 'available',
    balance: '20.00',
    balance_after: '11.40',
  };

  test('is read in cents; the effect is missing for whoever does not see the money', () => {
    expect(read({ amount: '10.00', effect })).toEqual({
      amount: 1000,
      effect: {
        tax: 40,
        commission: 100,
        paid_by_shop: 0,
        share: 860,
        account: 'available',
        balance: 2000,
        balance_after: 1140,
      },
    });
    expect(read({ amount: '10.00', effect: null })).toEqual({ amount: 1000, effect: null });
  });

  test.each([
    { effect },
    { amount: '10.00' },
    { amount: '10.00', effect: { ...effect, account: 'reserve' } },
    { amount: '10.001', effect: null },
  ])('is refused in another form: %j', (wire) => {
    expect(() => read(wire)).toThrow(/missing|expected|amount/i);
  });
});

describe('The days that figures are shown for', () => {
  test.each([
    ['', { range: '30' }],
    ['range=today', { range: 'today' }],
    ['range=year', { range: 'year' }],
    ['range=forever', { range: '30' }],
    ['range=custom', { range: '30' }],
    ['range=custom&from=2026-10-01', { range: '30' }],
    ['range=custom&from=2026-10-01&to=x2026-10-09', { range: '30' }],
    ['range=custom&from=2026-10-01&to=2026-10-091', { range: '30' }],
    [
      'range=custom&from=2026-10-01&to=2026-10-09',
      { range: 'custom', first: '2026-10-01', last: '2026-10-09' },
    ],
    [
      'range=custom&from=2026-10-09&to=2026-10-01',
      { range: 'custom', first: '2026-10-01', last: '2026-10-09' },
    ],
    [
      'range=custom&from=2026-10-01&to=2026-10-01',
      { range: 'custom', first: '2026-10-01', last: '2026-10-01' },
    ],
  ])('are read from %j', (search, range) => {
    expect(readRange(search)).toEqual(range);
  });

  const days = { range: 'custom', first: '2026-10-01', last: '2026-10-09' } as const;

  test('go back into the query string, the last 30 days without a word', () => {
    expect(rangeParams(days)).toEqual({ range: 'custom', from: '2026-10-01', to: '2026-10-09' });
    expect(rangeParams({ range: '30' })).toEqual({});
    expect(rangeParams({ range: '90' })).toEqual({ range: '90' });
  });

  test('are arguments of a procedure', () => {
    expect(rangeArgs(days)).toEqual({ range: 'custom', first_day: '2026-10-01', last_day: '2026-10-09' });
    expect(rangeArgs({ range: '7' })).toEqual({ range: '7', first_day: null, last_day: null });
  });

  test('are the same if they are called the same and have the same ends', () => {
    expect(sameRange(days, { ...days })).toBe(true);
    expect(sameRange(days, { ...days, last: '2026-10-08' })).toBe(false);
    expect(sameRange({ range: '7' }, { range: '30' })).toBe(false);
  });

  test('count both ends', () => {
    expect(daysOf({ first_day: '2026-10-01', last_day: '2026-10-01' })).toBe(1);
    expect(daysOf({ first_day: '2026-02-27', last_day: '2026-03-02' })).toBe(4);
  });

  test.each([
    [{ range: 'today' } as const, 1, 'Today', 'Yesterday'],
    [{ range: '7' } as const, 7, 'The last 7 days', 'The 7 days before'],
    [days, 9, 'These 9 days', 'The 9 days before'],
    [days, 1, 'This day', 'The day before'],
    // On the first of January.
    [{ range: 'year' } as const, 1, 'This day', 'The day before'],
  ])('of %j have names', (range, count, now, before) => {
    expect(rangeWords(range, count)).toEqual([now, before]);
  });
});

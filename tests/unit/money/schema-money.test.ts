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
  test('is read from the query string, without surrounding spaces', () => {
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
    // A property name that every object inherits is not a kind.
    ['kind=toString', {}],
    ['from=yesterday&to=2026-13-01', {}],
    ['from=2026-10&to=2026', {}],
    ['q=S', {}],
    ['q=SB', { q: 'SB' }],
    [`q=${'x'.repeat(101)}`, { q: 'x'.repeat(100) }],
  ])('is everything for an unknown value: %j', (search, query) => {
    expect(readLedgerQuery(search)).toEqual(query);
  });

  test('has names for kinds, and shows a new kind from the server by its code', () => {
    expect(['earning', 'dispute_lost', 'gift'].map(kindWord)).toEqual(['Sale', 'Dispute lost', 'gift']);
  });
});

describe('The settings of payouts', () => {
  test("show as text; the platform's defaults as empty fields", () => {
    expect(settingsValuesOf({ schedule: 'weekly', minimum: cents(5000) })).toEqual({
      schedule: 'weekly',
      minimum: '50.00',
    });
    expect(settingsValuesOf({ schedule: null, minimum: null })).toEqual({ schedule: '', minimum: '' });
  });

  test('show a minimum only if the store set it', () => {
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

  test('offers the first to the last, newest first, across years', () => {
    expect(monthsBetween('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
    expect(monthsBetween('2026-02', '2026-02')).toEqual(['2026-02']);
    expect(monthsBetween('2026-03', '2026-02')).toEqual([]);
  });

  test('ends even if the first month is invalid', () => {
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

  test("is read in cents; the effect is missing for members who can't see the money", () => {
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
  ])('is refused if malformed: %j', (wire) => {
    expect(() => read(wire)).toThrow(/missing|expected|amount/i);
  });
});

describe('The range of days for figures', () => {
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
  ])('is read from %j', (search, range) => {
    expect(readRange(search)).toEqual(range);
  });

  const days = { range: 'custom', first: '2026-10-01', last: '2026-10-09' } as const;

  test('goes back into the query string, where the last 30 days are the default', () => {
    expect(rangeParams(days)).toEqual({ range: 'custom', from: '2026-10-01', to: '2026-10-09' });
    expect(rangeParams({ range: '30' })).toEqual({});
    expect(rangeParams({ range: '90' })).toEqual({ range: '90' });
  });

  test('becomes arguments of a procedure', () => {
    expect(rangeArgs(days)).toEqual({ range: 'custom', first_day: '2026-10-01', last_day: '2026-10-09' });
    expect(rangeArgs({ range: '7' })).toEqual({ range: '7', first_day: null, last_day: null });
  });

  test('equals one with the same name and ends', () => {
    expect(sameRange(days, { ...days })).toBe(true);
    expect(sameRange(days, { ...days, last: '2026-10-08' })).toBe(false);
    expect(sameRange({ range: '7' }, { range: '30' })).toBe(false);
  });

  test('counts both ends', () => {
    expect(daysOf({ first_day: '2026-10-01', last_day: '2026-10-01' })).toBe(1);
    expect(daysOf({ first_day: '2026-02-27', last_day: '2026-03-02' })).toBe(4);
  });

  test.each([
    [{ range: 'today' } as const, 1, 'Today', 'Yesterday'],
    [{ range: '7' } as const, 7, 'Last 7 days', 'Previous 7 days'],
    [days, 9, 'These 9 days', 'Previous 9 days'],
    [days, 1, 'This day', 'Previous day'],
    // On the first of January.
    [{ range: 'year' } as const, 1, 'This day', 'Previous day'],
  ])('has a name for %j', (range, count, now, before) => {
    expect(rangeWords(range, count)).toEqual([now, before]);
  });
});

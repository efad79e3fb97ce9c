import { describe, expect, test } from 'vitest';
import { dayHere, plainDate } from '#schema/day.ts';
import {
  formatClock,
  formatDate,
  formatDateAndMinute,
  formatDay,
  formatDays,
  formatHour,
  formatMonth,
} from '#schema/format-date.ts';
import { holidayWords } from '#schema/format-holiday.ts';
import { formatCount, formatMoney, formatPercent, formatRating } from '#schema/format.ts';

/** 2:05 in the afternoon, wherever the test runs. */
const afternoon = new Date(2026, 10, 24, 14, 5, 9);
const iso = afternoon.toISOString();

/** `Intl` does not always separate words with a normal space. */
const plain = (text: string): string => text.replaceAll(/[\u{A0}\u{202F}]/gu, ' ');

describe('formatted values', () => {
  test.each([
    [123_450, '$1,234.50'],
    [0, '$0.00'],
    [5, '$0.05'],
    [1999, '$19.99'],
    [-123_456_789, '-$1,234,567.89'],
    [999_999_999_999, '$9,999,999,999.99'],
  ])('%d cents are %s (spec §9)', (cents, shown) => {
    expect(formatMoney(cents)).toBe(shown);
  });

  test('numbers and money are formatted as `Intl` does', () => {
    const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    const count = new Intl.NumberFormat('en-US');
    for (let digits = 1; digits <= 11; digits += 1) {
      for (const value of [10 ** digits - 1, 10 ** digits, -(10 ** digits), 7 * 10 ** digits + 305]) {
        expect(formatMoney(value)).toBe(money.format(value / 100));
        expect(formatCount(value)).toBe(count.format(value));
      }
    }
    expect([formatCount(1234.5), formatCount(0.25)]).toEqual(['1,234.5', '0.25']);
  });

  test('numbers, shares and averages', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567');
    expect(formatPercent(0.12)).toBe('12%');
    expect(formatPercent(0.125)).toBe('12.5%');
    expect(formatRating(4)).toBe('4.0');
    expect(formatRating(4.66)).toBe('4.7');
  });

  test('a shop date is the same in every time zone, and never wraps', () => {
    expect(formatDay(plainDate('2026-11-24'))).toBe('Tue,\u{A0}Nov\u{A0}24');
    expect(formatDate(plainDate('2025-11-03'))).toBe('Nov\u{A0}3,\u{A0}2025');
    expect(formatMonth('2026-01')).toBe('Jan 2026');
  });

  test('dates are formatted as `Intl` does, on all days of a leap year', () => {
    const utc = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    const day = utc({ weekday: 'short', month: 'short', day: 'numeric' });
    const month = utc({ month: 'short', year: 'numeric' });
    const medium = utc({ dateStyle: 'medium' });
    for (let number = 0; number < 366; number += 1) {
      const at = new Date(Date.UTC(2028, 0, 1 + number));
      const text = plainDate(at.toISOString().slice(0, 10));
      expect(plain(formatDay(text))).toBe(day.format(at));
      expect(formatMonth(text.slice(0, 7))).toBe(month.format(at));
      expect(plain(formatDate(text))).toBe(medium.format(at));
    }
  });

  test('a range is one day if it starts and ends on it', () => {
    expect(plain(formatDays(plainDate('2026-11-24'), plainDate('2026-11-27')))).toBe(
      'Tue, Nov 24 – Fri, Nov 27',
    );
    expect(plain(formatDays(plainDate('2026-11-24'), plainDate('2026-11-24')))).toBe('Tue, Nov 24');
  });

  test("a timestamp shows in the reader's time zone", () => {
    expect(plain(formatDate(dayHere(iso)))).toBe('Nov 24, 2026');
    expect(plain(formatDateAndMinute(iso))).toBe('Nov 24, 2026, 2:05 PM');
    expect(plain(formatClock(afternoon))).toBe('2:05:09 PM');
    expect(plain(formatHour(afternoon))).toBe('2 PM');
  });
});

test('a vacation shows its last day', () => {
  expect(plain(holidayWords({ until: plainDate('2026-12-24') }))).toBe(
    'This store is on vacation until Thu, Dec 24.',
  );
});

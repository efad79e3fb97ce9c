import { describe, expect, it, test } from 'vitest';
import { dayIn } from '#schema/day-in.ts';
import { dayHere, isPlainDate, plainDate } from '#schema/day.ts';
import { formatDay } from '#schema/format-date.ts';
import { timeZones, zoneWords } from '#schema/time-zones.ts';

const hour = 3_600_000;

describe('a calendar day', () => {
  it('is refused where a timestamp is expected, and vice versa', () => {
    expect(isPlainDate('2026-11-28')).toBe(true);
    expect(isPlainDate('2026-02-30T00:00:00Z')).toBe(false);
    expect(isPlainDate('2026-13-01')).toBe(false);
    expect(isPlainDate('')).toBe(false);
    expect(() => plainDate('2026-11-28T01:30:00Z')).toThrow('"2026-11-28T01:30:00Z" is not a day.');
    // @ts-expect-error A point in time has no day without a zone.
    expect(() => formatDay(new Date())).toBeDefined();
    // @ts-expect-error A text may be a point in time.
    const bare: Parameters<typeof formatDay>[0] = '2026-11-28T01:30:00Z';
    expect(bare).toBeDefined();
    // @ts-expect-error A day of the calendar is no point in time: it would move to the day before.
    const moment: Parameters<typeof dayIn>[0] = plainDate('2026-11-28');
    expect(moment).toBeDefined();
  });
});

describe('the day of a timestamp', () => {
  test.each([
    // 23:30 in the evening there, and half an hour later.
    ['2026-11-28T07:30:00Z', 'America/Los_Angeles', '2026-11-27'],
    ['2026-11-28T08:00:00Z', 'America/Los_Angeles', '2026-11-28'],
    ['2026-12-01T07:30:00Z', 'America/Los_Angeles', '2026-11-30'],
    ['2027-01-01T07:59:59.999Z', 'America/Los_Angeles', '2026-12-31'],
    // Clocks go forward on March 14 and back on November 7, 2027.
    ['2027-03-14T07:30:00Z', 'America/Los_Angeles', '2027-03-13'],
    ['2027-03-15T06:30:00Z', 'America/Los_Angeles', '2027-03-14'],
    ['2027-03-15T07:00:00Z', 'America/Los_Angeles', '2027-03-15'],
    ['2027-11-07T06:30:00Z', 'America/Los_Angeles', '2027-11-06'],
    ['2027-11-08T07:30:00Z', 'America/Los_Angeles', '2027-11-07'],
    ['2026-11-28T09:30:00Z', 'Pacific/Honolulu', '2026-11-27'],
    ['2026-11-27T14:00:00Z', 'Pacific/Guam', '2026-11-28'],
  ])('%s in %s is %s', (at, zone, day) => {
    expect(dayIn(at, zone)).toBe(day);
  });

  test.each(Object.keys(timeZones))(
    'in %s is that of `Intl`, at every hour near midnights and clock changes',
    (zone) => {
      const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
      const wrong: string[] = [];
      const check = (at: number) => {
        const time = new Date(at);
        if (dayIn(time, zone) !== parts.format(time)) wrong.push(time.toISOString());
      };
      for (let year = 2020; year <= 2040; year += 4) {
        for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 13 * hour) check(at);
        for (const month of [2, 10]) {
          for (let at = Date.UTC(year, month, 1); at < Date.UTC(year, month, 16); at += hour / 2) check(at);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('is computed only in a zone of the shop', () => {
    expect(() => dayIn(new Date(), 'UTC')).toThrow('"UTC" is no time zone of this shop.');
    expect(zoneWords('America/Los_Angeles')).toBe('Pacific Time');
    expect(zoneWords('UTC')).toBe('UTC');
  });

  it("is in the device's zone if it concerns the reader", () => {
    expect(dayHere(new Date(2026, 10, 27, 23, 30))).toBe('2026-11-27');
    expect(dayHere(new Date(2026, 0, 1))).toBe('2026-01-01');
  });
});

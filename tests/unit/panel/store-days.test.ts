import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { storeDateAndMinute, storeDay, storeFileTime, storeMoment } from '#lazy/store-days.ts';
import { beginWithStore } from '#lazy/shop-terms.ts';

const root = join(import.meta.dirname, '../../..');

/** In a vendor's page, these show the day of the browser, of UTC or of the platform. */
const others =
  /\b(?:dayHere|formatMinute|formatDateAndMinute|platformDay|platformToday|platformZoneWords|getTimezoneOffset)\b|toISOString\(\)\.slice|\bnew Date\(at\)\.toISOString|\(UTC\)/;

describe("a page of a store's panel", () => {
  test('shows no days but those of the store', () => {
    const files = globSync('src/{pages/vendor-panel,panel}/**/*.{ts,tsx}', { cwd: root });
    expect(files.length).toBeGreaterThan(150);
    expect(files.filter((file) => others.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  test('has the days and clocks of its store, whatever zone the browser is in, and after it those of the platform', () => {
    beginWithStore({ time_zone: 'Pacific/Honolulu', units: 'metric' });
    const at = '2026-11-01T06:30:00Z';
    const plain = (text: string) => text.replaceAll(/\s/g, ' ');
    expect([storeDay(at), plain(storeDateAndMinute(at)), storeFileTime(at)]).toEqual([
      '2026-10-31',
      'Oct 31, 2026, 8:30 PM',
      '2026-10-31 20:30',
    ]);
    expect(storeMoment('2026-10-31T20:30').toISOString()).toBe('2026-11-01T06:30:00.000Z');
    beginWithStore({ time_zone: 'America/Los_Angeles', units: 'us' });
    expect(
      [
        '2026-07-01T09:00',
        '2026-12-01T09:00',
        '2026-11-01T00:30',
        '2026-11-01T03:30',
        '2026-03-08T03:30',
      ].map((clock) => storeMoment(clock).toISOString()),
    ).toEqual([
      '2026-07-01T16:00:00.000Z',
      '2026-12-01T17:00:00.000Z',
      '2026-11-01T07:30:00.000Z',
      '2026-11-01T11:30:00.000Z',
      '2026-03-08T10:30:00.000Z',
    ]);
    beginWithStore(null);
    expect(storeDay(at)).toBe('2026-11-01');
  });
});

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dayAfter } from '../../support/days.ts';

/** Code that takes today's date from a clock other than the shop's, so that a test fails at certain hours. */
const byAnotherClock: readonly RegExp[] = [
  // In the shop, use shopDay: thirty days counted in hours end on another day after a clock change.
  /\bdayIn\(\s*new Date\(\s*(?:Date\.now\(\)[^)]*)?\)\s*,\s*(?:shopZone|'America)/,
  /\.format\(\s*Date\.now\(\)/,
  /\bnew Date\((?:Date\.now\(\)[^;\n]*)?\)\.toISOString\(\)\.slice\(0, (?:4|7|10)\)/,
  // In the database, months and years begin where the shop is.
  /\bdate_trunc\('(?:day|week|month|quarter|year)',\s*\(?now\(\)(?: at time zone 'UTC')?\)/,
  /\bnow\(\)::date\b/,
];

const own = new Set(['tests/support/days.ts', 'tests/unit/kit/days-of-tests.test.ts']);
/** Contains these patterns, because it refuses them in SQL. */
const refusing = 'tests/db/rules/sources/days.test.ts';

const found = (text: string) => byAnotherClock.filter((form) => form.test(text)).length;

test.each([
  "dayIn(new Date(), 'America/New_York')",
  "dayIn(new Date(Date.now() - days * 86_400_000), 'America/New_York')",
  'formatter.format(\n  Date.now() + offset * 86_400_000,\n)',
  'new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)',
  "date_trunc('month', now() at time zone 'UTC') - interval '1 hour'",
  "(date_trunc('year', now()) - interval '1 day')",
  'now()::date',
])('%s is refused', (text) => {
  expect(found(text)).toBe(1);
});

test("tests count days by the shop's calendar", () => {
  const files = globSync('tests/{components,db,e2e,engine,model,screens,stack,support,unit}/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(500);
  const wrong = files.filter(
    (file) => !own.has(file) && file !== refusing && found(readFileSync(file, 'utf8')) > 0,
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['2026-11-28', -30, '2026-10-29'],
  ['2026-11-02', -1, '2026-11-01'],
  ['2027-03-13', 2, '2027-03-15'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-02-29', 366, '2029-03-01'],
  ['2026-12-31', 1, '2027-01-01'],
])('%s and %i days make %s, however long they are', (day, days, then) => {
  expect(dayAfter(day, days)).toBe(then);
});

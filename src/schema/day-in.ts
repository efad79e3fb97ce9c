import { plainDate } from './day.ts';
import type { Instant, PlainDate } from './day.ts';
import { timeZones } from './time-zones.ts';

const hour = 3_600_000;

/** Midnight of the nth Sunday of a month, as if clocks there showed UTC. */
function sunday(year: number, month: number, nth: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((7 - first) % 7) + (nth - 1) * 7);
}

/** Whether clocks are one hour ahead, of standard time as if it were UTC: the law of the United States since 2007. */
function isSaving(standard: number): boolean {
  const year = new Date(standard).getUTCFullYear();
  return standard >= sunday(year, 2, 2) + 2 * hour && standard < sunday(year, 10, 1) + hour;
}

const ruleOf = (zone: string) => {
  if (!Object.hasOwn(timeZones, zone)) throw new RangeError(`"${zone}" is no time zone of this shop.`);
  return timeZones[zone as keyof typeof timeZones];
};

/** What the clocks of a zone show at a moment, as if they showed UTC. */
export function clockIn(at: Instant, zone: string): Date {
  const { hours, saves } = ruleOf(zone);
  const standard = new Date(at).getTime() + hours * hour;
  return new Date(standard + (saves && isSaving(standard) ? hour : 0));
}

/** The moment at which the clocks of a zone show a time like '2026-11-24T14:05'. */
export function momentIn(clock: string, zone: string): Date {
  const { hours, saves } = ruleOf(zone);
  const shown = Date.parse(`${clock}Z`);
  const standard = shown - hours * hour;
  return new Date(saves && isSaving(shown - hour) ? standard - hour : standard);
}

/**
 * The day of a timestamp in a zone such as 'America/New_York': the same on the server and in every browser. It is
 * computed, since the first `Intl.DateTimeFormat` takes a slow phone 100 ms and public pages show days; a test
 * compares the result with `Intl`.
 */
export const dayIn = (at: Instant, zone: string): PlainDate =>
  plainDate(clockIn(at, zone).toISOString().slice(0, 10));

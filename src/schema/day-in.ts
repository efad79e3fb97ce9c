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

/**
 * The day of a timestamp in a zone such as 'America/New_York': the same on the server and in every browser. It is
 * computed, since the first `Intl.DateTimeFormat` takes a slow phone 100 ms and public pages show days; a test
 * compares the result with `Intl`.
 */
export function dayIn(at: Instant, zone: string): PlainDate {
  if (!Object.hasOwn(timeZones, zone)) throw new RangeError(`"${zone}" is no time zone of this shop.`);
  const { hours, saves } = timeZones[zone as keyof typeof timeZones];
  const standard = new Date(at).getTime() + hours * hour;
  return plainDate(new Date(standard + (saves && isSaving(standard) ? hour : 0)).toISOString().slice(0, 10));
}

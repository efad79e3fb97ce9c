import { dayIn } from '#schema/day-in.ts';
import { plainDate, type PlainDate } from '#schema/day.ts';

/** The time zone of the platform, and of stores that have not chosen another one. */
export const shopZone = 'America/New_York';

/** Adds calendar days, never hours: days on which the clocks change have 23 or 25 hours. */
export const dayAfter = (day: string, days: number): PlainDate =>
  plainDate(new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10));

/** The day in the shop, some days from now. */
export const shopDay = (days = 0): PlainDate => dayAfter(dayIn(new Date(), shopZone), days);

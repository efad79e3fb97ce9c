import { dayIn } from '#schema/day-in.ts';
import { plainDate, type PlainDate } from '#schema/day.ts';

/** The zone of the platform, and of stores until they say another one. */
export const shopZone = 'America/New_York';

/** Of the calendar: the days on which clocks change have 23 and 25 hours, so a moment is never moved by hours instead. */
export const dayAfter = (day: string, days: number): PlainDate =>
  plainDate(new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10));

/** The day in the shop, some days from now. */
export const shopDay = (days = 0): PlainDate => dayAfter(dayIn(new Date(), shopZone), days);

import { formatDateAndMinute, formatMinute, formatSortable } from '#schema/format-date.ts';
import { plainDate } from '#schema/day.ts';
import type { Instant, PlainDate } from '#schema/day.ts';
import { storeZone } from './shop-terms.ts';

/** 'Nov 24, 2026, 2:05 PM', in the store's zone. */
export const storeDateAndMinute = (at: Instant): string => formatDateAndMinute(at, storeZone());

/** '2:05 PM', in the store's zone. */
export const storeMinute = (at: Instant): string => formatMinute(new Date(at), storeZone());

/** '2026-11-24 14:05', in the store's zone, for a file; empty without a timestamp. */
export const storeFileTime = (at: Instant | null): string =>
  at === null ? '' : formatSortable(at, storeZone());

/** The day of a timestamp in the store's zone. */
export const storeDay = (at: Instant): PlainDate => plainDate(storeFileTime(at).slice(0, 10));

export const storeToday = (): PlainDate => storeDay(new Date());

/** The moment at which the store's clocks show a time like '2026-11-24T14:05'. */
export function storeMoment(clock: string): Date {
  const wanted = Date.parse(`${clock}Z`);
  const shownAt = (at: number) => Date.parse(`${storeFileTime(new Date(at)).replace(' ', 'T')}Z`);
  // Twice: the first guess may be on the other side of a clock change.
  const near = 2 * wanted - shownAt(wanted);
  return new Date(near + wanted - shownAt(near));
}

import type { Instant, PlainDate } from './day.ts';

/**
 * How the shop shows dates and times to people: see `format.ts`. The first `Intl.DateTimeFormat` takes a slow phone 100 ms
 * and more, so dates without a time of day, which public pages show, are written without one.
 */
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');

const clockFormat = (options: Intl.DateTimeFormatOptions, locale = 'en-US') => {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>();
  return (at: Date | number, timeZone?: string): string => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(timeZone, format);
    return format.format(at);
  };
};

const dayAndMinute = clockFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** '2026-11-24' as 'Tue, Nov 24', which never breaks over two lines. */
export function formatDay(date: PlainDate): string {
  const day = new Date(`${date}T00:00:00Z`);
  return `${weekdays[day.getUTCDay()]},\u{A0}${months[day.getUTCMonth()]}\u{A0}${day.getUTCDate()}`;
}

/** 'Tue, Nov 24 – Fri, Nov 27', or one day if both are the same. */
export function formatDays(earliest: PlainDate, latest: PlainDate): string {
  const [first, last] = [formatDay(earliest), formatDay(latest)];
  return first === last ? first : `${first} – ${last}`;
}

/** '2026-11-24' as 'Nov 24, 2026', which never breaks over two lines. */
export function formatDate(date: PlainDate): string {
  const day = new Date(`${date}T00:00:00Z`);
  return `${months[day.getUTCMonth()]}\u{A0}${day.getUTCDate()},\u{A0}${day.getUTCFullYear()}`;
}

/** '2026-11' as 'Nov 2026'. */
export const formatMonth = (yearAndMonth: string): string =>
  `${months[Number(yearAndMonth.slice(5)) - 1]} ${yearAndMonth.slice(0, 4)}`;

const sortable = clockFormat({ dateStyle: 'short', timeStyle: 'short' }, 'sv-SE');

/** 'Nov 24, 2026, 2:05 PM', in the reader's zone if none is named. */
export const formatDateAndMinute = (iso: Instant, zone?: string): string => dayAndMinute(new Date(iso), zone);

/** '2026-11-24 14:05', in a zone. */
export const formatSortable = (iso: Instant, zone: string): string => sortable(new Date(iso), zone);

/** '2:05:09 PM', in the reader's zone. */
export const formatClock = clockFormat({ hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** '2:05 PM', in the reader's zone. */
export const formatMinute = clockFormat({ hour: 'numeric', minute: '2-digit' });

/** '2 PM', in the reader's zone. */
export const formatHour = clockFormat({ hour: 'numeric' });

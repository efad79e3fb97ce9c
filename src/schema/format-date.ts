/**
 * How the shop shows dates and times to people: see `format.ts`. The first `Intl.DateTimeFormat` takes a slow phone 100 ms
 * and more, so dates without a time of day, which public pages show, are written without one.
 */
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');

const shortMonth = (month: number) => months[month]?.slice(0, 3);

const clockFormat = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (at: Date | number): string => (format ??= new Intl.DateTimeFormat('en-US', options)).format(at);
};

const minute = clockFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const dayAndMinute = clockFormat({ dateStyle: 'medium', timeStyle: 'short' });

/**
 * '2026-11-24' as 'Tue, Nov 24', which never breaks over two lines. A day of the shop has no clock: it is read as UTC,
 * so that no time zone moves it.
 */
export function formatDay(date: string): string {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return `${weekdays[day.getUTCDay()]},\u{A0}${shortMonth(day.getUTCMonth())}\u{A0}${day.getUTCDate()}`;
}

/** 'Tue, Nov 24 – Fri, Nov 27', or one day where both are the same. */
export function formatDays(earliest: string, latest: string): string {
  const [first, last] = [formatDay(earliest), formatDay(latest)];
  return first === last ? first : `${first} – ${last}`;
}

/** '2026-11-24' as 'November 24, 2026', the same on the server and in every time zone. */
export function formatDate(iso: string): string {
  const day = new Date(iso);
  return `${months[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** '2026-11' as 'Nov 2026'. */
export const formatMonth = (yearAndMonth: string): string =>
  `${shortMonth(Number(yearAndMonth.slice(5)) - 1)} ${yearAndMonth.slice(0, 4)}`;

/** The day of a point in time where the reader is: 'November 24, 2026'. */
export function formatLocalDate(iso: string): string {
  const day = new Date(iso);
  return `${months[day.getMonth()]} ${day.getDate()}, ${day.getFullYear()}`;
}

/** The same in a list: 'Nov 24, 2026', which never breaks over two lines. */
export function formatDayAndYear(iso: string): string {
  const day = new Date(iso);
  return `${shortMonth(day.getMonth())}\u{A0}${day.getDate()},\u{A0}${day.getFullYear()}`;
}

/** 'Nov 24, 2:05 PM', where the reader is. */
export const formatMinute = (iso: string): string => minute(new Date(iso));

/** 'Nov 24, 2026, 2:05 PM', where the reader is. */
export const formatDateAndMinute = (iso: string): string => dayAndMinute(new Date(iso));

/** '2:05:09 PM', where the reader is. */
export const formatClock = clockFormat({ hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** '2 PM', where the reader is. */
export const formatHour = clockFormat({ hour: 'numeric' });

/** Today as '2026-11-24', in UTC as the database counts days. */
export const dayToday = (): string => new Date().toISOString().slice(0, 10);

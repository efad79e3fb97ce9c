/** How the shop shows dates and times to people: see `format.ts`. */
const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (at: Date | number): string => (format ??= new Intl.DateTimeFormat('en-US', options)).format(at);
};

const weekday = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const utcDay = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
const dayAndYear = dateFormat({ dateStyle: 'medium' });
const month = dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' });
const localDay = dateFormat({ dateStyle: 'long' });
const minute = dateFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const dayAndMinute = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/**
 * '2026-11-24' as 'Tue, Nov 24', which never breaks over two lines. A day of the shop has no clock: it is read as UTC,
 * so that no time zone moves it.
 */
export const formatDay = (date: string): string =>
  weekday(new Date(`${date.slice(0, 10)}T00:00:00Z`)).replaceAll(' ', '\u{A0}');

/** 'Tue, Nov 24 – Fri, Nov 27', or one day where both are the same. */
export function formatDays(earliest: string, latest: string): string {
  const [first, last] = [formatDay(earliest), formatDay(latest)];
  return first === last ? first : `${first} – ${last}`;
}

/** '2026-11-24' as 'November 24, 2026', the same on the server and in every time zone. */
export const formatDate = (iso: string): string => utcDay(new Date(iso));

/** '2026-11' as 'Nov 2026'. */
export const formatMonth = (yearAndMonth: string): string => month(new Date(`${yearAndMonth}-01T00:00:00Z`));

/** The day of a point in time where the reader is: 'November 24, 2026'. */
export const formatLocalDate = (iso: string): string => localDay(new Date(iso));

/** The same in a list: 'Nov 24, 2026', which never breaks over two lines. */
export const formatDayAndYear = (iso: string): string => dayAndYear(new Date(iso)).replaceAll(' ', '\u{A0}');

/** 'Nov 24, 2:05 PM', where the reader is. */
export const formatMinute = (iso: string): string => minute(new Date(iso));

/** 'Nov 24, 2026, 2:05 PM', where the reader is. */
export const formatDateAndMinute = (iso: string): string => dayAndMinute(new Date(iso));

/** '2:05:09 PM', where the reader is. */
export const formatClock = dateFormat({ hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** '2 PM', where the reader is. */
export const formatHour = dateFormat({ hour: 'numeric' });

/** Today as '2026-11-24', in UTC as the database counts days. */
export const dayToday = (): string => new Date().toISOString().slice(0, 10);

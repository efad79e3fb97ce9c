/** Dates of the shop are days without a clock: `2026-11-24`. They are read as UTC, so that no time zone moves them. */
const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

const moment = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });

const minute = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** 'Nov 24, 2:05 PM', where the reader is. */
export function formatMinute(iso: string): string {
  return minute.format(new Date(iso));
}

/** 'Tue, Nov 24', which never breaks over two lines. */
export function formatDay(date: string): string {
  return day.format(new Date(`${date.slice(0, 10)}T00:00:00Z`)).replaceAll(' ', '\u{A0}');
}

/** 'Tue, Nov 24 – Fri, Nov 27', or one day where both are the same. */
export function formatDays(earliest: string, latest: string): string {
  const [first, last] = [formatDay(earliest), formatDay(latest)];
  return first === last ? first : `${first} – ${last}`;
}

/** The day of a point in time, where the reader is. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}

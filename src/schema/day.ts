/**
 * Whose day it is (decision 0083). A day of the calendar has no clock and no zone; a moment has a day only somewhere. The
 * two are different types, so that a moment is never shown as a day without saying where.
 */
declare const calendar: unique symbol;

/** A day of the calendar, '2026-11-24'. */
export type PlainDate = string & { readonly [calendar]: 'day' };

/** A point in time: ISO with an offset. A day of the calendar is none. */
export type Instant = Date | (string & { readonly [calendar]?: never });

const form = /^\d{4}-\d{2}-\d{2}$/;

export const isPlainDate = (text: string): text is PlainDate =>
  form.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** @throws RangeError for a text that is no day, such as a point in time */
export function plainDate(text: string): PlainDate {
  if (isPlainDate(text)) return text;
  throw new RangeError(`"${text}" is not a day.`);
}

const two = (number: number) => String(number).padStart(2, '0');

/** The day of a point in time where the reader is: only for what belongs to the reader, never in a page's HTML. */
export function dayHere(at: Instant): PlainDate {
  const day = new Date(at);
  return plainDate(`${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`);
}

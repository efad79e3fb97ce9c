/**
 * Whose day it is (decision 0083). A calendar day has no clock and no zone; a moment has a day only in some zone. The
 * two are different types, so that a moment is never shown as a day without a zone.
 */
declare const calendar: unique symbol;

/** A calendar day, '2026-11-24'. */
export type PlainDate = string & { readonly [calendar]: 'day' };

/** A timestamp: ISO with an offset. A calendar day is not one. */
export type Instant = Date | (string & { readonly [calendar]?: never });

const form = /^\d{4}-\d{2}-\d{2}$/;

/** Whether it is a day of the calendar: Feb 30 is written like one, and parsed as March 2. */
export function isPlainDate(text: string): text is PlainDate {
  const at = new Date(`${text}T00:00:00Z`);
  return form.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** @throws RangeError for text that is not a day, such as a timestamp */
export function plainDate(text: string): PlainDate {
  if (isPlainDate(text)) return text;
  throw new RangeError(`"${text}" is not a day.`);
}

const two = (number: number) => String(number).padStart(2, '0');

/** The day of a timestamp in the reader's zone: only for values that concern the reader, never in a page's HTML. */
export function dayHere(at: Instant): PlainDate {
  const day = new Date(at);
  return plainDate(`${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`);
}

/** A range of days that includes both ends; null is no limit. */
export interface Days {
  readonly first: string | null;
  readonly last: string | null;
}
export const everyDay: Days = { first: null, last: null };

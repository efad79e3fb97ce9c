import { Schema } from 'effect';
import { Day } from '#schema/wire.ts';
import { charactersIn, cleanText } from '#schema/clean.ts';

const Text = Schema.String;

/** A person's quote about the shop, as stored by admins. */
export const AdminTestimonial = Schema.Struct({
  id: Text,
  author: Text,
  /** Who is quoted, such as 'Coach, Reno'; may be empty. */
  about: Text,
  words: Text,
  /** The day of the consent as YYYY-MM-DD, and how it was given. */
  consent_on: Day,
  consent_note: Text,
  published: Schema.Boolean,
  version: Schema.Int,
});
export type AdminTestimonial = typeof AdminTestimonial.Type;

export const SavedTestimonial = Schema.Struct({
  ...AdminTestimonial.fields,
  outcome: Schema.Literals(['saved', 'conflict']),
});

export type TestimonialValues = {
  author: string;
  about: string;
  words: string;
  consentOn: string;
  consentNote: string;
};

export const testimonialValuesOf = ({
  author,
  about,
  words,
  consent_on: consentOn,
  consent_note: consentNote,
}: Omit<AdminTestimonial, 'id' | 'published' | 'version'>): TestimonialValues => ({
  author,
  about,
  words,
  consentOn,
  consentNote,
});

const isWithin = (text: string, least: number, most: number) => {
  const length = charactersIn(cleanText(text).trim());
  return length >= least && length <= most;
};

/** The database has the same sentences. */
export const testimonialProblems = ({
  author,
  about,
  words,
  consentOn,
  consentNote,
}: TestimonialValues): Partial<Record<keyof TestimonialValues, string>> => ({
  ...(isWithin(author, 1, 80) ? {} : { author: 'Enter a name of 1 to 80 characters' }),
  ...(isWithin(about, 0, 80) ? {} : { about: 'Use up to 80 characters' }),
  ...(isWithin(words, 10, 400) ? {} : { words: 'Enter a quote of 10 to 400 characters' }),
  ...(consentOn === '' ? { consentOn: 'Choose the date they agreed' } : {}),
  ...(isWithin(consentNote, 3, 200) ? {} : { consentNote: 'Say how they agreed, in 3 to 200 characters' }),
});

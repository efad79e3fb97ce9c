import { Schema } from 'effect';
import { atMost, problemsOf } from '#schema/form.ts';
import { limits } from '#schema/limits.ts';
import { StoreFacts } from '#schema/onboarding/application.ts';
import { storeMessages as messages } from '#schema/texts/store-texts.ts';
import { NullableText } from '#schema/wire.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;
const Count = Schema.Finite;
const rules = limits.store;

/** A store's profile: the four facts of §5 and our additions. */
const StoreForm = Schema.Struct({
  ...StoreFacts.fields,
  tagline: Text.check(atMost(rules.tagline, messages.taglineLength)),
  shippingPolicy: Text.check(atMost(rules.policy, messages.shippingPolicyLength)),
  returnPolicy: Text.check(atMost(rules.policy, messages.returnPolicyLength)),
  /** Paths in the bucket `media`; empty without a picture. */
  logo: Text,
  banner: Text,
});
export type StoreForm = typeof StoreForm.Type;

export const storeProblems = (values: StoreForm): Partial<Record<keyof StoreForm, string>> =>
  problemsOf(StoreForm, values);

const WireForm = Schema.Struct({
  storeName: Text,
  tagline: Text,
  description: Text,
  phone: Text,
  website: Text,
  shippingPolicy: Text,
  returnPolicy: Text,
  logo: Text,
  banner: Text,
});

export const StoreSettings = Schema.Struct({
  version: Count,
  slug: NullableText,
  status: Text,
  published: Schema.Boolean,
  last_published_at: NullableText,
  updated_at: Text,
  /** Earlier URLs that redirect to this one, newest first. */
  former_slugs: Schema.Array(Text),
  form: WireForm,
});
export type StoreSettings = typeof StoreSettings.Type;

export const SavedSettings = Schema.Struct({
  outcome: Schema.Literals(['saved', 'conflict']),
  store: StoreSettings,
});
export type SavedSettings = typeof SavedSettings.Type;

const slugForm = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The rule of `change_store_slug`. */
export function slugProblems({ slug }: { slug: string }): { slug?: string } {
  const text = slug.trim().toLowerCase();
  const { min, max } = rules.slug;
  return slugForm.test(text) && text.length >= min && text.length <= max ? {} : { slug: messages.slugForm };
}

// Vacation
// ------------------------------------------------------------------------------------------------------------
const HolidayForm = Schema.Struct({
  from: Text,
  to: Text,
  mode: Text,
  extraDays: Text,
  note: Text,
});
export type HolidayForm = typeof HolidayForm.Type;

/** `timeZone` is the store's. */
export const StoreHoliday = Schema.Struct({ version: Count, timeZone: Text, ...HolidayForm.fields });
export type StoreHoliday = typeof StoreHoliday.Type;

export const SavedHoliday = Schema.Struct({
  outcome: Schema.Literals(['saved', 'conflict']),
  form: StoreHoliday,
});

const dayOf = (text: string): number =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
const dayLength = 86_400_000;

/** The rules of `save_store_holiday`. */
export function holidayProblems(values: HolidayForm): Partial<Record<keyof HolidayForm, string>> {
  const [from, to] = [dayOf(values.from), dayOf(values.to)];
  const extra = /^\d{1,2}$/.test(values.extraDays.trim()) ? Number(values.extraDays) : 0;
  const found: Partial<Record<keyof HolidayForm, string>> = {};
  if (values.mode !== 'none') {
    if (Number.isNaN(from)) found.from = messages.holidayFrom;
    if (Number.isNaN(to)) found.to = messages.holidayTo;
    else if (to < from) found.to = messages.holidayOrder;
    else if (to > from + rules.holiday.days * dayLength) found.to = messages.holidayLength;
  }
  if (values.mode === 'slower' && (extra < 1 || extra > rules.holiday.extraDays)) {
    found.extraDays = messages.holidayExtra;
  }
  if ([...values.note.trim()].length > rules.holiday.note) found.note = messages.holidayNote;
  return found;
}

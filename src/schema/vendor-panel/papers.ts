import { Schema } from 'effect';
import { limits } from '#schema/limits.ts';
import { documentEnding, VendorDocument } from '#schema/onboarding/documents.ts';
import { businessMessages } from '#schema/texts/business-texts.ts';
import { storeMessages as messages } from '#schema/texts/store-texts.ts';
import { Day, NullableDay } from '#schema/wire.ts';

const Text = Schema.String;

/** The documents of the business behind a store. */
export const StoreDocuments = Schema.Array(VendorDocument);

/** Why a file can't be sent; the server reads the bytes again. */
export function paperProblem(
  file: { type: string; size: number },
  count: number,
  isReplacing: boolean,
): string | null {
  if (documentEnding(file.type) === null) return businessMessages.documentType;
  if (file.size > limits.document.bytes) return businessMessages.documentSize;
  return !isReplacing && count >= limits.document.count ? messages.documentCount : null;
}

// Tax registrations ----------------------------------------------------------------------------------------------------
export const TaxRegistration = Schema.Struct({
  id: Text,
  /** `US-CA` for a state, `CA` for a country. */
  place: Text,
  /** The last characters; the rest can't be read. */
  number_end: Text,
  /** Days such as `2026-01-31`. */
  valid_from: Day,
  valid_to: NullableDay,
  version: Schema.Int,
});
export type TaxRegistration = typeof TaxRegistration.Type;

export const SavedRegistration = Schema.Struct({
  outcome: Schema.Literals(['saved', 'conflict']),
  registration: TaxRegistration,
});

/** Countries besides the United States in which a store may be registered: those of `private.is_tax_place`. */
export const taxCountries = {
  AU: 'Australia',
  CA: 'Canada',
  FR: 'France',
  DE: 'Germany',
  IE: 'Ireland',
  IT: 'Italy',
  JP: 'Japan',
  MX: 'Mexico',
  NL: 'Netherlands',
  NZ: 'New Zealand',
  ES: 'Spain',
  GB: 'United Kingdom',
} as const;

/** As typed; `gone` removes it. */
export type RegistrationValues = {
  place: string;
  number: string;
  validFrom: string;
  validTo: string;
  gone: boolean;
};

export const registrationValues = (stored: TaxRegistration | null): RegistrationValues => ({
  place: stored?.place ?? '',
  number: '',
  validFrom: stored?.valid_from ?? '',
  validTo: stored?.valid_to ?? '',
  gone: false,
});

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The rules of `save_tax_registration`. @param isStored an empty number keeps the stored one */
export function registrationProblems(
  { place, number, validFrom, validTo, gone }: RegistrationValues,
  isStored: boolean,
): Partial<Record<keyof RegistrationValues, string>> {
  if (gone) return {};
  const typed = number.trim().toUpperCase();
  const found: Partial<Record<keyof RegistrationValues, string>> = {};
  if (place === '') found.place = messages.registrationPlace;
  if (!(isStored && typed === '') && !/^[A-Z0-9][A-Z0-9 .-]{4,28}[A-Z0-9]$/.test(typed)) {
    found.number = messages.registrationNumber;
  }
  if (!isDay(validFrom)) found.validFrom = messages.holidayFrom;
  if (validTo !== '' && validTo < validFrom) found.validTo = messages.holidayOrder;
  return found;
}

/** Whether a registration is valid on a day. */
export const registrationState = (
  { valid_from, valid_to }: Pick<TaxRegistration, 'valid_from' | 'valid_to'>,
  day: string,
): 'valid' | 'planned' | 'ended' =>
  valid_from > day ? 'planned' : valid_to !== null && valid_to < day ? 'ended' : 'valid';

import { Schema } from 'effect';
import { charactersIn, cleanForm, cleanLine } from '#schema/clean.ts';
import { zipFits } from '#schema/checkout/places.ts';
import { messages } from '#schema/texts/texts.ts';

const Text = Schema.String;

const Parcel = Schema.Struct({
  name: Text,
  /** Centimeters, with up to two decimals. */
  length: Schema.Finite,
  width: Schema.Finite,
  height: Schema.Finite,
  grams: Schema.Int,
});

/** Where a store's parcels ship from and how soon. `cut_off` is '14:30' or empty. */
export const ShippingSetup = Schema.Struct({
  address: Text,
  address2: Text,
  city: Text,
  state: Text,
  zip_code: Text,
  handling_days: Schema.Int,
  cut_off: Text,
  time_zone: Text,
  parcels: Schema.Array(Parcel),
  version: Schema.Int,
});
export type ShippingSetup = typeof ShippingSetup.Type;

/** A parcel as typed, in centimeters and grams: its fields turn the store's units into these. */
export type ParcelText = Readonly<Record<keyof typeof Parcel.Type, string>>;
export const emptyParcel: ParcelText = { name: '', length: '', width: '', height: '', grams: '0' };

/** As typed; `parcels` is a list of `ParcelText`s as JSON. */
export type SetupValues = Record<Exclude<keyof ShippingSetup, 'version' | 'time_zone'>, string>;

export type StoreAddress = Pick<SetupValues, 'address' | 'address2' | 'city' | 'state' | 'zip_code'>;

export const parcelsIn = ({ parcels }: Pick<SetupValues, 'parcels'>): readonly ParcelText[] =>
  JSON.parse(parcels) as readonly ParcelText[];

export const setupValuesOf = (setup: ShippingSetup): SetupValues => ({
  address: setup.address,
  address2: setup.address2,
  city: setup.city,
  state: setup.state,
  zip_code: setup.zip_code,
  cut_off: setup.cut_off,
  handling_days: String(setup.handling_days),
  parcels: JSON.stringify(
    setup.parcels.map(({ name, length, width, height, grams }): ParcelText => ({
      name,
      length: String(length),
      width: String(width),
      height: String(height),
      grams: String(grams),
    })),
  ),
});

const digits = (text: string): number | string => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : text);

const isSide = (text: string) =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0 && Number(text) <= 999;
const side = (text: string): number | string => (isSide(text) ? Number(text) : text);

/** The values to send; the server checks them again. */
export const setupOf = (values: SetupValues): object => ({
  ...cleanForm(values),
  handling_days: digits(values.handling_days),
  parcels: parcelsIn(values).map(({ name, length, width, height, grams }) => ({
    name,
    length: side(length),
    width: side(width),
    height: side(height),
    grams: digits(grams),
  })),
});

const isParcel = ({ name, length, width, height, grams }: ParcelText): boolean =>
  cleanLine(name) !== '' &&
  charactersIn(cleanLine(name)) <= 60 &&
  [length, width, height].every(isSide) &&
  /^\d{1,6}$/.test(grams.trim());

/** The messages are those of `save_shipping_setup`, and of spec §5 for the address. */
export function setupProblems(typed: SetupValues): Record<string, string> {
  const values = cleanForm(typed);
  const rules: readonly (readonly [keyof SetupValues, boolean, string])[] = [
    ['address', /^.{5,100}$/u.test(values.address), 'Address must be 5 to 100 characters'],
    ['address2', charactersIn(values.address2) <= 100, 'Address line 2 must be at most 100 characters'],
    ['city', /^[\p{L}\p{M}\u200C-\u200D .'‘’-]{2,50}$/u.test(values.city), 'City must be 2 to 50 letters'],
    ['state', values.state !== '', 'Choose a state'],
    ['zip_code', zipFits(values.state, values.zip_code), messages.zipElsewhere],
    ['zip_code', /^\d{5}(-\d{4})?$/.test(values.zip_code), 'ZIP code must look like 12345 or 12345-6789'],
    [
      'handling_days',
      /^\d{1,2}$/.test(values.handling_days.trim()) && Number(values.handling_days) <= 60,
      'Enter 0 to 60 business days for handling',
    ],
    ['cut_off', /^((?:[01]\d|2[0-3]):[0-5]\d)?$/.test(values.cut_off), 'Enter a time like 14:30'],
    ['parcels', parcelsIn(values).every(isParcel), 'Give each box a name, three sides and its empty weight'],
  ];
  return Object.fromEntries(
    rules.filter(([, isRight]) => !isRight).map(([name, , sentence]) => [name, sentence]),
  );
}

import { Schema } from 'effect';
import { NullableText } from '#schema/wire.ts';

const Text = Schema.String;

/** The carrier's last answer about the account. */
export const Connection = Schema.Literals(['unchecked', 'works', 'refused', 'silent']);

/** A store's carrier. Nobody can read more of its credentials than their ends. */
const CarrierAccount = Schema.Struct({
  carrier: Text,
  test_mode: Schema.Boolean,
  /** The last characters of each credential. */
  ends: Schema.Record(Text, Text),
  connection: Connection,
  /** Why the carrier refused it. */
  reason: NullableText,
  checked_at: NullableText,
  version: Schema.Int,
});
export type CarrierAccount = typeof CarrierAccount.Type;

const CarrierChoice = Schema.Struct({
  name: Text,
  title: Text,
  about: Text,
  has_test_mode: Schema.Boolean,
  /** Empty for a carrier that needs no account. */
  credentials: Schema.Array(Schema.Struct({ name: Text, label: Text, hint: Text })),
});
export type CarrierChoice = typeof CarrierChoice.Type;

/** The account, and the available carriers. */
export const CarrierSheet = Schema.Struct({ account: CarrierAccount, carriers: Schema.Array(CarrierChoice) });
export type CarrierSheet = typeof CarrierSheet.Type;

export const byHand = 'manual';

/** Undefined for a carrier that the shop no longer supports. */
export const chosenIn = ({ carriers }: CarrierSheet, name: string): CarrierChoice | undefined =>
  carriers.find((each) => each.name === name);

/** The form: `carrier`, `testMode`, and the credentials of all carriers by name, which are never read back. */
export type CarrierValues = Readonly<Record<string, string | boolean>>;

export const carrierValuesOf = ({ account, carriers }: CarrierSheet): CarrierValues => ({
  ...Object.fromEntries(carriers.flatMap(({ credentials }) => credentials.map(({ name }) => [name, '']))),
  carrier: account.carrier,
  testMode: account.test_mode,
});

/** What is sent. */
export const accountOf = (values: CarrierValues, chosen: CarrierChoice | undefined): object => ({
  carrier: values['carrier'],
  test_mode: values['testMode'],
  credentials: Object.fromEntries((chosen?.credentials ?? []).map(({ name }) => [name, values[name]])),
});

/** Another carrier needs its whole account; the function has the rules of each entry. */
export function carrierProblems(sheet: CarrierSheet, values: CarrierValues): Record<string, string> {
  const chosen = chosenIn(sheet, String(values['carrier']));
  if (chosen === undefined) return { carrier: 'Choose a carrier' };
  const isStored = chosen.name === sheet.account.carrier;
  const empty = chosen.credentials.filter(({ name }) => String(values[name] ?? '').trim() === '');
  if (isStored && empty.length === chosen.credentials.length) return {};
  return Object.fromEntries(empty.map(({ name, label }) => [name, `${label} is required`]));
}

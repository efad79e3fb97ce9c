import { Schema } from 'effect';
import { zipFits, stateCode } from '#schema/checkout/places.ts';
import { atMost, between, EmailText, problemsOf, required } from '#schema/form.ts';
import { cleanLine, cleanZip } from '#schema/clean.ts';
import { limits } from '#schema/limits.ts';
import { messages } from '#schema/texts/texts.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;
/**
 * §5: letters, spaces, hyphens, apostrophes, including the curly ones that phones type. Combining marks and the
 * joiners of scripts that need them are part of letters. A dot ends a word or an initial, so that no name is a
 * website (decision 0081).
 */
export const personName =
  /^(?:[\p{L}\p{M}\u200C-\u200D '‘’-]|(?<=[\p{L}\p{M}\u200C-\u200D])\.(?=[ -]|$|[\p{L}\p{M}\u200C-\u200D](?:[ .-]|$)))*$/u;

/** §5 Name. */
export const nameText = (missing: string) =>
  Text.check(
    required(missing),
    atMost(limits.name.max, messages.nameTooLong),
    Schema.isPattern(personName, { message: messages.nameCharacters }),
  );

/** §5 Phone, and a dot (decision 0081). */
export const phoneText = Text.check(
  required(messages.phoneRequired),
  Schema.isPattern(/^[\d +().-]*$/, { message: messages.phoneCharacters }),
  ...between(limits.phone, messages.phoneLength),
);

/** §3 checkout form, contact part; rules of §5. */
export const Contact = Schema.Struct({
  firstName: nameText(messages.firstNameRequired),
  lastName: nameText(messages.lastNameRequired),
  email: EmailText,
  phone: phoneText,
});
export type Contact = typeof Contact.Type;

/** §5 Company name, and , ' # + / ( ) ! but no URL (decision 0081). */
export const companyName =
  /^(?!.*(?:\/\/|\.[\p{L}\p{M}\p{N}\u200C-\u200D-]{2,}\/))[\p{L}\p{M}\p{N}\u200C-\u200D &.,'‘’#+/()!-]*$/u;

/** §3 checkout form, address part; rules of §5. A city also takes an apostrophe (decision 0081). */
export const Address = Schema.Struct({
  address: Text.check(required(messages.addressRequired), ...between(limits.address, messages.addressLength)),
  address2: Text.check(atMost(limits.address2.max, messages.address2Length)),
  city: Text.check(
    required(messages.cityRequired),
    ...between(limits.city, messages.cityLength),
    Schema.isPattern(/^[\p{L}\p{M}\u200C-\u200D .'‘’-]*$/u, { message: messages.cityCharacters }),
  ),
  state: Text.check(required(messages.stateRequired), ...between(limits.state, messages.stateLength)),
  zipCode: Text.check(
    required(messages.zipRequired),
    Schema.isPattern(/^\d{5}(-\d{4})?$/, { message: messages.zipForm }),
  ),
});
export type Address = typeof Address.Type;

/** §5: card or paypal. */
export const PaymentMethod = Schema.Literals(['card', 'paypal']).annotate({
  message: messages.paymentMethod,
});
export type PaymentMethod = typeof PaymentMethod.Type;

export const contactProblems = (values: Contact) => problemsOf(Contact, values);

/** Rules of §5, and a ZIP code must be one of its state. */
export function placeProblems<Form extends Pick<Address, 'state' | 'zipCode'>>(
  { state, zipCode }: Form,
  found: Partial<Record<keyof Form, string>>,
): Partial<Record<keyof Form, string>> {
  if (found.zipCode !== undefined || zipFits(state, cleanZip(zipCode))) return found;
  return { ...found, zipCode: messages.zipElsewhere };
}

export const addressProblems = (values: Address): Partial<Record<keyof Address, string>> => {
  const found = placeProblems(values, problemsOf(Address, values));
  if (found.state !== undefined || stateCode(cleanLine(values.state)) !== null) return found;
  return { ...found, state: messages.stateUnknown };
};

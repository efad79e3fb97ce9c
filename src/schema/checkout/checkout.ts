import { Schema } from 'effect';
import { between, EmailText, problemsOf, required } from '#schema/form.ts';
import { limits } from '#schema/limits.ts';
import { messages } from '#schema/texts/texts.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;
/** §5: letters, spaces, hyphens, apostrophes, including the curly one that phones type. */
const personName = /^[\p{L}\p{M} '’-]*$/u;

/** §5 Name. */
export const nameText = (missing: string) =>
  Text.check(
    required(missing),
    Schema.isMaxLength(limits.name.max, { message: messages.nameTooLong }),
    Schema.isPattern(personName, { message: messages.nameCharacters }),
  );

/** §5 Phone. */
export const phoneText = Text.check(
  required(messages.phoneRequired),
  Schema.isPattern(/^[\d +()-]*$/, { message: messages.phoneCharacters }),
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

/** §3 checkout form, address part; rules of §5. */
export const Address = Schema.Struct({
  address: Text.check(required(messages.addressRequired), ...between(limits.address, messages.addressLength)),
  address2: Text.check(Schema.isMaxLength(limits.address2.max, { message: messages.address2Length })),
  city: Text.check(
    required(messages.cityRequired),
    ...between(limits.city, messages.cityLength),
    Schema.isPattern(/^[\p{L}\p{M} .-]*$/u, { message: messages.cityCharacters }),
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
export const addressProblems = (values: Address) => problemsOf(Address, values);

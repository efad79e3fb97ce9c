import { Schema } from 'effect';
import { addressProblems, companyName, nameText, phoneText } from '#schema/checkout/checkout.ts';
import type { Address } from '#schema/checkout/checkout.ts';
import { cleanLine } from '#schema/clean.ts';
import { atMost, EmailText, problemsOf } from '#schema/form.ts';
import { limits } from '#schema/limits.ts';
import { accountMessages, messages } from '#schema/texts/texts.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;
const NullOr = Schema.NullOr;
const Bool = Schema.Boolean;

type Problems<Form> = Partial<Record<keyof Form, string>>;

const NamesForm = Schema.Struct({
  firstName: nameText(messages.firstNameRequired),
  lastName: nameText(messages.lastNameRequired),
  /** Shown next to reviews; if empty, first and last name are shown. */
  displayName: Text.check(
    atMost(limits.displayName.max, accountMessages.displayNameLength),
    // Control characters too: the server rejects both.
    Schema.isPattern(/^[^<>\p{Cc}]*$/u, { message: accountMessages.displayNameCharacters }),
  ),
  companyName: Text.check(
    atMost(limits.company.max, accountMessages.companyLength),
    Schema.isPattern(companyName, { message: accountMessages.companyCharacters }),
  ),
});
/** Names in the profile; rules of spec §5. */
export type NamesForm = typeof NamesForm.Type;

export const namesProblems = (form: NamesForm): Problems<NamesForm> => problemsOf(NamesForm, form);

const SavedName = Schema.Struct({
  label: Text.check(atMost(limits.addressLabel.max, accountMessages.addressLabelLength)),
  firstName: nameText(messages.firstNameRequired),
  lastName: nameText(messages.lastNameRequired),
});
const Phone = Schema.Struct({ phone: phoneText });

/** A saved address; the phone number is optional. */
export type AddressForm = typeof SavedName.Type & Address & { phone: string };

export function savedAddressProblems({
  label,
  firstName,
  lastName,
  phone,
  ...address
}: AddressForm): Problems<AddressForm> {
  return {
    ...problemsOf(SavedName, { label, firstName, lastName }),
    ...(cleanLine(phone) === '' ? {} : problemsOf(Phone, { phone })),
    ...addressProblems(address),
  };
}

export const SavedAddress = Schema.Struct({
  id: Text,
  label: NullOr(Text),
  first_name: Text,
  last_name: Text,
  phone: NullOr(Text),
  address: Text,
  address2: NullOr(Text),
  city: Text,
  state: Text,
  zip_code: Text,
  is_default: Bool,
});
export type SavedAddress = typeof SavedAddress.Type;

export function formOfAddress(saved: SavedAddress): AddressForm {
  return {
    label: saved.label ?? '',
    firstName: saved.first_name,
    lastName: saved.last_name,
    phone: saved.phone ?? '',
    address: saved.address,
    address2: saved.address2 ?? '',
    city: saved.city,
    state: saved.state,
    zipCode: saved.zip_code,
  };
}

export const Preferences = Schema.Struct({
  order_updates: Bool,
  back_in_stock: Bool,
  price_drops: Bool,
  answers: Bool,
  newsletter: Bool,
});
export type Preferences = typeof Preferences.Type;

/** One session of the account; `current` is this browser's. */
export const KnownSession = Schema.Struct({
  id: Text,
  created_at: Text,
  last_seen_at: NullOr(Text),
  user_agent: NullOr(Text),
  ip: NullOr(Text),
  current: Bool,
});
export type KnownSession = typeof KnownSession.Type;

/** A view of the account by the shop's support. */
export const AccountLook = Schema.Struct({ id: Text, reason: Text, from: Text, until: Text });
export type AccountLook = typeof AccountLook.Type;

const EmailForm = Schema.Struct({ email: EmailText });

/** Why a new email address is refused; null when it is valid. */
export function newEmailProblem(email: string, current: string): string | null {
  const { email: problem } = problemsOf(EmailForm, { email });
  if (problem !== undefined) return problem;
  return email.toLowerCase() === current.toLowerCase() ? accountMessages.emailSame : null;
}

/** The allowed file types; the browser makes a small JPEG of it. */
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

export function avatarProblem({ type, size }: { type: string; size: number }): string | null {
  if (!avatarTypes.some((each) => each === type)) return accountMessages.avatarType;
  if (size === 0) return accountMessages.avatarEmpty;
  return size > limits.avatar.chosenBytes ? accountMessages.avatarSize : null;
}

/** Extracts the six digits of a sign-in code; people type them with spaces. */
export const codeOf = (text: string): string => text.replaceAll(/\s/g, '');
export const isCode = (text: string): boolean => /^\d{6}$/.test(codeOf(text));

/** The word to type before an account is deleted. */
export const deletionWord = 'DELETE';

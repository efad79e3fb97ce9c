/** Equal for numbers that differ only in case, spaces or dashes. Mirrors `private.tracking_key` in SQL. */
export const trackingKey = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\u2010-\u2015\u2212-]/g, '')
    .toLowerCase();

/** The message for text that can't be one. */
export const notTracking =
  "This doesn't look like a tracking number. Enter its letters and digits, like 1Z999AA10123456784";

/** For the `pattern` of a field; spaces around the number are no part of it. */
export const trackingPattern =
  '\\s*(?=.*[0-9])[A-Za-z0-9](?:[\\s\\u2010-\\u2015\\u2212\\-]*[A-Za-z0-9]){2,39}\\s*';

/** Mirrors `private.is_tracking_number` in SQL, except that empty text is none. */
export const looksTracked = (text: string): boolean => /^(?=.*\d)[a-z0-9]{3,40}$/.test(trackingKey(text));

/**
 * The forms that a carrier prints on labels, without spaces. They are generous: a number that fits none is only asked
 * about, since carriers add services.
 */
const forms: Readonly<Record<string, RegExp>> = {
  UPS: /^(1z[a-z0-9]{16}|[a-z]\d{10}|\d{9}|\d{12}|9\d{21}|\d{26}|mi\d{6}[a-z0-9]{1,22})$/,
  USPS: /^(\d{20}|9\d{21}|\d{26}|9\d{25}|420\d{27}|420\d{31}|82\d{8}|[a-z]{2}\d{9}us)$/,
  FedEx: /^(\d{12}|\d{15}|\d{18}|\d{20}|9\d{21}|\d{34})$/,
  DHL: /^(\d{10,11}|\d{12}|\d{14}|\d{16}|\d{18}|\d{20}|9\d{21}|420\d{27}|j{1,2}d[a-z0-9]{10,24}|gm\d{10,22}|[a-z]{2}\d{9}[a-z]{2}|[a-z0-9]{3,5}\d{7,12})$/,
};

/** Adds up digits with these weights, which repeat. */
const weighed = (digits: string, weights: readonly number[]): number =>
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % weights.length] ?? 0), 0);

/** The digits before the last one, whose sum with these weights to the tenth the last one completes. */
const completesTen = (digits: string, weights: readonly number[]): boolean =>
  (weighed(digits.slice(0, -1), weights) + Number(digits.at(-1))) % 10 === 0;

/** UPS counts letters as digits: A is 2, and so on. */
const upsDigits = (text: string): string =>
  text.replaceAll(/[a-z]/g, (letter) => String(((letter.codePointAt(0) ?? 0) - 95) % 10));

interface Checked {
  form: RegExp;
  isRight: (key: string) => boolean;
}

const uspsPackage: Checked = {
  // The ZIP code of a routed label is no part of the number.
  form: /^(?:420\d{5}(?:\d{4})?)?9[1-5]\d{20}$/,
  isRight: (key) => completesTen(key.slice(-22), [3, 1]),
};

/** The numbers whose check digit their carrier publishes. */
const checked: Readonly<Record<string, Checked>> = {
  UPS: { form: /^1z[a-z0-9]{15}\d$/, isRight: (key) => completesTen(upsDigits(key.slice(2)), [1, 2]) },
  USPS: uspsPackage,
  FedEx: {
    form: /^\d{12}$/,
    isRight: (key) => (weighed(key.slice(0, -1), [3, 1, 7]) % 11) % 10 === Number(key.at(-1)),
  },
};

/** The carrier whose numbers look like this one, down to the check digit; null if none does. */
export function carrierOf(number: string): string | null {
  const key = trackingKey(number);
  return Object.keys(checked).find((name) => fits(name, key)) ?? null;
}

const fits = (name: string, key: string): boolean =>
  checked[name]?.form.test(key) === true && checked[name].isRight(key);

/** Whether a digit of this carrier's number is wrong. */
const isMistyped = (carrier: string, key: string): boolean =>
  [checked[carrier], uspsPackage].some((each) => each?.form.test(key) === true && !each.isRight(key));

/** The carrier whose form or check digit this number doesn't have; null if it fits, or the carrier isn't known. */
export function otherCarrier(carrier: string, number: string): string | null {
  const wanted = carrier.trim().toLowerCase();
  const known = Object.keys(forms).find((name) => name.toLowerCase() === wanted);
  if (known === undefined) return null;
  const key = trackingKey(number);
  return forms[known]?.test(key) === true && !isMistyped(known, key) ? null : known;
}

/** What is asked once about such a number. */
export const unlikeCarrier = (carrier: string): string =>
  `That doesn't look like a ${carrier} number. Check it, or use it anyway.`;

/** What is asked once about a number without a carrier. */
export const likeCarrier = (carrier: string): string =>
  `That looks like a ${carrier} number. Enter ${carrier} as the carrier, or use it without one.`;

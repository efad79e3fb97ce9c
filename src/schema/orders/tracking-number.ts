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

/** The carrier whose form this number doesn't have; null if it fits, or the carrier isn't known. */
export function otherCarrier(carrier: string, number: string): string | null {
  const wanted = carrier.trim().toLowerCase();
  const known = Object.keys(forms).find((name) => name.toLowerCase() === wanted);
  return known === undefined || forms[known]?.test(trackingKey(number)) === true ? null : known;
}

/** What is asked once about such a number. */
export const unlikeCarrier = (carrier: string): string =>
  `That doesn't look like a ${carrier} number. Check it, or use it anyway.`;

/**
 * How typed and pasted text is cleaned before it is checked and sent. `private.clean_line`, `clean_text`,
 * `clean_code`,
 * `clean_zip` and `clean_website` in SQL do the same, so that the server decides too (decision 0081).
 */

/** Invisible characters that can reverse, hide or forge text; half a character as well. */
const invisible =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- they are what is taken out
  /[\p{Cs}\0-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0D\uFEFF\uFFA0\uFFF9-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]+/gu;
/** A variation selector stays after a symbol with two forms. */
const strayVariation =
  // oxlint-disable-next-line no-misleading-character-class -- each mark is meant on its own
  /([^#*0-9\u00A9\u00AE\u203C-\u3299\uFE0E-\uFE0F\u{1F000}-\u{1FAFF}]|^)[\uFE0E-\uFE0F]+/gu;
/** Joiners stay between two characters of scripts that need them, and in emoji; wide spaces are in neither group. */
const joiners = /([\u200C-\u200D])[\u200C-\u200D]+/g;
const joinerAfterLatin =
  /([^\u200C-\u200D\u0590-\u167F\u1681-\u1FFF\u2070-\u27FF\u2801-\u2FFF\u3001-\u{10FFFF}]|^)[\u200C-\u200D]/gu;
const joinerBeforeLatin =
  /[\u200C-\u200D](?![\u0590-\u167F\u1681-\u1FFF\u2070-\u27FF\u2801-\u2FFF\u3001-\u{10FFFF}])/gu;
const anySpace = /[ \t-\r\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+/g;
const wideSpace = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000]/g;
const lineEnd = /\r\n|[\v-\r\u0085\u2028\u2029]/g;
/** They print like the keyboard's hyphen. */
const hyphen = /[\u2010\u2011]/g;
const dash = /[\u2012-\u2015\u2212]/g;

/** Between two letters they are an apostrophe: O´Brien. */
const accent = /([\p{L}\p{M}\u200C-\u200D])[´`′](?=[\p{L}\p{M}\u200C-\u200D])/gu;

const isPlain = (text: string): boolean => /^[!-~]+( [!-~]+)*$/.test(text);

const visible = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(strayVariation, '$1')
    .replace(joiners, '$1')
    .replace(joinerAfterLatin, '$1')
    .replace(joinerBeforeLatin, '');

/** One line: names, streets, titles. */
export function cleanLine(text: string): string {
  if (text === '' || (isPlain(text) && !text.includes('`'))) return text;
  const line = visible(text)
    .replace(anySpace, ' ')
    .replace(hyphen, '-')
    .normalize('NFC')
    .replace(accent, "$1'");
  return line.replace(/^ +| +$/g, '');
}

/** Several lines: a message, a description. Surrounding spaces stay, since the form is still being typed. */
export function cleanText(text: string): string {
  if (text === '' || isPlain(text)) return text;
  return visible(text).replace(lineEnd, '\n').replace(wideSpace, ' ').replace(hyphen, '-').normalize('NFC');
}

/** Digits with separators, from any keyboard: a phone number, a ZIP code, a tax ID. */
export const cleanCode = (text: string): string => cleanLine(text.normalize('NFKC')).replace(dash, '-');

/** ZIP+4 in its spellings: with a space, or with nothing between its parts. */
export const cleanZip = (text: string): string => cleanCode(text).replace(/^(\d{5}) ?-? ?(\d{4})$/, '$1-$2');

/** 'myshop.com' is a website too; anything that is no host with a path stays as it is, and is refused. */
export const cleanWebsite = (text: string): string =>
  cleanLine(text).replace(/^[^\s/?#@\\:]+\.[^\s/?#@\\:.]+(:\d+)?([/?#]\S*)?$/, 'https://$&');

const texts = new Set([
  'description',
  'shippingPolicy',
  'returnPolicy',
  'previousExperience',
  'note',
  'message',
  'content',
  'words',
  'body',
]);
const codes = new Set([
  'phone',
  'contactPhone',
  'taxId',
  'yearsInBusiness',
  'extraDays',
  'handling_days',
  'cut_off',
]);

const zips = new Set(['zipCode', 'zip_code']);

/** Secrets stay unchanged. */
const secrets = new Set(['password', 'confirmPassword', 'current', 'code', 'html', 'text']);

/**
 * Characters, as the database counts them: one beyond the first 65,536 counts once, although JavaScript counts two.
 */
export const charactersIn = (text: string): number => [...text].length;

/** A form's texts, each cleaned by the kind of its field and trimmed; anything else stays. */
export const cleanForm = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => {
      if (typeof value !== 'string' || secrets.has(name)) return [name, value];
      if (texts.has(name)) return [name, cleanText(value).trim()];
      if (zips.has(name)) return [name, cleanZip(value)];
      if (name === 'website') return [name, cleanWebsite(value)];
      return [name, codes.has(name) ? cleanCode(value) : cleanLine(value)];
    }),
  ) as Values;

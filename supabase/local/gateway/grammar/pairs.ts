import { keyLimit } from '../limits.ts';
import { Refused } from './reader.ts';

/** A parameter, decoded. Without an equals sign it has no value. */
export type Pair = readonly [name: string, value: string | undefined];

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A percent sign not followed by two hexadecimal digits is literal, as in PostgREST. */
function decode(text: string): string {
  if (/%00|\0/.test(text)) throw new Refused('The text holds a NUL character.');
  const spaced = text.replaceAll('+', ' ');
  if (!/[%\u0080-\uffff]/.test(spaced)) return spaced;
  const bytes = spaced.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    throw new Refused('The text is not valid UTF-8.');
  }
}

/**
 * The pairs of a query or a form, separated by ampersands and semicolons as in PostgREST.
 * @param text one character for each byte
 * @throws Refused beyond 30 pairs, or for invalid UTF-8
 */
export function readPairs(text: string, where: string): readonly Pair[] {
  const pairs = text.split(/[&;]/, keyLimit + 1);
  if (pairs.length > keyLimit) throw new Refused(`More than ${keyLimit} ${where}.`);
  // A trailing separator adds no pair, but two in a row enclose a pair without a name.
  return pairs
    .filter((pair, place) => pair !== '' || place < pairs.length - 1)
    .map((pair) => {
      const equals = pair.indexOf('=');
      return equals === -1
        ? [decode(pair), undefined]
        : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
    });
}

function encode(text: string, special: RegExp): string {
  return text.replace(special, (part) =>
    Buffer.from(part).reduce((all, byte) => `${all}%${byte.toString(16).toUpperCase().padStart(2, '0')}`, ''),
  );
}

export function writePairs(pairs: readonly Pair[]): string {
  return pairs
    .map(([name, value]) => {
      const key = encode(name, /[^\x21-\x7e]+|[%&;+#=?]/g);
      return value === undefined ? key : `${key}=${encode(value, /[^\x21-\x7e]+|[%&;+#]/g)}`;
    })
    .join('&');
}

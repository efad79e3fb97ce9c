import { TableError, tableErrors } from './table.ts';

/** Control characters that no text file has. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/**
 * How the zero bytes of a text without a mark are distributed: every other byte of plain English is zero in UTF-16.
 */
function unmarked16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  sample.forEach((byte, n) => {
    if (byte === 0) zeros[n % 2] = (zeros[n % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even < sample.length / 50) return 'utf-16le';
  return even > sample.length / 4 && odd < sample.length / 50 ? 'utf-16be' : null;
}

/** The text of a file in UTF-8, UTF-16 or Windows-1252, which includes Latin-1. A note says if it was guessed. */
export function decodeText(bytes: Uint8Array): { text: string; note: string | null } {
  const is = (...mark: number[]) => mark.every((byte, n) => bytes[n] === byte);
  const wide = is(0xff, 0xfe) ? 'utf-16le' : is(0xfe, 0xff) ? 'utf-16be' : unmarked16(bytes);
  const checked = (decoded: string, note: string | null) => {
    // DOS programs end a file with Ctrl-Z.
    const end = decoded.trimEnd();
    const text = end.endsWith('\u001a') ? end.slice(0, -1) : decoded;
    if (binary.test(text)) throw new TableError(tableErrors.notTable);
    return { text, note };
  };
  if (wide !== null) return checked(new TextDecoder(wide).decode(bytes), null);
  try {
    return checked(new TextDecoder('utf-8', { fatal: true }).decode(bytes), null);
  } catch (error) {
    if (error instanceof TableError) throw error;
    return checked(
      new TextDecoder('windows-1252').decode(bytes),
      "This file isn't in UTF-8, so we read it as Windows-1252 (Latin-1). Check accented letters in the sample.",
    );
  }
}

/** The message for a number typed into a form rather than read from a file. */
export const digitsLostSentence =
  'Your spreadsheet shortened this number, so digits are missing. Copy it from the source, or format the column as text';

/**
 * True for a number that a spreadsheet or a program has shortened, such as 9.4001E+21, 1,23457E+12 or
 * 9400110200881230000000: a number keeps 15 digits. `1E5` may be someone's SKU. Mirrors `private.digits_lost` in SQL.
 */
export function digitsLost(text: string): boolean {
  const number = text
    .normalize('NFKC')
    .replaceAll(/[\s\u200B\u2060\uFEFF'‘’"=]/g, '')
    .replaceAll('−', '-');
  return (
    /^[-+]?\d+([.,٫]\d+)?E\+\d{1,3}$/i.test(number) ||
    /^[-+]?\d[.,٫]\d+E-?\d{1,3}$/i.test(number) ||
    /^[-+]?\d[.,]?\d*[×x*]10\^\d{1,3}$/i.test(number) ||
    /^\d{15}0{4,}([.,]0+)?$/.test(number.replaceAll(/[.,](?=\d{3}(\D|$))/g, ''))
  );
}

/**
 * What a spreadsheet has done to a cell before anybody read it: it shortened a number, turned text into a date, shows an
 * error, or has a formula without a result. Mirrors `private.flaw_sentence` in SQL.
 */
export type Flaw = 'digits' | 'date' | 'error' | 'formula';

/** A cell as it is shown; with a flaw, it does not say what its author typed. */
export type Cell = string | { readonly text: string; readonly flaw: Flaw };

export const cellText = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text);

export const flawSentences: Readonly<Record<Flaw, string>> = {
  digits:
    'Your spreadsheet shortened this number and lost digits. Format the column as text, then enter the number in full',
  date: 'Your spreadsheet turned this into a date. Format the column as text, then enter it again',
  error: 'This cell shows an error instead of a value. Fix it in your spreadsheet',
  formula:
    'This formula has no saved result. Open the file in your spreadsheet, save it, and choose it again',
};

/** In a form, where there may be no file. */
export const digitsLostSentence =
  'This number was shortened and lost digits. Copy it from its source, or format its column as text';

/**
 * True for a number that a spreadsheet or a program has shortened, such as 9.4001E+21, 1,23457E+12 or
 * 9400110200881230000000: a number keeps 15 digits. `1E5` may be somebody's SKU. Mirrors `private.digits_lost` in SQL.
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

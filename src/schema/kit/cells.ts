/**
 * How a spreadsheet has changed a cell before anyone read it: it shortened a number, turned text into a date, shows
 * an error, or has a formula without a result. Mirrors `private.flaw_sentence` in SQL.
 */
export type Flaw = 'digits' | 'date' | 'error' | 'formula';

/** A cell as displayed; with a flaw, it does not show what its author typed. */
export type Cell = string | { readonly text: string; readonly flaw: Flaw };

export const cellText = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text);

export const flawSentences: Readonly<Record<Flaw, string>> = {
  digits:
    'Your spreadsheet shortened this number, so digits are missing. Format the column as text, then enter the full number',
  date: 'Your spreadsheet turned this into a date. Format the column as text, then enter it again',
  error: 'This cell shows an error instead of a value. Fix it in your spreadsheet',
  formula:
    'This formula has no saved result. Open the file in your spreadsheet, save it, and upload it again',
};

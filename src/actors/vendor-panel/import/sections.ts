/** Quoted text, escaped and padded characters, and bracketed parts: nothing in them has a special meaning. */
const pieces = /"[^"]*"?|[\\_*][\s\S]?|\[[^\]]*\]?|general|[\s\S]/gi;

/** A number format in sections, each split into tokens. */
function sectionsOf(code: string): string[][] {
  const sections: string[][] = [[]];
  for (const piece of code.match(pieces) ?? []) {
    if (piece === ';') sections.push([]);
    else sections.at(-1)?.push(piece);
  }
  return sections;
}

/** All the digits of the number. */
const isWhole = (piece: string): boolean => piece === '@' || piece.toLowerCase() === 'general';

/** What a token other than digits shows; null for a placeholder of a format that does more than show its digits. */
function shownBy(piece: string): string | null {
  const [mark = ''] = piece;
  if (mark === '"') return piece.replaceAll('"', '');
  if (mark === '\\') return piece.slice(1);
  if (mark === '_') return ' ';
  if (mark === '*') return '';
  // [Red] and [$-409] show nothing, [$€-407] its symbol.
  if (mark === '[') return /^\[\$([^\]-]*)/.exec(piece)?.[1] ?? '';
  return /[#0?.,%/EeYyMmDdHhSs]/.test(piece) ? null : piece;
}

const isCondition = (piece: string): boolean => /^\[[<>=]/.test(piece);

/**
 * A number in a format that shows all its digits, with the text around them: `General" lb"`. Null if the section for
 * this number does more.
 */
export function wholeNumber(code: string, value: number, digitsOf: (value: number) => string): string | null {
  const sections = sectionsOf(code);
  const ofNumbers = sections.filter((each) => !each.includes('@') || sections.length === 1);
  // The section of negative numbers has its own sign.
  const hasSign = value < 0 && ofNumbers.length > 1;
  const section = ofNumbers[hasSign ? 1 : value === 0 && ofNumbers.length > 2 ? 2 : 0] ?? [];
  if (sections.some((each) => each.some(isCondition)) || section.filter(isWhole).length !== 1) return null;
  const digits = digitsOf(Math.abs(value));
  const shown = section.map((piece) => (isWhole(piece) ? digits : shownBy(piece)));
  if (shown.includes(null)) return null;
  return `${value < 0 && !hasSign ? '-' : ''}${shown.join('').replaceAll(/\s+/g, ' ').trim()}`;
}

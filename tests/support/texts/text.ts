/** Where a text is: between tags, in an attribute, in a table or call, in SQL, in an email, or thrown at a developer. */
export type TextKind = 'content' | 'attribute' | 'text' | 'sql' | 'mail' | 'error';

export interface Text {
  file: string;
  line: number;
  kind: TextKind;
  text: string;
  /** Offsets in the file. */
  start: number;
  end: number;
}

/** Texts with letters that aren't prose: codes, addresses, styles and columns. */
const codes: readonly RegExp[] = [
  /^[\w.:/#?&=%@-]*$/,
  /^(?:https?|data|mailto|blob):/,
  /^[/.#]/,
  /^\(|^--|^@|\[(?:data|aria)-/,
  // A subject of an email may end with a variable.
  /[;{]$|(?<!\})\}$/,
  /^(?:rgba?|hsl|var|calc|min|max|clamp|translate|url|linear-gradient)\(/,
  /=>|\$\d|::|\bselect\b.*\bfrom\b|^(?:select|insert|update|delete|create|drop|alter|grant|revoke|set) [a-z_"]+/,
  // Names of elements, styles, media and keys.
  /^[a-z-]+(?:[ ,]+[a-z_-]+)*$/,
  /^[\d.\s%a-z-]*$/,
  /\b\d+(?:px|rem|em|vh|vw)\b/,
];

/** Whether people read this as words: a sentence, or a label that starts like one. */
export function isProse(text: string, kind: TextKind): boolean {
  if (!/[A-Za-z]{2}/.test(text.replaceAll('{…}', ''))) return false;
  if (kind === 'content' || kind === 'mail') return true;
  if (kind === 'attribute') return !/^[a-z][\w-]*$/.test(text);
  if (/^[A-Z][a-z]+(?:-[a-z]+)?(?:\.{3}|…)?$/.test(text)) return true;
  if (/^[a-z]+ (?:[a-z]+ )+[a-z]+[.?]?$/.test(text) && !/^(?:no-|select )/.test(text)) return true;
  return !codes.some((code) => code.test(text));
}

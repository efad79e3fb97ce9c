import type { Text } from './text.ts';
import { isProse } from './text.ts';

interface Quoted {
  start: number;
  end: number;
  text: string;
  isMail: boolean;
}

/** Quoted texts of SQL: 'single', and $tag$dollar$tag$, which holds more SQL unless its tag says that it is an email. */
function quotedIn(source: string, from: number): Quoted[] {
  const found: Quoted[] = [];
  const pattern = /--[^\n]*|\/\*[\s\S]*?\*\/|"[^"]*"|'((?:[^']|'')*)'|(\$(\w*)\$)([\s\S]*?)\2/g;
  for (const match of source.matchAll(pattern)) {
    const [whole, single, tag, name, dollar] = match;
    const start = from + match.index;
    if (single !== undefined) {
      found.push({
        start: start + 1,
        end: start + whole.length - 1,
        text: single.replaceAll("''", "'"),
        isMail: false,
      });
    } else if (dollar !== undefined && tag !== undefined) {
      const inside = start + tag.length;
      if (name === 'mail' || name === 'html' || name === 'text' || name === 'md') {
        found.push({ start: inside, end: inside + dollar.length, text: dollar, isMail: true });
      } else {
        found.push(...quotedIn(dollar, inside));
      }
    }
  }
  return found;
}

/** The sentences of an email: its blocks, without tags. */
export const sentencesOfMail = (text: string): string[] =>
  text
    .replace(/<style[\s\S]*?<\/style>/g, '\n')
    .replace(/<\/?(?:strong|b|em|i|span|a)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&times;', '×')
    .replaceAll('&minus;', '−')
    .replaceAll('&nbsp;', ' ')
    .split('\n')
    .map((line) =>
      line
        .replace(/\{\{[#^/][^}]*\}\}/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');

/** What a text of JSON says: messages by field, such as {"name": "Enter a name"}. */
function textsOfJson(text: string): string[] | null {
  if (!/^\{.*\}$/.test(text)) return null;
  const found: string[] = [];
  try {
    JSON.parse(text, (_, value: unknown) => {
      if (typeof value === 'string') found.push(value);
      return value;
    });
  } catch {
    return null;
  }
  return found;
}

/** The texts of a migration that people can read. */
export function textsInSql(file: string, source: string): Text[] {
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  // What is said about a column is for developers.
  const silent = [...source.matchAll(/comment on [\s\S]*?;\s*\n/g)].map(
    ({ 0: { length }, index }) => [index, index + length] as const,
  );
  return quotedIn(source, 0)
    .filter(({ start }) => !silent.some(([from, to]) => start >= from && start < to))
    .flatMap(({ start, end, text, isMail }) =>
      (isMail ? sentencesOfMail(text) : (textsOfJson(text) ?? [text.replace(/\s+/g, ' ').trim()]))
        .filter((said) => isProse(said, isMail ? 'mail' : 'sql'))
        .map((said) => ({
          file,
          line: lineOf(start),
          kind: isMail ? ('mail' as const) : ('sql' as const),
          text: said,
          start,
          end,
        })),
    );
}

export interface DiffPart {
  kind: 'same' | 'gone' | 'new';
  text: string;
  /** Where it begins, counted over all parts. */
  at: number;
}

type Piece = Omit<DiffPart, 'at'>;

/** Beyond so many pairs of words, the texts are shown as wholly different: the table of pairs would stall the page. */
const mostPairs = 400_000;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

function joined(pieces: readonly Piece[]): DiffPart[] {
  const result: DiffPart[] = [];
  let at = 0;
  for (const { kind, text } of pieces) {
    const last = result.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') result.push({ kind, text, at });
    at += text.length;
  }
  return result;
}

/** What differs between two texts, word by word: what is gone comes before what is new. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length * now.length > mostPairs) {
    return joined([
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ]);
  }
  // The longest common subsequence of the words from each pair of places on.
  const width = now.length + 1;
  const longest = new Uint16Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      longest[row * width + column] =
        old[row] === now[column]
          ? (longest[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(longest[(row + 1) * width + column] ?? 0, longest[row * width + column + 1] ?? 0);
    }
  }
  const parts: Piece[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [gone, added] = [old[row], now[column]];
    if (gone !== undefined && gone === added) {
      parts.push({ kind: 'same', text: gone });
      row += 1;
      column += 1;
    } else if (
      gone !== undefined &&
      (added === undefined ||
        (longest[(row + 1) * width + column] ?? 0) >= (longest[row * width + column + 1] ?? 0))
    ) {
      parts.push({ kind: 'gone', text: gone });
      row += 1;
    } else {
      parts.push({ kind: 'new', text: added ?? '' });
      column += 1;
    }
  }
  return joined(parts);
}

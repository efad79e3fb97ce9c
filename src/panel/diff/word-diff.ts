export interface DiffPart {
  kind: 'same' | 'gone' | 'new';
  text: string;
  /** Its start, counted over all parts. */
  at: number;
}

type Piece = Omit<DiffPart, 'at'>;

/** Above this many pairs of words, the texts show as entirely different: the table of pairs would freeze the page. */
const mostPairs = 400_000;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

function joined(pieces: readonly Piece[]): DiffPart[] {
  const result: DiffPart[] = [];
  let at = 0;
  for (const { kind, text } of pieces) {
    const last = result.at(-1);
    if (text === '') continue;
    if (last?.kind === kind) last.text += text;
    else result.push({ kind, text, at });
    at += text.length;
  }
  return result;
}

/** How many words two texts share at the start, or at the end. */
function shared(old: readonly string[], now: readonly string[], most: number, isFromEnd: boolean): number {
  let count = 0;
  while (
    count < most &&
    (isFromEnd ? old.at(-1 - count) === now.at(-1 - count) : old[count] === now[count])
  ) {
    count += 1;
  }
  return count;
}

/** The differences between two texts, word by word: removed words come before added ones. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [oldWords, nowWords] = [wordsOf(before), wordsOf(after)];
  const fewest = Math.min(oldWords.length, nowWords.length);
  const head = shared(oldWords, nowWords, fewest, false);
  const tail = shared(oldWords, nowWords, fewest - head, true);
  const same = (from: number, to: number): Piece => ({
    kind: 'same',
    text: oldWords.slice(from, to).join(''),
  });
  return joined([
    same(0, head),
    ...piecesOf(oldWords.slice(head, oldWords.length - tail), nowWords.slice(head, nowWords.length - tail)),
    same(oldWords.length - tail, oldWords.length),
  ]);
}

function piecesOf(old: readonly string[], now: readonly string[]): Piece[] {
  if (old.length * now.length > mostPairs) {
    return [
      { kind: 'gone', text: old.join('') },
      { kind: 'new', text: now.join('') },
    ];
  }
  // The longest common subsequence of the words from each pair of positions on.
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
  return parts;
}

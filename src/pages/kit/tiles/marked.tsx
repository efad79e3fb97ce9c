import { Fragment } from 'react';
import * as styles from './marked.css.ts';

const special = /[.*+?^${}()|[\]\\]/g;

/**
 * `text` with the query's words highlighted where a word starts with them, ignoring case; a single letter does not
 * count.
 */
export function Marked({ text, query }: { text: string; query: string }) {
  const words = query
    .split(/[\s"“”]+/)
    .filter((word) => word.length > 1)
    // Of 'bar' and 'barbell' the longer one is marked.
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(special, String.raw`\$&`));
  if (words.length === 0) return text;
  const parts = text.split(new RegExp(String.raw`(?<![\p{L}\p{N}])(${words.join('|')})`, 'giu'));
  return parts.map((part, index) =>
    // Every second part is a match of the expression.
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the place in the text is the part's identity
      <mark key={index} className={styles.mark}>
        {part}
      </mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

import { useState } from 'react';
import { Button } from '#ui/components/actions/button.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { wordDiff } from './word-diff.ts';
import type { DiffPart } from './word-diff.ts';
import * as styles from './diff.css.ts';

interface DiffWordsProps {
  before: string;
  after: string;
  /** The side: removed words are in the old text, added words in the new one. */
  shows: 'gone' | 'new';
}

/** Characters: a longer unchanged part shows only its start and end. */
const [longest, edge] = [400, 120];

const isFolded = ({ kind, text }: DiffPart): boolean => kind === 'same' && text.length > longest;

/** One side of a changed text, with its words marked. */
export function DiffWords({ before, after, shows }: DiffWordsProps) {
  const [isWhole, setWhole] = useState(false);
  const value = shows === 'gone' ? before : after;
  if (value === '') return <p className={styles.none}>None</p>;
  const parts = wordDiff(before, after).filter(({ kind }) => kind === 'same' || kind === shows);
  return (
    <>
      <p className={styles.words}>
        {parts.map((part) =>
          part.kind !== 'same' ? (
            <DiffMark key={part.at} shows={shows}>
              {part.text}
            </DiffMark>
          ) : (
            <span key={part.at}>
              {isFolded(part) && !isWhole
                ? `${part.text.slice(0, edge)} … ${part.text.slice(-edge)}`
                : part.text}
            </span>
          ),
        )}
      </p>
      {!isWhole && parts.some(isFolded) && (
        <div>
          <Button size="s" onPress={() => setWhole(true)}>
            Show full text
          </Button>
        </div>
      )}
    </>
  );
}

/** Not every screen reader announces del and ins: hidden text does too. */
export function DiffMark({ shows, children }: { shows: 'gone' | 'new'; children: string }) {
  const Mark = shows === 'gone' ? 'del' : 'ins';
  return (
    <Mark className={shows === 'gone' ? styles.gone : styles.added}>
      <span className={visuallyHidden}>{shows === 'gone' ? ' removed: ' : ' added: '}</span>
      {children}
      <span className={visuallyHidden}>{shows === 'gone' ? ' end of removed ' : ' end of added '}</span>
    </Mark>
  );
}

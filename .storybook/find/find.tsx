import { useEffect, useState } from 'react';
import { findSeen } from './find.ts';
import type { SeenStory } from './find.ts';
import * as styles from './find.css.ts';

const most = 60;

const countOf = (states: number): string => {
  if (states === 0) return 'No state shows it.';
  if (states === 1) return '1 state shows it.';
  return `${states} states show it${states > most ? `. The first ${most} are listed` : ''}.`;
};

interface FindProps {
  load: () => Promise<readonly SeenStory[]>;
}

/** Finds the states of machines by what a person sees in them. */
export function Find({ load }: FindProps) {
  const [stories, setStories] = useState<readonly SeenStory[]>([]);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    let isOpen = true;
    const read = async () => {
      const loaded = await load();
      if (isOpen) setStories(loaded);
    };
    void read();
    return () => {
      isOpen = false;
    };
  }, [load]);
  const found = findSeen(stories, typed);
  return (
    <main className={styles.page}>
      <label>
        Text or button of a state, such as “Wait {'{n}'}s”
        <input
          type="search"
          className={styles.field}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <p role="status" className={styles.count}>
        {typed.trim() === '' ? '' : countOf(found.length)}
      </p>
      <ul className={styles.list}>
        {found.slice(0, most).map(({ id, machine, state, text }) => (
          <li key={id} className={styles.item}>
            <a href={`?path=/story/${id}`} target="_parent">{`${machine}: ${state}`}</a>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </main>
  );
}

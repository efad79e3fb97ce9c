import { useSelector } from '@xstate/react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import * as styles from './docs.css.ts';
import { readable } from '#samples/atlas/names.ts';

/** Context as text; values that JSON cannot represent are described. */
export const textOf = (context: unknown): string =>
  JSON.stringify(
    context,
    (_, value: unknown) => {
      if (value instanceof Error) return `Error: ${value.message}`;
      return typeof value === 'function' ? 'function' : value;
    },
    2,
  );

/** The canvas of a machine without a user interface: its state and context. */
export function Facts({ actor }: { actor: AnyActorRef }) {
  const snapshot = useSelector(actor, (current: AnyMachineSnapshot) => current);
  const tags = [...snapshot.tags].join(', ');
  return (
    <main className={styles.facts}>
      <h1 className={styles.state}>{readable(snapshot.value)}</h1>
      {tags === '' ? null : <p>{tags}</p>}
      <dl className={styles.context}>
        {Object.entries(snapshot.context ?? {}).map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.factName}>{name}</dt>
            <dd className={styles.factValue}>{value === undefined ? 'undefined' : textOf(value)}</dd>
          </div>
        ))}
      </dl>
    </main>
  );
}

import { useSelector } from '@xstate/react';
import type { ListViewActor } from '#actors/kit/list.ts';
import { formatCount } from '#schema/format.ts';
import { Button } from '#ui/components/button.tsx';

interface ListEndProps {
  actor: ListViewActor;
  /** What the rows are, in the plural and singular. */
  nouns: readonly [many: string, one: string];
  /** Of the number of rows. */
  className: string;
}

/** What stands below the rows of a list: how many there are, and the way to the next ones. */
export function ListEnd({ actor, nouns: [many, one], className }: ListEndProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { rows, next } = snapshot.context;
  return (
    <>
      <p className={className} role="status">
        {`${formatCount(rows.length)}${next === null ? '' : '+'} ${rows.length === 1 ? one : many.toLowerCase()}`}
      </p>
      {snapshot.matches({ listing: 'more failed' }) && (
        <p role="alert">{`The next ${many.toLowerCase()} could not be read.`}</p>
      )}
      {next !== null && (
        <Button
          isPending={snapshot.matches({ listing: 'reading more' })}
          onPress={() => actor.send({ type: 'list.more' })}
        >
          Load more
        </Button>
      )}
    </>
  );
}

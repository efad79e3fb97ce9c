import { useSelector } from '@xstate/react';
import type { ListViewActor } from '#actors/kit/list.ts';
import { formatCount } from '#schema/format.ts';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';

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

/** What stands above the rows of a list that somebody reads on in while rows were changed elsewhere. */
export function ListBehind({ actor, many }: { actor: ListViewActor; many: string }) {
  const isBehind = useSelector(actor, ({ context }) => context.isBehind);
  return isBehind ? (
    <Notice
      role="status"
      title={`${many} have changed since.`}
      action={<Button onPress={() => actor.send({ type: 'list.changed' })}>Show the changes</Button>}
    />
  ) : null;
}

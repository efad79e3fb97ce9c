import { useSelector } from '@xstate/react';
import type { ListViewActor } from '#actors/kit/list.ts';
import type { ListRow } from '#machines/kit/list-view.rules.ts';
import { formatCount } from '#schema/format.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';

interface ListEndProps<Row extends ListRow> {
  actor: ListViewActor<Row>;
  /** The name of the rows, in the plural and singular. */
  nouns: readonly [many: string, one: string];
  /** Of the number of rows. */
  className: string;
  /** How many rows the whole list has, where it is known. */
  total?: number | null;
}

/** The end of a list: how many rows there are, and the button for more. */
export function ListEnd<Row extends ListRow>({
  actor,
  nouns: [many, one],
  className,
  total = null,
}: ListEndProps<Row>) {
  const snapshot = useSelector(actor, (current) => current);
  const { rows, next } = snapshot.context;
  const isPart = next !== null && total !== null && total > rows.length;
  const end = next === null ? '' : '+';
  return (
    <>
      <p className={className} role="status">
        {`${formatCount(rows.length)}${isPart ? ` of ${formatCount(total)}` : end} ${rows.length === 1 && !isPart ? one : many.toLowerCase()}`}
      </p>
      {snapshot.matches({ listing: 'more failed' }) && (
        <p role="alert">{`We couldn't load more ${many.toLowerCase()}.`}</p>
      )}
      {next !== null && (
        <Button
          isPending={snapshot.context.isMoreWanted || snapshot.matches({ listing: 'reading more' })}
          isReading={snapshot.matches({ listing: 'more failed' })}
          onPress={() => actor.send({ type: 'list.more' })}
        >
          Load more
        </Button>
      )}
    </>
  );
}

/** The note above a list with more pages loaded when rows changed elsewhere. */
export function ListBehind<Row extends ListRow>({
  actor,
  many,
}: {
  actor: ListViewActor<Row>;
  many: string;
}) {
  const isBehind = useSelector(actor, ({ context }) => context.isBehind);
  return isBehind ? (
    <Notice
      role="status"
      title={`${many} changed after you opened this page.`}
      action={<Button onPress={() => actor.send({ type: 'list.changed' })}>Show changes</Button>}
    />
  ) : null;
}

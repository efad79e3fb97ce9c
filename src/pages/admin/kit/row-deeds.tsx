import { useSelector } from '@xstate/react';
import { begun } from '#actors/admin/deed.ts';
import type { DeedActor } from '#actors/admin/deed.ts';
import type { DeedWords } from '#pages/admin/kit/deed-bar.tsx';
import type { ListViewActor } from '#actors/kit/list.ts';
import { Button } from '#ui/components/button.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface RowDeedsProps {
  actor: DeedActor;
  row: { id: string; name: string };
  deeds: readonly DeedWords[];
}

/** What can be done about a row of a list, as buttons. The deed names the row as `revoke:{id}`. */
export const RowDeeds = ({ actor, row: { id, name }, deeds }: RowDeedsProps) => (
  <span className={actions}>
    {deeds.map(({ kind, label }) => (
      <Button
        key={kind}
        size="s"
        aria-label={`${label}: ${name}`}
        onPress={() => {
          // One deed at a time: what was begun about another row is left first.
          actor.send({ type: 'action.leave' });
          actor.send({ type: 'action.choose', what: begun(`${kind}:${id}`) });
        }}
      >
        {label}
      </Button>
    ))}
  </span>
);

/** The address in the row of this id. */
export function useEmailOf(list: ListViewActor): (id: string) => string | undefined {
  const rows = useSelector(list, ({ context }) => context.rows) as readonly { id: string; email: string }[];
  return (id) => rows.find((row) => row.id === id)?.email;
}

import { useSelector } from '@xstate/react';
import { begun } from '#actors/admin/admin-action.ts';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import type { ActionWords } from '#pages/admin/kit/action-bar.tsx';
import type { ListViewActor } from '#actors/kit/list.ts';
import type { ListRow } from '#machines/kit/list-view.rules.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface RowActionsProps {
  actor: AdminActionActor;
  row: { id: string; name: string };
  allowed: readonly ActionWords[];
}

/** The actions on a list row, as buttons. The action names the row as `revoke:{id}`. */
export const RowActions = ({ actor, row: { id, name }, allowed }: RowActionsProps) => (
  <span className={actions}>
    {allowed.map(({ kind, label }) => (
      <Button
        key={kind}
        size="s"
        aria-label={`${label}: ${name}`}
        onPress={() => {
          // One action at a time: starting one on another row closes the first.
          actor.send({ type: 'action.leave' });
          actor.send({ type: 'action.choose', what: begun(`${kind}:${id}`) });
        }}
      >
        {label}
      </Button>
    ))}
  </span>
);

/** The email in the row of this id. */
export function useEmailOf<Row extends ListRow & { email: string }>(
  list: ListViewActor<Row>,
): (id: string) => string | undefined {
  const rows = useSelector(list, ({ context }) => context.rows);
  return (id) => rows.find((row) => row.id === id)?.email;
}

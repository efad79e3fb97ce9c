import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { begun } from '#actors/admin/admin-action.ts';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { later } from '#ui/later.tsx';
import { AdminDenied } from './of-admin.tsx';
import * as styles from './queue.css.ts';
import { actions } from '#ui/css/layout.css.ts';

// Only needed once a button is pressed.
const AdminActionForm = later(async () => (await import('./admin-action-form.tsx')).AdminActionForm);

/** An admin's action on a record, and its effects. */
export interface ActionWords {
  kind: string;
  label: string;
  /** Shown before it is confirmed. */
  consequence: string;
  confirm: string;
  done: string;
  /** A reason, the page's own fields for it, or both. */
  asks: 'reason' | 'more' | 'reason and more' | null;
  /** Maximum length of the reason; 1000 for most. */
  longest?: number;
  /** After a lost response: what may have happened, and what a retry does. Most retries change nothing twice. */
  unanswered?: string;
  isDangerous: boolean;
}

interface ActionBarProps {
  actor: AdminActionActor;
  /** All actions; those that this record and this admin allow are among them. */
  known: readonly ActionWords[];
  allowed: readonly ActionWords[];
  /** The record's current state. */
  notice: ReactNode;
  draftOf: (kind: string) => string;
  /** The row of `revoke:{id}`, if a list's actions name their row. */
  nameOf?: (id: string) => string | undefined;
  /** The fields of an action that needs more than a reason. */
  fields?: ReactNode;
  /** Whether its `words` are valid, if the action has its own field for them. */
  check?: (words: string) => boolean;
}

/** The actions on a record as buttons, the selected one as a form, and the last result. */
export function ActionBar({ actor, known, allowed, notice, draftOf, nameOf, fields, check }: ActionBarProps) {
  const snapshot = useSelector(actor, (current) => current);
  // The selected action was closed or done: its form is gone.
  const place = useFocusHere();
  const actionOf = (kind: string | undefined) => known.find((each) => each.kind === kind?.split(':')[0]);
  const kindNow = snapshot.hasTag('rest') ? '' : (snapshot.context.what?.kind ?? '');
  const chosen = actionOf(kindNow);
  const about = nameOf?.(kindNow.split(':')[1] ?? '');
  const doneText = snapshot.matches('done') ? actionOf(snapshot.context.what?.kind)?.done : undefined;
  return (
    <div {...place} className={styles.actionBar}>
      <div role="status">{doneText !== undefined && <Notice tone="success" title={doneText} />}</div>
      {notice}
      {snapshot.matches('denied') ? (
        <AdminDenied />
      ) : chosen === undefined ? (
        <div className={actions}>
          {allowed.map(({ kind, label, isDangerous }) => (
            <Button
              key={kind}
              variant={isDangerous ? 'danger' : 'secondary'}
              onPress={() => actor.send({ type: 'action.choose', what: begun(kind) })}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : (
        <AdminActionForm
          key={kindNow}
          actor={actor}
          label={about === undefined ? chosen.label : `${chosen.label}: ${about}`}
          consequence={chosen.consequence}
          confirm={chosen.confirm}
          isDangerous={chosen.isDangerous}
          asksReason={chosen.asks?.startsWith('reason') === true}
          longest={chosen.longest}
          draft={draftOf(kindNow)}
          unanswered={chosen.unanswered}
          check={chosen.asks === 'more' ? check : undefined}
        >
          {chosen.asks?.endsWith('more') === true && fields}
        </AdminActionForm>
      )}
    </div>
  );
}

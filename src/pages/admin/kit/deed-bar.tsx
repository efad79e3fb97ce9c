import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { begun } from '#actors/admin/deed.ts';
import type { DeedActor } from '#actors/admin/deed.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { later } from '#ui/later.tsx';
import { AdminDenied } from './of-admin.tsx';
import * as styles from './queue.css.ts';
import { actions } from '#ui/css/layout.css.ts';

// Nobody needs it before a button is pressed.
const DeedForm = later(async () => (await import('./deed-form.tsx')).DeedForm);

/** What an admin can do about a record, and what it sets off. */
export interface DeedWords {
  kind: string;
  label: string;
  /** Read before it is confirmed. */
  consequence: string;
  confirm: string;
  done: string;
  /** A reason, the fields that its page has for it, or both. */
  asks: 'reason' | 'more' | 'reason and more' | null;
  /** Characters of the reason; 1000 for most. */
  longest?: number;
  /** What may have happened, and what trying again does, after no answer; of most, nothing twice. */
  unanswered?: string;
  isDangerous: boolean;
}

interface DeedBarProps {
  actor: DeedActor;
  /** Those that there are; those that this record and this admin allow are among them. */
  known: readonly DeedWords[];
  allowed: readonly DeedWords[];
  /** What was done last. */
  done: string | null;
  /** How the record is now. */
  notice: ReactNode;
  draftOf: (kind: string) => string;
  /** What `revoke:{id}` is about, where the deeds of a list name their row. */
  nameOf?: (id: string) => string | undefined;
  /** The fields of a deed that asks for more than a reason. */
  fields?: ReactNode;
  /** Whether its `words` can be sent, where the deed has a field of its own for them. */
  check?: (words: string) => boolean;
}

/** The deeds about a record as buttons, the chosen one as a form, and what was done last. */
export function DeedBar({
  actor,
  known,
  allowed,
  done,
  notice,
  draftOf,
  nameOf,
  fields,
  check,
}: DeedBarProps) {
  const snapshot = useSelector(actor, (current) => current);
  // What was chosen is left or done: its form is gone.
  const place = useFocusHere();
  const deedOf = (kind: string | undefined) => known.find((each) => each.kind === kind?.split(':')[0]);
  const kindNow = snapshot.hasTag('rest') ? '' : (snapshot.context.what?.kind ?? '');
  const chosen = deedOf(kindNow);
  const about = nameOf?.(kindNow.split(':')[1] ?? '');
  const doneText = deedOf(done ?? undefined)?.done;
  return (
    <div {...place} className={styles.deeds}>
      <div role="status">
        {doneText !== undefined && chosen === undefined && <Notice tone="success" title={doneText} />}
      </div>
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
        <DeedForm
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
        </DeedForm>
      )}
    </div>
  );
}

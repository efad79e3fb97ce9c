import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { begun } from '#actors/admin/deed.ts';
import type { DeedActor } from '#actors/admin/deed.ts';
import type { PreviewAnswer } from '#actors/admin/settings.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import * as page from '#panel/page/store-page.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { later } from '#ui/later.tsx';
import { AdminDenied } from './of-admin.tsx';
import { actions } from '#ui/css/layout.css.ts';
import { useWhen } from '#ui/use-when.ts';
import { useEmitted } from '#actors/kit/use-emitted.ts';

const DeedForm = later(async () => (await import('#pages/admin/kit/deed-form.tsx')).DeedForm);

export interface ChangeProps<Change extends { value: object }, Preview> {
  change: Change;
  /** Whether there is something to save. */
  isReady: boolean;
  /** Asks for the preview; a change without an effect that can be shown has none. */
  preview?: (() => Promise<PreviewAnswer<Preview>>) | undefined;
  Effect?: ComponentType<{ preview: Preview }> | undefined;
  /** The button before the preview. */
  action: string;
  label: string;
  consequence: string;
  /** Why a change with this effect cannot be saved, by field. */
  problemsOf?: ((preview: Preview) => Readonly<Record<string, string>>) | undefined;
  /** Why it cannot be saved, by field; empty once it can. */
  onProblems?: (problems: Readonly<Record<string, string>>) => void;
  onSaved: () => void;
  /** What is there now is read again. */
  onChanged: () => void;
  more?: ReactNode;
  /** Said once it was saved. */
  saved: string;
  /** The button that leaves it where nobody knows whether it was saved. */
  readAgain: string;
  createActor: (change: () => Change) => DeedActor;
}

/**
 * A change of a record that has a version: its effect is shown, then it is confirmed, with a code of the second factor
 * where money is moved.
 */
export function VersionedChange<Change extends { value: object }, Preview>(
  props: ChangeProps<Change, Preview>,
) {
  const { change, isReady, preview, Effect, action, label, consequence, more } = props;
  const { onProblems, problemsOf, createActor, saved, readAgain } = props;
  // What was looked at is what is saved, also when it is tried again.
  const looked = useRef(change);
  const actor = useActor(() => createActor(() => looked.current));
  const snapshot = useSelector(actor, (current) => current);
  const [shown, setShown] = useState<Preview | null>(null);
  const [sentence, setSentence] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const place = useFocusHere();
  const conflict = snapshot.matches('refused') ? snapshot.context.sentence : null;
  // What somebody else has saved stands beside the draft once the change is left.
  useWhen(conflict, () => props.onChanged());
  useEmitted(actor, 'action.done', () => {
    setSaved(true);
    props.onSaved();
    props.onChanged();
  });
  useEmitted(actor, 'action.unsure', () => props.onChanged());
  const wanted = JSON.stringify(change.value);
  const isConfirming = snapshot.matches('confirming') || snapshot.matches('refused');
  useWhen(isConfirming ? wanted : null, () => {
    if (wanted !== JSON.stringify(looked.current.value)) actor.send({ type: 'action.leave' });
  });
  const begin = async () => {
    looked.current = change;
    setSaved(false);
    setSentence(null);
    if (preview !== undefined) {
      setAsking(true);
      const answer = await preview();
      setAsking(false);
      const problems = answer.kind === 'refused' ? answer.problems : (problemsOf?.(answer.preview) ?? {});
      onProblems?.(problems);
      if (answer.kind === 'refused') {
        setSentence(answer.sentence);
        return;
      }
      if (Object.keys(problems).length > 0) return;
      setShown(answer.preview);
    }
    actor.send({ type: 'action.choose', what: begun('save') });
  };
  if (snapshot.matches('denied')) return <AdminDenied />;
  return (
    <div {...place} className={page.stack}>
      {snapshot.hasTag('rest') ? (
        <>
          {sentence !== null && <Notice tone="danger" role="alert" title={sentence} />}
          <div className={actions}>
            <Button variant="primary" isDisabled={!isReady} isPending={isAsking} onPress={() => void begin()}>
              {action}
            </Button>
            {more}
          </div>
          <p role="status" className={page.hint}>
            {isSaved && !isReady ? saved : ''}
          </p>
        </>
      ) : (
        <DeedForm
          actor={actor}
          label={label}
          consequence={consequence}
          confirm="Save the change"
          isDangerous={false}
          asksReason={false}
          draft="versioned-change"
          readAgain={readAgain}
        >
          {shown !== null && Effect !== undefined && <Effect preview={shown} />}
        </DeedForm>
      )}
    </div>
  );
}

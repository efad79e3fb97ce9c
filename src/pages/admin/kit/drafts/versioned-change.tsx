import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { begun } from '#actors/admin/admin-action.ts';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import type { PreviewAnswer, SavedOutcome } from '#actors/admin/settings.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import * as page from '#panel/page/store-page.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { later } from '#ui/later.tsx';
import { AdminDenied } from '../of-admin.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';
import { useWhen } from '#ui/use-when.ts';
import { followAnswer } from '#ui/form/form.tsx';
import { useEmitted } from '#actors/kit/use-emitted.ts';

const AdminActionForm = later(async () => (await import('../admin-action-form.tsx')).AdminActionForm);

export interface ChangeProps<Change extends { value: object }, Preview> {
  change: Change;
  /** Whether there is something to save. */
  isReady: boolean;
  /** Requests the preview; a change without a visible effect has none. */
  preview?: (() => Promise<PreviewAnswer<Preview>>) | undefined;
  Effect?: ComponentType<{ preview: Preview }> | undefined;
  /** The button before the preview. */
  action: string;
  label: string;
  consequence: string | ((preview: Preview | null) => string);
  /** Why a change with this effect can't be saved, by field. */
  problemsOf?: ((preview: Preview) => Readonly<Record<string, string>>) | undefined;
  /** Why it can't be saved, by field; empty once it can. */
  onProblems?: (problems: Readonly<Record<string, string>>) => void;
  onSaved: () => void;
  /** The current version is read again. */
  onChanged: () => void;
  more?: ReactNode;
  /** Shown once it is saved, or waits for approval. */
  saved: (outcome: SavedOutcome) => string;
  /** The button that closes it while its result is unknown. */
  readAgain: string;
  /** A record whose changes never wait doesn't tell its outcome. */
  createActor: (change: () => Change, tell: (outcome: SavedOutcome) => void) => AdminActionActor;
}

/**
 * A change to a versioned record: its effect is shown, then it is confirmed, with a verification code if money moves.
 */
export function VersionedChange<Change extends { value: object }, Preview>(
  props: ChangeProps<Change, Preview>,
) {
  const { change, isReady, preview, Effect, action, label, consequence, more } = props;
  const { onProblems, problemsOf, createActor, saved, readAgain } = props;
  // Save what was previewed, also in a retry.
  const looked = useRef(change);
  const outcome = useRef<SavedOutcome>('saved');
  const actor = useActor(() =>
    createActor(
      () => looked.current,
      (answer) => {
        outcome.current = answer;
      },
    ),
  );
  const snapshot = useSelector(actor, (current) => current);
  const [shown, setShown] = useState<Preview | null>(null);
  const [sentence, setSentence] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  // Its words are about the draft at that time, which is gone once it is saved.
  const lookedWords = useRef(saved);
  const [savedWords, setSavedWords] = useState('');
  const place = useFocusHere();
  const conflict = snapshot.matches('refused') ? snapshot.context.sentence : null;
  // Someone else's saved version shows next to the draft once the change is closed.
  useWhen(conflict, () => props.onChanged());
  useEmitted(actor, 'action.done', () => {
    setSavedWords(lookedWords.current(outcome.current));
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
    // Its fields are next to it.
    const area = place.ref.current?.closest<HTMLElement>('section, main');
    if (area) followAnswer(area);
    looked.current = change;
    lookedWords.current = saved;
    outcome.current = 'saved';
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
    <div {...place} className={stack({ gap: 5 })}>
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
            {snapshot.matches('done') && !isReady ? savedWords : ''}
          </p>
        </>
      ) : (
        <AdminActionForm
          actor={actor}
          label={label}
          consequence={typeof consequence === 'string' ? consequence : consequence(shown)}
          confirm="Save changes"
          isDangerous={false}
          asksReason={false}
          draft="versioned-change"
          readAgain={readAgain}
        >
          {shown !== null && Effect !== undefined && <Effect preview={shown} />}
        </AdminActionForm>
      )}
    </div>
  );
}

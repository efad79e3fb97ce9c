import { useSelector } from '@xstate/react';
import type { ActionActor } from '#actors/kit/action.ts';
import type { Wanted } from '#machines/kit/action.machine.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { actions } from '#ui/css/layout.css.ts';

/** What prevents an action, or makes its result unknown. */
export function ActionOutcome<What extends Wanted>({
  actor,
  back,
}: {
  actor: ActionActor<What>;
  back: string;
}) {
  const snapshot = useSelector(actor, (current) => current);
  return (
    <>
      {snapshot.context.sentence !== null && (
        <Notice tone="danger" role="alert" title={snapshot.context.sentence} />
      )}
      {snapshot.matches('unanswered') && (
        <NoAnswer actor={actor} back={back}>
          We don't know if this went through. Trying again is safe.
        </NoAnswer>
      )}
    </>
  );
}

/** Whether another action is possible now. */
export const isFree = <What extends Wanted>(
  snapshot: ReturnType<ActionActor<What>['getSnapshot']>,
): boolean => snapshot.hasTag('rest') || snapshot.matches('refused');

interface NoAnswerProps<What extends Wanted, Theirs> {
  actor: ActionActor<What, Theirs>;
  /** The button that closes it. */
  back: string;
  /** What may have happened. */
  children: string;
}

/** Its result is unknown: retry, or go back. */
export function NoAnswer<What extends Wanted, Theirs>({
  actor,
  back,
  children,
}: NoAnswerProps<What, Theirs>) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title="We didn't get a response."
      action={
        <span className={actions}>
          <Button variant="primary" onPress={() => actor.send({ type: 'action.again' })}>
            Try again
          </Button>
          <Button onPress={() => actor.send({ type: 'action.leave' })}>{back}</Button>
        </span>
      }
    >
      <p>{children}</p>
    </Notice>
  );
}

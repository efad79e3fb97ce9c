import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActionActor } from '#actors/kit/action.ts';
import type { Wanted } from '#machines/kit/action.machine.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface ActionReportProps<What extends Wanted> {
  actor: ActionActor<What>;
  doneOf: (what: What) => string;
  unanswered: string;
  className?: string | undefined;
}

/** What has become of the last action, and the way back. It takes the focus, because the button may be gone. */
export function ActionReport<What extends Wanted>({
  actor,
  doneOf,
  unanswered,
  className,
}: ActionReportProps<What>) {
  const snapshot = useSelector(actor, (current) => current);
  const { what, undo, sentence } = snapshot.context;
  const place = useFocusHere();
  const report = place.ref;
  const isTold = snapshot.matches('done') || snapshot.hasTag('error');
  useEffect(() => {
    if (isTold) report.current?.focus();
  }, [isTold, report]);
  const close = (
    <Button variant="quiet" onPress={() => actor.send({ type: 'action.leave' })}>
      Close
    </Button>
  );
  return (
    <div {...place} className={className}>
      {snapshot.matches('done') && what !== null && (
        <Notice
          role="status"
          title={doneOf(what)}
          action={
            <>
              {undo !== null && <Button onPress={() => actor.send({ type: 'action.undo' })}>Undo</Button>}{' '}
              {close}
            </>
          }
        />
      )}
      {snapshot.matches('refused') && (
        <Notice tone="danger" role="alert" title={sentence ?? ''} action={close} />
      )}
      {snapshot.matches('unanswered') && (
        <Notice
          tone="danger"
          role="alert"
          title={unanswered}
          action={
            <>
              <Button onPress={() => actor.send({ type: 'action.again' })}>Try again</Button> {close}
            </>
          }
        />
      )}
    </div>
  );
}

interface NoAnswerProps<What extends Wanted, Theirs> {
  actor: ActionActor<What, Theirs>;
  /** The button that leaves it. */
  back: string;
  /** What may have happened. */
  children: string;
}

/** Nobody knows whether it is done: the same once more, or back. */
export function NoAnswer<What extends Wanted, Theirs>({
  actor,
  back,
  children,
}: NoAnswerProps<What, Theirs>) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title="There was no answer."
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

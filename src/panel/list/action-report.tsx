import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActionActor } from '#actors/kit/action.ts';
import type { Wanted } from '#machines/kit/action.machine.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';

interface ActionReportProps<What extends Wanted> {
  actor: ActionActor<What>;
  doneOf: (what: What) => string;
  unanswered: string;
  /** The confirmation before an action is sent, and the button that sends it. */
  questionOf?: ((what: What) => { title: string; yes: string }) | undefined;
  className?: string | undefined;
}

/** The result of the last action, and its undo. It takes the focus, because the button may be gone. */
export function ActionReport<What extends Wanted>({
  actor,
  doneOf,
  unanswered,
  questionOf,
  className,
}: ActionReportProps<What>) {
  const snapshot = useSelector(actor, (current) => current);
  const { what, undo, sentence } = snapshot.context;
  const place = useFocusHere();
  const report = place.ref;
  const isTold = snapshot.matches('done') || snapshot.matches('confirming') || snapshot.hasTag('error');
  const question = snapshot.matches('confirming') && what !== null ? questionOf?.(what) : undefined;
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
      {question !== undefined && what !== null && (
        <Notice
          tone="warning"
          role="status"
          title={question.title}
          action={
            <>
              <Button variant="primary" onPress={() => actor.send({ type: 'action.send', what })}>
                {question.yes}
              </Button>{' '}
              <Button
                onPress={() => {
                  // The button disappears with the question.
                  report.current?.focus();
                  actor.send({ type: 'action.leave' });
                }}
              >
                Go back
              </Button>
            </>
          }
        />
      )}
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

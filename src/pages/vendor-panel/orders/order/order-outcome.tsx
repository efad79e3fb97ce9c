import { useSelector } from '@xstate/react';
import type { FulfillmentActor } from '#actors/vendor-panel/sales.ts';
import { Notice } from '#ui/components/notice.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { Button } from '#ui/components/button.tsx';
import { actions } from '#ui/css/layout.css.ts';

const said: Readonly<Record<string, string>> = {
  confirm: 'The order is confirmed.',
  ship: 'The parcel is on its way. The buyer has a mail.',
  label: 'The label is bought, and the parcel is on its way. The buyer has a mail.',
  'ask-label': 'The label is bought, and the parcel is on its way. The buyer has a mail.',
  'drop-label': 'The label is not used. You can buy another one or ship by hand.',
  'void-label': 'The label and its parcel are voided. The items are to be shipped.',
  cancel: 'The order is cancelled. Its money goes back.',
  refund: 'The money goes back the way it came. The buyer has a mail.',
  void: 'The parcel is voided. Its items are to be shipped.',
  deliver: 'The parcel is marked as delivered.',
  note: 'The note is added.',
  message: 'The message is on its way.',
  settle: 'It is marked as answered.',
  approve: 'The return is approved. The buyer has a mail.',
  reject: 'The return is rejected. The buyer has a mail.',
  receive: 'The return is received.',
  exchange: 'The exchange is ordered and waits to be shipped. The buyer has a mail.',
};

/** How the last act went. */
export function OrderOutcome({ actor, kind }: { actor: FulfillmentActor; kind: string }) {
  const snapshot = useSelector(actor, (current) => current);
  const { sentence } = snapshot.context;
  if (snapshot.matches('unanswered')) {
    return (
      <Notice
        tone="warning"
        role="alert"
        title="There was no answer."
        action={
          <span className={actions}>
            <Button variant="primary" onPress={() => actor.send({ type: 'sale.again' })}>
              Try again
            </Button>
            <Button onPress={() => actor.send({ type: 'sale.leave' })}>Leave it</Button>
          </span>
        }
      >
        <p>It may be done or not. Trying again does nothing twice.</p>
      </Notice>
    );
  }
  return (
    <>
      {sentence !== null && (
        <Notice tone="danger" role="alert">
          <p>{sentence}</p>
        </Notice>
      )}
      {snapshot.matches({ ready: 'behind' }) && (
        <Notice
          tone="warning"
          role="status"
          title="What you see may be old."
          action={<Button onPress={() => actor.send({ type: 'sale.retry' })}>Read again</Button>}
        />
      )}
      {sentence === null && !snapshot.matches('acting') && said[kind] !== undefined && (
        <p role="status" className={styles.hint}>
          {said[kind]}
        </p>
      )}
    </>
  );
}

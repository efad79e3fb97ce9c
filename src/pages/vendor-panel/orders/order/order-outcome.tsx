import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { StoreOrderActor, StoreOrderActionActor } from '#actors/orders/store-order.ts';
import { ActionOutcome } from '#panel/list/action-outcome.tsx';
import type { StoreOrderAction } from '#schema/vendor-panel/store-order.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { useChanged } from '#ui/use-changed.ts';
import { TryAgain } from '#ui/components/actions/button.tsx';

const said: Readonly<Record<StoreOrderAction['kind'], string>> = {
  confirm: 'Order confirmed.',
  ship: 'Order shipped.',
  label: 'Label bought and order shipped.',
  'ask-label': 'Label bought and order shipped.',
  'drop-label': "The label wasn't used. You can buy another one or ship without a label.",
  'void-label': 'Label and package voided. The items still need to ship.',
  cancel: 'Order canceled. The buyer will be refunded.',
  refund: 'Refunded to the original payment method. We emailed the buyer.',
  void: 'Package voided. Its items still need to ship.',
  track: 'Tracking saved.',
  deliver: 'Package marked as delivered.',
  note: 'Note added.',
  message: 'Message sent.',
  settle: 'Moved to Replied.',
  approve: 'Return approved. We emailed the buyer.',
  reject: 'Return declined. We emailed the buyer.',
  receive: 'Return received.',
  exchange: 'Exchange created and ready to ship. We emailed the buyer.',
};

/** The result of the last action, and whether the display may be outdated. */
export function OrderOutcome({ actor, action }: { actor: StoreOrderActor; action: StoreOrderActionActor }) {
  const isBehind = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'behind' }));
  const kind = useSelector(action, (snapshot) => snapshot.matches('done') && snapshot.context.what?.kind);
  const place = useRef<HTMLDivElement>(null);
  const answer = useSelector(action, (snapshot) => (snapshot.hasTag('busy') ? null : snapshot.value));
  // The pressed button may be gone or disabled by now.
  useChanged(answer, () => {
    const active = document.activeElement;
    if (answer === null || active === null) return;
    if (active.matches('body, :disabled') || active.contains(place.current)) {
      place.current?.focus({ preventScroll: answer === 'done' });
    }
  });
  return (
    <div ref={place} tabIndex={-1} className={styles.outcome}>
      <ActionOutcome actor={action} back="Dismiss" />
      {isBehind && (
        <Notice
          tone="warning"
          role="status"
          title="This page may be out of date."
          action={<TryAgain onPress={() => actor.send({ type: 'order.retry' })}>Reload</TryAgain>}
        />
      )}
      {kind && (
        <p role="status" className={styles.hint}>
          {said[kind]}
        </p>
      )}
    </div>
  );
}

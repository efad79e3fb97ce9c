import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { StoreOrderActor, StoreOrderActionActor } from '#actors/orders/store-order.ts';
import { ActionOutcome } from '#panel/list/action-outcome.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { useChanged } from '#ui/use-changed.ts';
import { TryAgain } from '#ui/components/actions/button.tsx';
import { later } from '#ui/later.tsx';

// Its words load with the first action.
const OrderSaid = later(async () => (await import('./order-said.tsx')).OrderSaid);

/** The result of the last action, and whether the display may be outdated. */
export function OrderOutcome({ actor, action }: { actor: StoreOrderActor; action: StoreOrderActionActor }) {
  const isBehind = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'behind' }));
  const what = useSelector(action, (snapshot) => (snapshot.matches('done') ? snapshot.context.what : null));
  const order = useSelector(actor, ({ context }) => context.order);
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
    <div ref={place} tabIndex={-1} role="group" aria-label="Result" className={styles.outcome}>
      <ActionOutcome actor={action} back="Dismiss" />
      {isBehind && (
        <Notice
          tone="warning"
          role="status"
          title="This page may be out of date."
          action={<TryAgain onPress={() => actor.send({ type: 'order.retry' })}>Reload</TryAgain>}
        />
      )}
      {what !== null && order !== null && <OrderSaid what={what} order={order} />}
    </div>
  );
}

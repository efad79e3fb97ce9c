import { useSelector } from '@xstate/react';
import { createHold, markOf } from '#actors/checkout/hold.ts';
import type { HoldActor } from '#actors/checkout/hold.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import * as styles from './checkout.css.ts';

function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What a screen reader announces at the given number of seconds; '' before the first mark. */
function spokenText(seconds: number): string {
  const mark = markOf(seconds);
  if (mark === null) return '';
  return mark >= 60
    ? `We're holding your items for ${mark / 60} more ${mark === 60 ? 'minute' : 'minutes'}.`
    : `We're holding your items for ${mark} more seconds.`;
}

/**
 * How long the stock stays reserved. `expiresAt` in milliseconds; the page passes `now`, so that stories do not change.
 */
export function HoldTimer({ expiresAt, now }: { expiresAt: number; now: () => number }) {
  const actor = useActor(() => createHold(expiresAt, now));
  return <HoldClock actor={actor} />;
}

export function HoldClock({ actor }: { actor: HoldActor }) {
  const seconds = useSelector(actor, ({ context }) => context.left);
  const isAmple = useSelector(actor, (snapshot) => snapshot.matches({ held: 'ample' }));
  return (
    <div>
      <p className={isAmple ? styles.timer : styles.timerLow} role="timer" aria-live="off">
        <Icon name="lock" size={18} />
        <span>
          We're holding your items for <span className={styles.clock}>{clockText(seconds)}</span>
        </span>
      </p>
      <p className={visuallyHidden} role="status">
        {spokenText(seconds)}
      </p>
    </div>
  );
}

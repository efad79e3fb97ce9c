import { useEffect, useState } from 'react';
import { Icon } from '#ui/components/icon.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import * as styles from './checkout.css.ts';

/** Seconds left at which the clock is read out. */
const spokenAt = [600, 300, 120, 60, 30];

export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What a screen reader hears once the given seconds are left, or null while there is nothing new to say. */
export function spokenText(seconds: number): string {
  const mark = spokenAt.findLast((limit) => seconds <= limit);
  if (mark === undefined) return '';
  return mark >= 60
    ? `Your items are held for ${mark / 60} more ${mark === 60 ? 'minute' : 'minutes'}.`
    : `Your items are held for ${mark} more seconds.`;
}

/** How long the stock stays reserved. `expiresAt` in milliseconds; `now` is told by the page, so that stories hold still. */
export function HoldTimer({ expiresAt, now }: { expiresAt: number; now: () => number }) {
  const left = () => Math.max(0, Math.ceil((expiresAt - now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new clock function must not restart the timer
  }, [expiresAt]);
  return (
    <div>
      <p className={seconds <= 120 ? styles.timerLow : styles.timer} role="timer" aria-live="off">
        <Icon name="lock" size={18} />
        <span>
          Your items are held for <span className={styles.clock}>{clockText(seconds)}</span>
        </span>
      </p>
      <p className={visuallyHidden} role="status">
        {spokenText(seconds)}
      </p>
    </div>
  );
}

import { useEffect, useEffectEvent } from 'react';

/** Calls the latest `act` when `reason` changes, and on mount; not while it is false, zero, null or undefined. */
export function useWhen<Reason>(reason: Reason, act: (reason: NonNullable<Reason>) => void): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    if (reason !== false && reason !== 0 && reason !== null && reason !== undefined) latest(reason);
  }, [reason]);
}

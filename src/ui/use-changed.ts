import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `act` after a render with another `value` than the one before; not for the first. */
export function useChanged<Value>(value: Value, act: (value: Value) => void): void {
  const known = useRef(value);
  const latest = useEffectEvent(act);
  useEffect(() => {
    if (Object.is(known.current, value)) return;
    known.current = value;
    latest(value);
  }, [value]);
}

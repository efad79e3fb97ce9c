import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `act` after a render with a `value` different from the last one; not for the first. */
export function useChanged<Value>(value: Value, act: (value: Value) => void): void {
  const known = useRef(value);
  const latest = useEffectEvent(act);
  useEffect(() => {
    if (Object.is(known.current, value)) return;
    known.current = value;
    latest(value);
  }, [value]);
}

import { useEffect, useEffectEvent } from 'react';

/** Calls the latest `act` with each event of this type at the window, while `isOn`. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  act: (event: WindowEventMap[Type]) => void,
  isOn = true,
): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return undefined;
    const tell = (event: WindowEventMap[Type]) => latest(event);
    window.addEventListener(type, tell);
    return () => window.removeEventListener(type, tell);
  }, [type, isOn]);
}

import { useEffect, useEffectEvent } from 'react';
import { isPressed, shortcuts } from '#schema/shortcuts.ts';

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select') !== null);

/** Ctrl/Cmd+K and `?` in a panel. */
export function usePanelKeys(onPalette: () => void, onHelp: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isPressed(shortcuts.palette, event)) {
      // The shop's search uses the same keys.
      event.preventDefault();
      if (!event.repeat) onPalette();
    } else if (isPressed(shortcuts.help, event) && !isTypedInto(event.target)) {
      event.preventDefault();
      onHelp();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

import { orderShortcuts } from '#schema/orders/order-shortcuts.ts';
import { ariaKeys, isPressed } from '#schema/shortcuts.ts';
import { useWindowEvent } from '#ui/use-window-event.ts';

/** A selected row keeps the focus on its checkbox, into which nobody types. */
const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=checkbox]), textarea, select, dialog, [role=dialog]') !== null);

/** Each key presses the button that names it, if that can be pressed now. */
export function useOrderKeys(): void {
  useWindowEvent('keydown', (event) => {
    if (event.repeat || event.defaultPrevented || isTypedInto(event.target)) return;
    for (const shortcut of Object.values(orderShortcuts)) {
      if (!isPressed(shortcut, event)) continue;
      const button = document.querySelector<HTMLElement>(
        `[aria-keyshortcuts="${ariaKeys(shortcut)}"]:not(:disabled, [aria-disabled=true])`,
      );
      if (button === null) return;
      event.preventDefault();
      button.focus();
      // C is easy to press by mistake, and a link leaves the page: Enter follows either.
      if (shortcut !== orderShortcuts.confirmOrders && button.matches('button')) button.click();
    }
  });
}

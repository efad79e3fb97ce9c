/** How often it is tried once the connection is back, and the pause in milliseconds. */
const tries = 4;
const pause = 2000;

/** Presses the buttons of everything on the page that failed to load; nothing else on it changes. */
function readAgain(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-again]')) button.click();
}

/**
 * Each time the connection is back, loads what failed and calls `refresh`, several times: a connection that has just
 * come back often drops the first requests.
 * @param isBack Also now: it may have come back before this listens.
 */
export function onceOnline(refresh: () => void, isBack: boolean): void {
  const attempt = (left: number) => {
    if (!navigator.onLine) return;
    refresh();
    readAgain();
    if (left > 1) setTimeout(attempt, pause, left - 1);
  };
  if (isBack) attempt(tries);
  addEventListener('online', () => attempt(tries));
}

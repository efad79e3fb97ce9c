import { unloaded } from '#lazy/unloaded.ts';
import type { Navigation } from '#routing/navigation.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { keepTyped, restoreTyped, typing, watchTyping } from './typed.ts';
import { notice } from './shell/offline-notice.css.ts';

/** The build from which this tab was last reloaded: a second reload from the same one would not help. */
const reloadedKey = 'stallbar-reloaded-from';

/** A file of this build. */
const own = import.meta.url;

/** Whether the server no longer has a file. Without an answer, or while the server has problems, it is unknown. */
async function isGone(url: string): Promise<boolean> {
  try {
    const { ok, status, headers } = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    // A static host answers an unknown path with the page that starts the app.
    const isPage = ok && (headers.get('content-type') ?? '').startsWith('text/html');
    return status === 404 || status === 410 || isPage;
  } catch {
    return false;
  }
}

/** All browsers but Safari name the file that did not arrive. */
async function isReplaced(error: unknown): Promise<boolean> {
  const [file = own] =
    /(?:https?:\/\/[^\s/]+)?\/assets\/[\w-]+(?:\.[\w-]+)*\.[a-z0-9]+/.exec(String(error)) ?? [];
  return (await isGone(file)) || (file !== own && (await isGone(own)));
}

/** Reloads the page and restores the input. */
export function reloadKeeping(): void {
  keepTyped();
  location.reload();
}

/** Built by hand: a toast's code may be gone as well. */
function offerReload(): void {
  document.querySelector('[data-update]')?.remove();
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  box.dataset['update'] = '';
  box.className = notice;
  const text = document.createElement('span');
  text.textContent =
    typing() === 'lost'
      ? 'Stallbar was updated. Copy what you typed, then reload this page to continue.'
      : "Stallbar was updated. Reload this page to continue. We'll keep what you typed.";
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.className = button({ variant: 'secondary' });
  reload.textContent = 'Reload page';
  reload.addEventListener('click', reloadKeeping);
  box.append(text, reload);
  const place = () => {
    const [dialog = document.body] = [...document.querySelectorAll('dialog:modal, [role="dialog"]')].slice(
      -1,
    );
    dialog.append(box);
  };
  place();
  // Moves the notice: nothing outside an open dialog can be pressed, and nothing inside a closed one can be seen.
  document.addEventListener('close', place, true);
}

/**
 * A tab outlives a deploy: code it has not loaded yet may be gone from the server. Then it reloads, once and without
 * asking if nothing was typed or the person was leaving the page anyway, and otherwise when they agree.
 */
export function followUpdates(navigation: Navigation): void {
  watchTyping();
  // A browser without storage has stored nothing.
  restoreTyped().catch(() => undefined);
  let isAsking = false;
  const look = async (error: unknown) => {
    if (isAsking || !(await isReplaced(error))) return;
    isAsking = true;
    const { url, view, pending } = navigation.getSnapshot();
    const isLeaving = pending || view.kind !== 'page' || url !== location.pathname + location.search;
    const isFirst = sessionStorage.getItem(reloadedKey) !== own;
    if (isFirst && (isLeaving || typing() === 'none')) {
      sessionStorage.setItem(reloadedKey, own);
      location.reload();
    } else offerReload();
  };
  unloaded.hear = async (error) => {
    try {
      await look(error);
    } catch {
      // A browser without storage asks, because it could reload forever.
      offerReload();
    }
  };
}

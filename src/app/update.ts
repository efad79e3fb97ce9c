import { unloaded } from '#lazy/unloaded.ts';
import type { Navigation } from '#routing/navigation.ts';
import { button } from '#ui/components/button.css.ts';
import { keepTyped, restoreTyped, typing, watchTyping } from './typed.ts';
import { notice } from './shell/offline-notice.css.ts';

/** The build from which this tab was reloaded last: a second reload from the same one would not help. */
const reloadedKey = 'stallbar-reloaded-from';

/** A file of this build. */
const own = import.meta.url;

/** Whether the server no longer has a file. Without an answer, or while it has troubles of its own, nobody knows. */
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

/** Reloads the page and puts back what was typed. */
export function reloadKeeping(): void {
  keepTyped();
  location.reload();
}

/** Made by hand: the code of a toast may be gone as well. */
function offerReload(): void {
  document.querySelector('[data-update]')?.remove();
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  box.dataset['update'] = '';
  box.className = notice;
  const text = document.createElement('span');
  text.textContent =
    typing() === 'lost'
      ? 'Stallbar has been updated. Copy what you typed, then reload this page to continue.'
      : 'Stallbar has been updated. Reload this page to continue. What you typed stays.';
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
  // What is outside of an open dialog cannot be pressed, and what is inside of a closed one cannot be seen.
  document.addEventListener('close', place, true);
}

/**
 * A tab outlives a deploy: what it has not loaded yet may be gone from the server. Then it is reloaded, once and without
 * asking if nothing was typed or the person was leaving the page anyway, and otherwise when they say so.
 */
export function followUpdates(navigation: Navigation): void {
  watchTyping();
  // A browser that refuses storage has kept nothing.
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
      // A browser that refuses storage asks, because it could reload for ever.
      offerReload();
    }
  };
}

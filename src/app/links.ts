import { matchRoute, pages } from './routes.tsx';
import { go } from './scroll.ts';

/** Milliseconds that a pointer rests on a link before its page is read ahead. */
const restBeforePrefetch = 65;

function inside(url: URL): boolean {
  const match = url.origin === location.origin ? matchRoute(url.pathname) : null;
  return match !== null && pages[match.name] !== undefined;
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || (link.target !== '' && link.target !== '_self')) return null;
  return link.hasAttribute('download') || link.hasAttribute('data-native') ? null : link;
}

/**
 * Makes every plain link and GET form of the page a change of route without a reload, and reads pages ahead on
 * pointer-down, rest and focus. A handler that has called `preventDefault` keeps its event. Returns how to stop.
 */
export function followLinks(prefetch: (url: string) => void): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const prefetchLink = (link: HTMLAnchorElement) => {
    const url = new URL(link.href);
    if (inside(url) && url.href !== location.href) prefetch(url.pathname + url.search);
  };
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = linkOf(event.target);
    if (link === null) return;
    const url = new URL(link.href);
    const samePage = url.pathname === location.pathname && url.search === location.search;
    if ((samePage && url.hash !== '') || !inside(url)) return;
    event.preventDefault();
    go(url.pathname + url.search + url.hash, { replace: samePage });
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return;
    const url = new URL(form.action);
    if (!inside(url)) return;
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [key, value] of new FormData(form, event.submitter)) {
      if (typeof value === 'string' && value.trim() !== '') query.append(key, value.trim());
    }
    const search = query.toString();
    go(search === '' ? url.pathname : `${url.pathname}?${search}`);
  };
  // Behind the tap itself: reading ahead must not hold up what the tap is answered with.
  const prefetchSoon = (event: Event) => {
    const link = linkOf(event.target);
    if (link !== null) setTimeout(() => prefetchLink(link));
  };
  const onOver = (event: MouseEvent) => {
    clearTimeout(resting);
    const link = linkOf(event.target);
    if (link !== null) resting = setTimeout(() => prefetchLink(link), restBeforePrefetch);
  };
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  document.addEventListener('pointerdown', prefetchSoon, { passive: true });
  document.addEventListener('focusin', prefetchSoon);
  document.addEventListener('mouseover', onOver, { passive: true });
  return () => {
    clearTimeout(resting);
    document.removeEventListener('click', onClick);
    document.removeEventListener('submit', onSubmit);
    document.removeEventListener('pointerdown', prefetchSoon);
    document.removeEventListener('focusin', prefetchSoon);
    document.removeEventListener('mouseover', onOver);
  };
}

import type { Navigation } from './navigation.ts';
import { go } from './scroll.ts';

/** Milliseconds that a pointer rests on a link before its page is prefetched. */
const restBeforePrefetch = 65;

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || (link.target !== '' && link.target !== '_self')) return null;
  return link.hasAttribute('download') || link.hasAttribute('data-native') ? null : link;
}

/**
 * Turns every plain link and GET form into a navigation without a reload, and prefetches pages on pointer-down, hover
 * and focus. An event whose handler called `preventDefault` is left alone. Returns a function that stops it.
 */
export function followLinks({ isOpen, prefetch }: Pick<Navigation, 'isOpen' | 'prefetch'>): () => void {
  const inside = (url: URL) => url.origin === location.origin && isOpen(url.pathname);
  let resting: ReturnType<typeof setTimeout> | undefined;
  const prefetchLink = (link: HTMLAnchorElement) => {
    // The link may have lost its address while the pointer rested on it.
    if (!link.hasAttribute('href')) return;
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
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    // Not the form's properties: a field named 'action' or 'method' replaces them.
    if ((form.getAttribute('method') ?? 'get').toLowerCase() !== 'get') return;
    const url = new URL(form.getAttribute('action') ?? '', location.href);
    if (!inside(url)) return;
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [key, value] of new FormData(form, event.submitter)) {
      if (typeof value === 'string' && value.trim() !== '') query.append(key, value.trim());
    }
    const search = query.toString();
    const to = search === '' ? url.pathname : `${url.pathname}?${search}`;
    go(to, { replace: to === location.pathname + location.search });
  };
  // After the tap's own task: prefetching must not delay the response to the tap.
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

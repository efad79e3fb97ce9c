import { useEffect } from 'react';
import { isRenaming } from '#routing/scroll.ts';

const question = 'Leave this page? What you typed is not saved. It stays in this tab until you come back.';

interface LeaveEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  readonly destination: { readonly url: string };
}

/** The browser's Navigation API, which TypeScript's library may not have. */
const navigationOf = (): EventTarget | undefined =>
  (window as Window & { navigation?: EventTarget }).navigation;

/** A drawer or a dialog is an entry of the history with the same URL. */
const isElsewhere = (url: string): boolean => {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin && pathname !== location.pathname;
};

/** With several forms on a page, the first one asks for all of them. */
const asked = new WeakSet<Event>();

/** While it is on, asks before the page is left: by a link, by Back, by closing the tab. */
export function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const close = (event: BeforeUnloadEvent) => event.preventDefault();
    const leave = (event: Event) => {
      const { navigationType, destination } = event as LeaveEvent;
      // The browser asks before a reload itself.
      if (navigationType === 'reload' || !event.cancelable || !isElsewhere(destination.url)) return;
      if (asked.has(event) || isRenaming()) return;
      asked.add(event);
      // oxlint-disable-next-line no-alert -- the question must be answered before the browser goes on
      if (!confirm(question)) event.preventDefault();
    };
    const navigation = navigationOf();
    window.addEventListener('beforeunload', close);
    navigation?.addEventListener('navigate', leave);
    return () => {
      window.removeEventListener('beforeunload', close);
      navigation?.removeEventListener('navigate', leave);
    };
  }, [isOn]);
}

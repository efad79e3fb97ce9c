import { use, useEffect } from 'react';
import { loggingOut } from '#lazy/session-handle.ts';
import { KeptSession } from '#lazy/use-session.ts';
import { paths } from '#routing/paths.ts';
import { isUnasked } from '#routing/scroll.ts';

/** How much of the input is still there when the person comes back. */
export type Keeping = 'all' | 'some' | 'none';

const questions: Readonly<Record<Keeping, string>> = {
  all: "Leave this page? We'll keep your unsaved changes in this tab.",
  some: 'Leave this page? Some of your changes will be lost.',
  none: 'Leave this page? Your changes will be lost.',
};
/** Logging out deletes the person's drafts. */
const logoutQuestion = 'Log out? Your changes will be lost.';

interface LeaveEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  readonly destination: { readonly url: string };
}

/** The browser's Navigation API, which TypeScript's library may not have. */
const navigationOf = (): EventTarget | undefined =>
  (window as Window & { navigation?: EventTarget }).navigation;

/** The path of another page of the shop; a drawer or a dialog is a history entry with the same URL. */
const pathElsewhere = (url: string): string | null => {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin && pathname !== location.pathname ? pathname : null;
};

/** With several forms on a page, the first one asks for all of them. */
const asked = new WeakSet<Event>();

/** While enabled, asks before the page is left: by a link, Back, logging out, or closing the tab. */
export function useLeaveWarning(isOn: boolean, keeping: Keeping): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: Event, question: string) => {
      if (asked.has(event)) return;
      asked.add(event);
      // oxlint-disable-next-line no-alert -- the question must be answered before the browser goes on
      if (!confirm(question)) event.preventDefault();
    };
    const close = (event: BeforeUnloadEvent) => event.preventDefault();
    const leave = (event: Event) => {
      const { navigationType, destination } = event as LeaveEvent;
      // The browser itself asks before a reload.
      if (navigationType === 'reload' || !event.cancelable || isUnasked()) return;
      const path = pathElsewhere(destination.url);
      if (path !== null) ask(event, path === paths.logout() ? logoutQuestion : questions[keeping]);
    };
    const logOut = (event: Event) => ask(event, logoutQuestion);
    const navigation = navigationOf();
    window.addEventListener('beforeunload', close);
    window.addEventListener(loggingOut, logOut);
    navigation?.addEventListener('navigate', leave);
    return () => {
      window.removeEventListener('beforeunload', close);
      window.removeEventListener(loggingOut, logOut);
      navigation?.removeEventListener('navigate', leave);
    };
  }, [isOn, keeping]);
}

/**
 * Whether leaving now loses nothing of a request that was sent: not while it waits for the person to log in again.
 */
export const useUnderWay = (isBusy: boolean): boolean => use(KeptSession) === null && isBusy;

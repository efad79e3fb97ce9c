import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { sidebarMachine } from '#machines/vendor-panel/sidebar.machine.ts';
import type { SidebarEvent } from '#machines/vendor-panel/sidebar.machine.ts';
import { limits } from '#schema/limits.ts';
import { isPressed, shortcuts } from '#schema/shortcuts.ts';
import { breakpoints } from '#ui/themes/breakpoints.ts';

export type SidebarActor = ActorRefFrom<typeof sidebarMachine>;

const cookie = 'sidebar_collapsed';

const isCollapsed = (): boolean => document.cookie.split('; ').includes(`${cookie}=true`);

const narrow = () => window.matchMedia(`(max-width: ${breakpoints.tablet - 1}px)`);

const boundMachine = sidebarMachine.provide({
  actors: {
    watchWindow: fromCallback<SidebarEvent>(({ sendBack }) => {
      const send = (event: SidebarEvent) => sendBack(event);
      const pressed = (event: KeyboardEvent) => {
        if (!isPressed(shortcuts.sidebar, event)) return;
        event.preventDefault();
        send({ type: 'sidebar.toggle' });
      };
      const query = narrow();
      const resized = () => send({ type: 'viewport.changed', narrow: query.matches });
      window.addEventListener('keydown', pressed);
      query.addEventListener('change', resized);
      return () => {
        window.removeEventListener('keydown', pressed);
        query.removeEventListener('change', resized);
      };
    }),
  },
  actions: {
    keep: (_, { collapsed }) => {
      // §9: for 7 days.
      // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API needs HTTPS
      document.cookie = `${cookie}=${collapsed}; path=/; max-age=${limits.sidebar.cookieSeconds}; samesite=lax`;
    },
  },
});

/** A panel's sidebar. The caller starts and stops it. */
export const createSidebar = (): SidebarActor =>
  createActor(boundMachine, { input: { collapsed: isCollapsed(), narrow: narrow().matches } });

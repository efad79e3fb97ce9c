import type { GuardSnapshot } from '#machines/guard/guard.machine.ts';
import type { Screen } from './screen.ts';

const waits = 'Loading...';

/** Nothing is pressed here: a guard is met by going to a page. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as GuardSnapshot;
    const { origin, facts } = snapshot.context;
    const path = new RegExp(`^${origin.replace('?', String.raw`\?`)}$`);
    // Whose browser has not come to the page yet, sees nothing of it.
    if (facts.phase === 'unknown') return {};
    if (snapshot.matches('waiting for session')) return { seen: [waits], at: path };
    if (snapshot.matches('allowed')) return { unseen: [waits], at: path };
    if (snapshot.matches('to auth')) return { at: /^\/auth\?redirect=/ };
    return snapshot.matches('denied') ? { at: /^\/$/ } : {};
  },
  acts: {},
};

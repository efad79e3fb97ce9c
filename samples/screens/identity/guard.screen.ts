import type { GuardSnapshot } from '#machines/identity/guard.machine.ts';
import type { Screen } from '#engine/screen.ts';

const waits = 'Loading…';

/** There is nothing to press here: a guard acts when a page opens. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as GuardSnapshot;
    const { origin, facts } = snapshot.context;
    const path = new RegExp(`^${origin.replace('?', String.raw`\?`)}$`);
    // A browser that has not opened the page yet shows nothing of it.
    if (facts.phase === 'unknown') return {};
    if (snapshot.matches('waiting for session')) return { seen: [waits], at: path };
    if (snapshot.matches('allowed')) return { unseen: [waits], at: path };
    if (snapshot.matches('to auth')) return { at: /^\/auth\?redirect=/ };
    return snapshot.matches('denied') ? { at: /^\/$/ } : {};
  },
  acts: {},
};

import type { ProfileSnapshot } from '#machines/account/profile.machine.ts';
import { pendingEmail } from '#samples/models/account/profile.model.ts';
import type { Screen } from '#engine/screen.ts';

const failed = "We couldn't load your profile.";
const labels = ['Home', 'Gym'];
const pending = `We sent a link and a code to ada@example.com and to ${pendingEmail}.`;

const unread = {
  addresses: "We couldn't load your addresses.",
  preferences: "We couldn't load your email settings.",
  sessions: "We couldn't load your sessions.",
} as const;
const lost = Object.keys(unread) as (keyof typeof unread)[];

/** The page 'My Profile' as a whole; its sections' forms are walked separately. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as ProfileSnapshot;
    if (snapshot.matches('failed')) {
      return { seen: [failed], unseen: ['My Profile', 'Name'], live: ['Try again'] };
    }
    if (snapshot.matches('loading')) {
      return { seen: ['My Profile'], unseen: [failed, 'Name', ...Object.values(unread)] };
    }
    const { names, addresses, preferences, sessions, ...context } = snapshot.context;
    const facts: [words: string | RegExp, isThere: boolean][] = [
      // The initials replace a missing picture.
      ['AL', names.firstName === 'Ada'],
      ['GH', names.firstName === 'Grace'],
      ...lost.map((part): [string, boolean] => [unread[part], snapshot.context[part] === null]),
      ...labels.map((name): [RegExp, boolean] => [
        new RegExp(`^${name}$`, 'm'),
        addresses?.some(({ label }) => label === name) ?? false,
      ]),
      ['Newsletter', preferences !== null],
      ['This device', sessions !== null],
      ['Log out other devices', sessions?.some(({ current }) => !current) ?? false],
      [pending, context.pendingEmail !== null],
    ];
    return {
      seen: ['My Profile', 'First name', ...facts.flatMap(([words, isThere]) => (isThere ? [words] : []))],
      unseen: [failed, ...facts.flatMap(([words, isThere]) => (isThere ? [] : [words]))],
    };
  },
  acts: {
    // The page has no button to reload everything while all parts are loaded.
    'profile.reload': (_, any) => {
      const snapshot = any as ProfileSnapshot;
      const keys = snapshot.matches('failed')
        ? 1
        : lost.filter((part) => snapshot.context[part] === null).length;
      return keys === 1 ? [{ press: 'Try again' }] : null;
    },
  },
};

import type { ProfileSnapshot } from '#machines/account/profile.machine.ts';
import { pendingEmail } from '#samples/models/account/profile.model.ts';
import type { Screen } from '#engine/screen.ts';

const failed = 'Your profile could not be loaded.';
const labels = ['Home', 'Gym'];
const pending = `We sent a link and a code to ada@example.com and to ${pendingEmail}.`;

const unread = {
  addresses: 'Your addresses could not be loaded.',
  preferences: 'Your choices could not be loaded.',
  sessions: 'Your sessions could not be loaded.',
} as const;
const lost = Object.keys(unread) as (keyof typeof unread)[];

/** The page 'My Profile' as a whole; its sections' forms are walked for themselves. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as ProfileSnapshot;
    if (snapshot.matches('failed')) {
      return { seen: [failed], unseen: ['My Profile', 'Names'], live: ['Try again'] };
    }
    if (snapshot.matches('loading')) {
      return { seen: ['My Profile'], unseen: [failed, 'Names', ...Object.values(unread)] };
    }
    const { names, addresses, preferences, sessions, ...context } = snapshot.context;
    const facts: [words: string | RegExp, isThere: boolean][] = [
      // The initials stand in the place of a picture.
      ['AL', names.firstName === 'Ada'],
      ['GH', names.firstName === 'Grace'],
      ...lost.map((part): [string, boolean] => [unread[part], snapshot.context[part] === null]),
      ...labels.map((name): [RegExp, boolean] => [
        new RegExp(`^${name}$`, 'm'),
        addresses?.some(({ label }) => label === name) ?? false,
      ]),
      ['Newsletter', preferences !== null],
      ['This device', sessions !== null],
      ['Sign out others', sessions?.some(({ current }) => !current) ?? false],
      [pending, context.pendingEmail !== null],
    ];
    return {
      seen: ['My Profile', 'First name', ...facts.flatMap(([words, isThere]) => (isThere ? [words] : []))],
      unseen: [failed, ...facts.flatMap(([words, isThere]) => (isThere ? [] : [words]))],
    };
  },
  acts: {
    // Nothing on the page asks for everything anew while each part is there.
    'profile.reload': (_, any) => {
      const snapshot = any as ProfileSnapshot;
      const keys = snapshot.matches('failed')
        ? 1
        : lost.filter((part) => snapshot.context[part] === null).length;
      return keys === 1 ? [{ press: 'Try again' }] : null;
    },
  },
};

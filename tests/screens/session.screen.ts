import type { SessionSnapshot } from '#machines/session/session.machine.ts';
import { isAdmin, isVendor } from '#machines/session/session.rules.ts';
import { ada } from '../model/session.model.ts';
import type { Screen } from './screen.ts';

const rights = { vendor: 'Vendor Dashboard', admin: 'Admin Dashboard' };

/** The header, its account menu unfolded, and the page of a recovery link. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as SessionSnapshot;
    const { session } = snapshot.context;
    // Nobody has come yet.
    if (snapshot.matches('initializing')) return {};
    if (session === null) return { unseen: ['Account of', 'Logout', rights.vendor, rights.admin] };
    // A recovery link is kept in the shop's own page until the password is new.
    const menu = [
      [rights.vendor, isVendor(snapshot)],
      [rights.admin, isAdmin(snapshot)],
    ] as const;
    return {
      seen: [
        `Account of ${session.userId === ada.userId ? 'Ada' : 'Grace'}`,
        'Logout',
        ...menu.filter(([, has]) => has).map(([words]) => words),
        ...(snapshot.matches({ 'signed in': { password: 'recovering' } }) ? ['New password'] : []),
      ],
      unseen: menu.filter(([, has]) => !has).map(([words]) => words),
    };
  },
  acts: {},
};

import type { SessionSnapshot } from '#machines/identity/session.machine.ts';
import { isAdmin, isVendor } from '#machines/identity/session.rules.ts';
import { ada } from '#samples/models/identity/session.model.ts';
import type { Screen } from '#engine/screen.ts';

const rights = { vendor: 'Vendor Dashboard', admin: 'Admin Dashboard' };

/** The header, its account menu open, and the page of a recovery link. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as SessionSnapshot;
    const { session } = snapshot.context;
    // The session is not known yet.
    if (snapshot.matches('initializing')) return {};
    if (session === null) return { unseen: ['Account:', 'Logout', rights.vendor, rights.admin] };
    // After a recovery link the shop's own page stays open until the new password is saved.
    const menu = [
      [rights.vendor, isVendor(snapshot)],
      [rights.admin, isAdmin(snapshot)],
    ] as const;
    return {
      seen: [
        `Account: ${session.userId === ada.userId ? 'Ada' : 'Grace'}`,
        'Logout',
        ...menu.filter(([, has]) => has).map(([words]) => words),
        ...(snapshot.matches({ 'signed in': { password: 'recovering' } }) ? ['New password'] : []),
      ],
      unseen: menu.filter(([, has]) => !has).map(([words]) => words),
    };
  },
  acts: {},
};

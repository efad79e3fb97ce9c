import type { DeedWords } from '#pages/admin/kit/deed-bar.tsx';
import type { AdminRole } from '#schema/admin/rights.ts';

export const personDeeds = {
  roles: {
    kind: 'roles',
    label: 'Change admin roles',
    consequence:
      'The rights count at once, also in pages that are open. Without a role the account is no admin. The last super admin stays one.',
    confirm: 'Save the roles',
    done: 'The roles are saved.',
    asks: 'more',
    isDangerous: false,
  },
  suspend: {
    kind: 'suspend',
    label: 'Suspend',
    consequence:
      'The person is signed out everywhere, cannot sign in and reaches nothing of the account. Orders that are placed are still delivered; a store of theirs stays open. The person is mailed your reason. It can be taken back.',
    confirm: 'Suspend the account',
    done: 'The account is suspended.',
    asks: 'reason',
    isDangerous: true,
  },
  restore: {
    kind: 'restore',
    label: 'Restore',
    consequence: 'The person can sign in again with the password that they had, and is told by mail.',
    confirm: 'Restore the account',
    done: 'The account is open again.',
    asks: null,
    isDangerous: false,
  },
  view: {
    kind: 'view',
    label: 'View as this person',
    consequence:
      'You see the account as its person does: orders, wishlist, cart, reviews and stores. Nothing can be changed. It ends after 60 minutes. The person is mailed your reason and sees it in the profile, and it is on record.',
    confirm: 'View the account',
    done: 'You see the account now.',
    asks: 'reason',
    longest: 500,
    isDangerous: false,
  },
  signOut: {
    kind: 'sign out',
    label: 'Sign out everywhere',
    consequence: 'Every device has to sign in again. Nothing else changes.',
    confirm: 'Sign out everywhere',
    done: 'The account is signed out everywhere.',
    asks: null,
    isDangerous: false,
  },
  resetFactor: {
    kind: 'reset factor',
    label: 'Reset two-step sign-in',
    consequence:
      'The authenticator app and the recovery codes count no more: the password alone signs in. The account is signed out everywhere, and the person is told by mail. There is no undo; make sure that it is them who asks.',
    confirm: 'Reset two-step sign-in',
    done: 'Two-step sign-in is reset.',
    asks: null,
    isDangerous: true,
  },
  recovery: {
    kind: 'recovery',
    label: 'Send a link to a new password',
    consequence:
      'A mail with a link goes to the address of the account. The password stays until it is used.',
    confirm: 'Send the link',
    done: 'The link is on its way.',
    asks: null,
    unanswered: 'The mail may be sent or not. Trying again may send another one.',
    isDangerous: false,
  },
} as const satisfies Readonly<Record<string, DeedWords>>;

/** Under which name the reason of a deed is kept while it is typed. */
export const deedDraft = (person: string, kind: string): string => `deed/${person}/${kind}`;

export const roleWords: Readonly<Record<AdminRole, readonly [label: string, hint: string]>> = {
  super: ['Super', 'Everything, and names admins'],
  support: ['Support', 'People, stores and feedback'],
  finance: ['Finance', 'Money, commission and payouts'],
  content: ['Content', 'Products, posts, testimonials and mails'],
};

import type { ActionWords } from '#pages/admin/kit/action-bar.tsx';
import type { AdminRole } from '#schema/admin/rights.ts';

export const personActions = {
  open: {
    kind: 'open',
    label: 'Open account',
    consequence:
      'You see the email, logins and latest orders of this account for 60 minutes. Your reason is in the audit log and in the data that the owner can download.',
    confirm: 'Open account',
    done: 'Account opened.',
    asks: 'reason',
    longest: 500,
    isDangerous: false,
  },
  roles: {
    kind: 'roles',
    label: 'Change admin roles',
    consequence:
      "Changes apply right away, even on open pages. Without a role, the account isn't an admin. You can't remove the last super admin.",
    confirm: 'Save roles',
    done: 'Roles saved.',
    asks: 'more',
    isDangerous: false,
  },
  suspend: {
    kind: 'suspend',
    label: 'Suspend',
    consequence:
      "They're logged out everywhere and can't log in. Existing orders are still delivered, and their store stays open. They get an email with your reason. You can restore the account later.",
    confirm: 'Suspend account',
    done: 'Account suspended.',
    asks: 'reason',
    isDangerous: true,
  },
  restore: {
    kind: 'restore',
    label: 'Restore',
    consequence: 'They can log in again with their old password and get an email about it.',
    confirm: 'Restore account',
    done: 'Account restored.',
    asks: null,
    isDangerous: false,
  },
  view: {
    kind: 'view',
    label: 'View as customer',
    consequence:
      "You'll see the account the way its owner does: orders, wishlist, cart, reviews and stores. You can't change anything, and the view ends after 60 minutes. We email the owner your reason, list it in their profile, and record it in the audit log.",
    confirm: 'View account',
    done: "You're viewing the account.",
    asks: 'reason',
    longest: 500,
    isDangerous: false,
  },
  signOut: {
    kind: 'sign out',
    label: 'Log out everywhere',
    consequence: "They'll have to log in again on every device. Nothing else changes.",
    confirm: 'Log out everywhere',
    done: 'Logged out everywhere.',
    asks: null,
    isDangerous: false,
  },
  resetFactor: {
    kind: 'reset factor',
    label: 'Reset two-step login',
    consequence:
      "Removes the authenticator app and recovery codes, so the password alone is enough to log in. They're logged out everywhere and get an email. You can't undo this, so make sure the request really came from them.",
    confirm: 'Reset two-step login',
    done: 'Two-step login reset.',
    asks: null,
    isDangerous: true,
  },
  recovery: {
    kind: 'recovery',
    label: 'Send password reset link',
    consequence: "We'll email the account a reset link. The password doesn't change until they use it.",
    confirm: 'Send link',
    done: 'Link sent.',
    asks: null,
    unanswered: "We don't know if the email was sent. Trying again may send a second one.",
    isDangerous: false,
  },
} as const satisfies Readonly<Record<string, ActionWords>>;

/** The key of the draft of an action's reason. */
export const actionDraft = (person: string, kind: string): string => `action/${person}/${kind}`;

export const roleWords: Readonly<Record<AdminRole, readonly [label: string, hint: string]>> = {
  super: ['Super', 'Everything, including managing admins'],
  support: ['Support', 'Users, stores and feedback'],
  finance: ['Finance', 'Finances, commission and payouts'],
  content: ['Content', 'Products, posts, testimonials and emails'],
};

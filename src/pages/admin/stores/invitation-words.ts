import { limits } from '#schema/limits.ts';
import type { ActionWords } from '#pages/admin/kit/action-bar.tsx';

const invite = {
  kind: 'invite',
  label: 'Invite',
  confirm: 'Send invitation',
  done: 'Invitation sent.',
  asks: 'more',
  unanswered:
    "We don't know if the email was sent. Trying again may send a second one; only the newest link works.",
  isDangerous: false,
} as const;

export const invitationActions = {
  invite: {
    ...invite,
    label: 'Invite someone to sell',
    consequence: `We'll email this address a link to open a store. It works for ${limits.invitation.days} days, replaces any older link, and takes the address off the waitlist.`,
  },
  takeover: {
    ...invite,
    label: 'Invite someone to take over a store',
    consequence: `We'll email this address a link that works for ${limits.invitation.days} days. The person who accepts it becomes the owner of the store, including its products, orders and reviews. The current owner loses it and gets an email. You can't undo this.`,
    isDangerous: true,
  },
  resend: {
    ...invite,
    kind: 'resend',
    label: 'Send again',
    consequence: `We'll email a new link that works for ${limits.invitation.days} days. The old link stops working.`,
    asks: null,
  },
  revoke: {
    kind: 'revoke',
    label: 'Cancel',
    consequence: 'The link stops working. Nobody is notified.',
    confirm: 'Cancel invitation',
    done: 'Invitation canceled.',
    asks: null,
    isDangerous: true,
  },
} as const satisfies Readonly<Record<string, ActionWords>>;

export const waitlistActions = {
  invite: {
    ...invitationActions.invite,
    label: 'Invite',
    consequence: `We'll email this address a link to open a store, which works for ${limits.invitation.days} days, and take it off the waitlist. You can cancel the invitation under Invitations.`,
    asks: null,
  },
  remove: {
    kind: 'remove',
    label: 'Remove',
    consequence:
      "Removes the address from the waitlist for good: signing up again won't add it back. Nobody is notified; the audit log keeps your reason. You can't undo this, but you can still invite the address under Invitations.",
    confirm: 'Remove address',
    done: 'Address removed from the waitlist.',
    asks: 'reason',
    isDangerous: true,
  },
} as const satisfies Readonly<Record<string, ActionWords>>;

/** The key of the draft of an action's text. */
export const invitationDraft = (kind: string): string => `invitation-action/${kind}`;

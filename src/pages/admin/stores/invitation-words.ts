import { limits } from '#schema/limits.ts';
import type { DeedWords } from '#pages/admin/kit/deed-bar.tsx';

const invite = {
  kind: 'invite',
  label: 'Invite',
  confirm: 'Send the invitation',
  done: 'The invitation is on its way.',
  asks: 'more',
  unanswered: 'The mail may be sent or not. Trying again may send another one; only the newest link works.',
  isDangerous: false,
} as const;

export const invitationDeeds = {
  invite: {
    ...invite,
    label: 'Invite somebody to sell',
    consequence: `A link to open a store goes to this address and works for ${limits.invitation.days} days. An older link to it works no more, and whoever waits with this address waits no more.`,
  },
  takeover: {
    ...invite,
    label: 'Invite somebody to take a store over',
    consequence: `A link goes to this address and works for ${limits.invitation.days} days. Whoever accepts it owns the store from then on, with its products, orders and reviews; the owner of today loses it and is told. There is no undo.`,
    isDangerous: true,
  },
  resend: {
    ...invite,
    kind: 'resend',
    label: 'Send again',
    consequence: `A new link goes to the address and works for ${limits.invitation.days} days. The link before works no more.`,
    asks: null,
  },
  revoke: {
    kind: 'revoke',
    label: 'Take back',
    consequence: 'The link works no more. Nobody is told.',
    confirm: 'Take the invitation back',
    done: 'The invitation is taken back.',
    asks: null,
    isDangerous: true,
  },
} as const satisfies Readonly<Record<string, DeedWords>>;

export const waitlistDeeds = {
  invite: {
    ...invitationDeeds.invite,
    label: 'Invite',
    consequence: `A link to open a store goes to the address and works for ${limits.invitation.days} days. It waits no more. You can take the invitation back under Invitations.`,
    asks: null,
  },
  remove: {
    kind: 'remove',
    label: 'Remove',
    consequence:
      'The address waits no more, also if it is entered again. Nobody is told; your reason is kept in the audit log. There is no undo, but you can still invite the address under Invitations.',
    confirm: 'Remove the address',
    done: 'The address is removed from the waitlist.',
    asks: 'reason',
    isDangerous: true,
  },
} as const satisfies Readonly<Record<string, DeedWords>>;

/** Under which name the words of a deed are kept while they are typed. */
export const invitationDraft = (kind: string): string => `invitation-deed/${kind}`;

import { accountDeletionMachine } from '#machines/account/account-deletion.machine.ts';
import { passwordChangeMachine } from '#machines/account/password-change.machine.ts';
import type { ProfileParts } from '#machines/account/profile.machine.ts';
import { twoFactorMachine } from '#machines/account/two-factor.machine.ts';
import type { KnownSession, SavedAddress } from '#schema/account/profile.ts';

export const email = 'ada@example.com';

export const address = (id: string, label: string | null, isDefault: boolean): SavedAddress => ({
  id,
  label,
  first_name: 'Ada',
  last_name: 'Lovelace',
  phone: isDefault ? '+1 555 010 2030' : null,
  address: '12 Barbell Street',
  address2: isDefault ? 'Back door' : null,
  city: 'Austin',
  state: 'TX',
  zip_code: '73301',
  is_default: isDefault,
});

export const thisDevice: KnownSession = {
  id: '1',
  created_at: '2026-11-20T10:00:00Z',
  last_seen_at: '2026-11-21T10:00:00Z',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  ip: '203.0.113.7',
  current: true,
};

const otherDevice: KnownSession = {
  id: '2',
  created_at: '2026-11-02T10:00:00Z',
  last_seen_at: null,
  user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
  ip: null,
  current: false,
};

/** Everything in Ada's account. */
export const parts: ProfileParts = {
  names: { firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada L.', companyName: '' },
  avatarPath: null,
  addresses: [address('1', 'Home', true), address('2', null, false)],
  preferences: {
    order_updates: true,
    back_in_stock: true,
    price_drops: false,
    answers: true,
    newsletter: false,
  },
  sessions: [thisDevice, otherDevice],
  pendingEmail: null,
};

/** The machines of three sections, before any action. */
export const sections = (send: () => void) => ({
  password: {
    snapshot: passwordChangeMachine.resolveState({
      value: { editing: 'clean' },
      context: { problem: null },
    }),
    send,
  },
  twoFactor: {
    snapshot: twoFactorMachine.resolveState({
      value: { off: 'calm' },
      context: { factor: null, enrolment: null, codes: null, problem: null },
    }),
    send,
  },
  deletion: {
    snapshot: accountDeletionMachine.resolveState({ value: 'closed', context: { problem: null } }),
    send,
  },
});

import type {
  AccountDeletionSnapshot,
  AccountDeletionEvent,
} from '#machines/account/account-deletion.machine.ts';
import type {
  PasswordChangeEvent,
  PasswordChangeSnapshot,
} from '#machines/account/password-change.machine.ts';
import type { FieldProblems } from '#machines/kit/form.rules.ts';
import type { ProfileParts, ProfileSnapshot } from '#machines/account/profile.machine.ts';
import type { TwoFactorEvent, TwoFactorSnapshot } from '#machines/account/two-factor.machine.ts';
import type { AddressForm, NamesForm, Preferences, SavedAddress } from '#schema/account/profile.ts';
import { avatarUrl } from './avatar-url.ts';

/** What the profile page shows. A part that could not be read is null; the page says so in its place. */
export type ProfileModel =
  | { phase: 'loading' }
  | { phase: 'failed' }
  | ({
      phase: 'ready';
      email: string;
      /** Address of the picture. */
      avatar: string | null;
    } & Omit<ProfileParts, 'avatarPath'>);

export function profileModelOf(snapshot: ProfileSnapshot): ProfileModel {
  if (snapshot.matches('loading')) return { phase: 'loading' };
  if (snapshot.matches('failed')) return { phase: 'failed' };
  const { email, names, avatarPath, addresses, preferences, sessions, pendingEmail } = snapshot.context;
  return {
    phase: 'ready',
    email,
    names,
    avatar: avatarUrl(avatarPath),
    addresses,
    preferences,
    sessions,
    pendingEmail,
  };
}

/** Null when it is done, else one sentence that says why it is not. */
export type Outcome = Promise<string | null>;

/** The same for a form: what its fields have wrong, if the server says so. */
export type FormOutcome = Promise<string | FieldProblems | null>;

export interface ProfileActions {
  reload: () => void;
  saveNames: (names: NamesForm) => FormOutcome;
  uploadAvatar: (file: File) => Outcome;
  removeAvatar: () => Outcome;
  addAddress: (address: AddressForm) => FormOutcome;
  changeAddress: (id: string, address: AddressForm) => FormOutcome;
  makeDefault: (id: string) => Outcome;
  removeAddress: (address: SavedAddress) => Outcome;
  changeEmail: (email: string) => Outcome;
  savePreferences: (preferences: Preferences) => Outcome;
  endOtherSessions: () => Outcome;
  exportData: () => Outcome;
}

/** A machine as its section sees it. */
export interface Part<Snapshot, Event> {
  snapshot: Snapshot;
  send: (event: Event) => void;
}

export type PasswordPart = Part<PasswordChangeSnapshot, PasswordChangeEvent>;
export type TwoFactorPart = Part<TwoFactorSnapshot, TwoFactorEvent>;
export type DeletionPart = Part<AccountDeletionSnapshot, AccountDeletionEvent>;

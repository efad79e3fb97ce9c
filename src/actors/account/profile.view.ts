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

/** What the profile page shows. A part that fails to load is null; the page says so in its place. */
export type ProfileModel =
  | { phase: 'loading' }
  | { phase: 'failed' }
  | ({
      phase: 'ready';
      email: string;
      /** URL of the picture. */
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

/** Null on success, else a sentence that says why it failed. */
export type Outcome = Promise<string | null>;

/** The same for a form: the problems of its fields, if the server reports them. */
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
  changeEmail: (email: string) => FormOutcome;
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

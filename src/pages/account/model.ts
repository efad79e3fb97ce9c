import type {
  AccountDeletionSnapshot,
  AccountDeletionEvent,
} from '#machines/account-deletion/account-deletion.machine.ts';
import type {
  PasswordChangeEvent,
  PasswordChangeSnapshot,
} from '#machines/password-change/password-change.machine.ts';
import type { TwoFactorEvent, TwoFactorSnapshot } from '#machines/two-factor/two-factor.machine.ts';
import type { AddressForm, KnownSession, NamesForm, Preferences, SavedAddress } from '#schema/profile.ts';

/** What the profile page shows. A part that could not be read is null; the page says so in its place. */
export interface AccountModel {
  phase: 'loading' | 'failed' | 'ready';
  email: string;
  /** The address that waits for its confirmations. */
  pendingEmail: string | null;
  names: NamesForm;
  /** Address of the picture. */
  avatar: string | null;
  addresses: readonly SavedAddress[] | null;
  preferences: Preferences | null;
  sessions: readonly KnownSession[] | null;
}

/** Null when it is done, else one sentence that says why it is not. */
export type Outcome = Promise<string | null>;

export interface AccountActions {
  reload: () => void;
  saveNames: (names: NamesForm) => Outcome;
  uploadAvatar: (file: File) => Outcome;
  removeAvatar: () => Outcome;
  addAddress: (address: AddressForm) => Outcome;
  changeAddress: (id: string, address: AddressForm) => Outcome;
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

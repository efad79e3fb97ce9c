import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { KnownSession, NamesForm, Preferences, SavedAddress } from '#schema/account/profile.ts';
import { promisePort } from '#machines/kit/ports.ts';

/** The data of a person's account. A part that fails to load is null; the others are shown. */
export type ProfileParts = {
  names: NamesForm;
  /** Bucket and name of the picture, as `profiles.avatar_url` holds them. */
  avatarPath: string | null;
  addresses: readonly SavedAddress[] | null;
  preferences: Preferences | null;
  sessions: readonly KnownSession[] | null;
  /** The new email, until it is confirmed. */
  pendingEmail: string | null;
};

export type ProfileInput = { userId: string; email: string };

export type ProfileEvent =
  | { type: 'profile.reload' }
  /** What a save returned. */
  | { type: 'profile.changed'; parts: Partial<ProfileParts> }
  /** A new password or a second factor signed out other devices. */
  | { type: 'sessions.changed' };

const changed = { params: ({ event }: { event: { parts: Partial<ProfileParts> } }) => event.parts };

/** The profile of one person, read as a whole; each section then saves its own part. */
export const profileMachine = setup({
  types: {
    context: {} as ProfileInput & ProfileParts,
    events: {} as ProfileEvent,
    input: {} as ProfileInput,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /** Fails only if the names and the picture fail to load. */
    readProfile: promisePort<ProfileParts, { userId: string }>('readProfile'),
    readSessions: promisePort<readonly KnownSession[], void>('readSessions'),
  },
  actions: {
    'take the parts': assign((_, parts: Partial<ProfileParts>) => parts),
  },
}).createMachine({
  id: 'profile',
  context: ({ input: { userId, email } }) => ({
    userId,
    email,
    names: { firstName: '', lastName: '', displayName: '', companyName: '' },
    avatarPath: null,
    addresses: null,
    preferences: null,
    sessions: null,
    pendingEmail: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readProfile',
        src: 'readProfile',
        input: ({ context: { userId } }) => ({ userId }),
        onDone: {
          target: 'ready',
          actions: { type: 'take the parts', params: ({ event }) => event.output },
        },
        onError: 'failed',
      },
      // The request in progress may be older than the save.
      on: {
        'profile.changed': { target: 'loading', reenter: true },
        'sessions.changed': { target: 'loading', reenter: true },
      },
    },
    /** A retry reads everything, including what was saved since. */
    failed: { tags: 'error', on: { 'profile.reload': 'loading' } },
    ready: {
      initial: 'current',
      on: {
        'profile.reload': 'loading',
        'profile.changed': { actions: { type: 'take the parts', ...changed } },
      },
      states: {
        current: { on: { 'sessions.changed': 'refreshing sessions' } },
        'refreshing sessions': {
          invoke: {
            id: 'readSessions',
            src: 'readSessions',
            onDone: {
              target: 'current',
              actions: { type: 'take the parts', params: ({ event }) => ({ sessions: event.output }) },
            },
            // Keep the current list: the person did not request this refresh.
            onError: 'current',
          },
          // The request in progress may be older than the save.
          on: {
            'profile.changed': {
              target: 'refreshing sessions',
              reenter: true,
              actions: { type: 'take the parts', ...changed },
            },
            'sessions.changed': { target: 'refreshing sessions', reenter: true },
          },
        },
      },
    },
  },
});

export type ProfileSnapshot = SnapshotFrom<typeof profileMachine>;

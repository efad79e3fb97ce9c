import { and, assign, emit, not, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { known } from '#machines/kit/known.ts';
import { promisePort } from '#machines/kit/ports.ts';
import type { VendorProfile, VendorStatus } from '#schema/identity/session.ts';
import { isJoined } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { isIncomplete, isSkipped } from './vendor-routing.rules.ts';

type Context = {
  path: string;
  userId: string | null;
  /** null for users without a store, and while it is unknown. */
  status: VendorStatus | null;
  /** The stores that the user works for. */
  stores: readonly OwnStore[];
  /** null until the profile has been read. */
  incomplete: boolean | null;
};

export type VendorRoutingEvent =
  | { type: 'place.changed'; path: string }
  | ({ type: 'access.changed' } & NewAccess)
  /** The store's profile was saved. */
  | { type: 'profile.changed' }
  | { type: 'banner.dismiss' };

/** Replaces the history entry, so that Back does not return here. */
export type VendorRoutingEmitted = { type: 'routing.toProfileSetup' };

type NewAccess = { userId: string | null; status: VendorStatus | null; stores: readonly OwnStore[] };

/** Sends invited vendors, and pending ones with an incomplete profile, to the profile setup (spec §2, §4). */
export const vendorRoutingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as VendorRoutingEvent,
    emitted: {} as VendorRoutingEmitted,
    input: {} as { path: string },
  },
  actors: {
    readProfile: promisePort<VendorProfile | null, { userId: string }>('readProfile'),
  },
  actions: {
    'note the place': assign((_, { path }: { path: string }) => ({ path })),
    'note the access': assign(({ context }, { userId, status, stores }: NewAccess) => ({
      userId,
      status,
      stores,
      incomplete: userId === context.userId && status === context.status ? context.incomplete : null,
    })),
    'forget the profile': assign({ incomplete: null }),
    'note the profile': assign((_, { profile }: { profile: VendorProfile | null }) => ({
      incomplete: isIncomplete(profile),
    })),
  },
  guards: {
    'is invited': ({ context }) => context.status === 'invited',
    'is pending': ({ context }) => context.status === 'pending',
    // A user's own application does not block the panel of a store that they have joined.
    'the place is skipped': ({ context: { path, stores } }) => isSkipped(path) || isJoined(stores, path),
    'the profile is unread': ({ context }) => context.incomplete === null,
    'the profile is incomplete': ({ context }) => context.incomplete === true,
    'the banner is due': ({ context }) => context.status === 'pending' && context.incomplete === true,
    'is someone else': ({ context }, { userId }: NewAccess) => userId !== context.userId,
  },
}).createMachine({
  id: 'vendorRouting',
  context: ({ input }) => ({ path: input.path, userId: null, status: null, stores: [], incomplete: null }),
  type: 'parallel',
  states: {
    routing: {
      initial: 'idle',
      on: {
        'place.changed': {
          target: '.deciding',
          actions: { type: 'note the place', params: ({ event }) => event },
        },
        'access.changed': {
          target: '.deciding',
          actions: { type: 'note the access', params: ({ event }) => event },
        },
        'profile.changed': { target: '.deciding', actions: 'forget the profile' },
      },
      states: {
        /** A user who never needs a redirect. */
        idle: {},
        deciding: {
          always: [
            {
              guard: and(['is invited', not('the place is skipped')]),
              target: 'redirecting to profile setup',
            },
            { guard: and(['is pending', 'the profile is unread']), target: 'checking' },
            {
              guard: and(['is pending', 'the profile is incomplete', not('the place is skipped')]),
              target: 'redirecting to profile setup',
            },
            { guard: 'is invited', target: 'staying' },
            { guard: 'is pending', target: 'staying' },
            { target: 'idle' },
          ],
        },
        checking: {
          invoke: {
            id: 'readProfile',
            src: 'readProfile',
            input: ({ context }) => ({ userId: known(context.userId) }),
            onDone: {
              target: 'deciding',
              actions: { type: 'note the profile', params: ({ event }) => ({ profile: event.output }) },
            },
            onError: 'denied',
          },
        },
        'redirecting to profile setup': { entry: emit({ type: 'routing.toProfileSetup' }) },
        staying: {},
        /** The profile failed to load: do not redirect; the next page tries again. */
        denied: {},
      },
    },
    banner: {
      initial: 'hidden',
      states: {
        hidden: { always: { guard: 'the banner is due', target: 'shown' } },
        shown: {
          always: { guard: not('the banner is due'), target: 'hidden' },
          on: { 'banner.dismiss': 'dismissed' },
        },
        dismissed: {
          on: {
            'access.changed': {
              guard: { type: 'is someone else', params: ({ event }) => event },
              target: 'hidden',
            },
          },
        },
      },
    },
  },
});

export type VendorRoutingSnapshot = SnapshotFrom<typeof vendorRoutingMachine>;

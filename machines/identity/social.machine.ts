import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { serverMessage } from '#schema/identity/auth-problems.ts';
import { promisePort } from '#machines/kit/ports.ts';

export type SocialProvider = 'google' | 'apple';

type Context = { provider: SocialProvider };

export type SocialEvent = { type: 'social.choose'; provider: SocialProvider };

export type SocialEmitted =
  | { type: 'social.leave'; url: string }
  | { type: 'social.comingSoon'; provider: SocialProvider }
  | { type: 'social.failed'; message: string | null };

/** Social sign-in (spec §2, §8): 'coming soon' if the backend has it turned off, otherwise on to the provider. */
export const socialMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SocialEvent,
    emitted: {} as SocialEmitted,
    tags: {} as 'busy',
  },
  actors: { findUrl: promisePort<string | null, { provider: SocialProvider }>('findUrl') },
  actions: {
    'take the provider': assign((_, { provider }: { provider: SocialProvider }) => ({ provider })),
  },
  guards: { 'is switched on': (_, { url }: { url: string | null }) => url !== null },
}).createMachine({
  id: 'social',
  context: { provider: 'google' },
  initial: 'ready',
  states: {
    ready: {
      on: {
        'social.choose': {
          target: 'asking',
          actions: { type: 'take the provider', params: ({ event }) => event },
        },
      },
    },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'findUrl',
        src: 'findUrl',
        input: ({ context: { provider } }) => ({ provider }),
        onDone: [
          {
            guard: { type: 'is switched on', params: ({ event }) => ({ url: event.output }) },
            // Ready again: someone may come back from the provider's page with the browser's back button.
            target: 'ready',
            actions: emit(({ event }) => ({ type: 'social.leave', url: event.output ?? '' })),
          },
          {
            target: 'ready',
            actions: emit(({ context }) => ({ type: 'social.comingSoon', provider: context.provider })),
          },
        ],
        onError: {
          target: 'ready',
          actions: emit(({ event }) => ({ type: 'social.failed', message: serverMessage(event.error) })),
        },
      },
    },
  },
});

export type SocialSnapshot = SnapshotFrom<typeof socialMachine>;

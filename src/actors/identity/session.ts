import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { sessionMachine } from '#machines/identity/session.machine.ts';
import type { SessionEvent } from '#machines/identity/session.machine.ts';
import type { Access, SessionFacts } from '#schema/identity/session.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { identity } from './identity.ts';
import { readAccess } from './read-access.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

/** Tells other tabs that the person signed out on purpose: otherwise a session that ends there would look expired. */
const leavingChannel = 'stallbar-leaving';

function tellLeaving(): void {
  const channel = new BroadcastChannel(leavingChannel);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage('leaving');
  channel.close();
}

const boundMachine = sessionMachine.provide({
  actors: {
    watchAuth: fromCallback<SessionEvent>(({ sendBack }) => {
      const channel = new BroadcastChannel(leavingChannel);
      channel.addEventListener('message', () => sendBack({ type: 'session.leaving' } satisfies SessionEvent));
      const events = identity().auth.events$.subscribe(sendBack);
      return () => {
        channel.close();
        events.unsubscribe();
      };
    }),
    loadAccess: fromService<Access, { session: SessionFacts; known: Access }>(({ session, known }) =>
      readAccess(identity().access, session.userId, known),
    ),
    linkGuestOrders: fromService(({ session }) =>
      identity().access.linkGuestOrders(session.email, session.userId),
    ),
    signOut: fromService(() => {
      tellLeaving();
      // This device only; the profile offers to end the sessions of others.
      return services().leaving.leave(() => identity().auth.signOut('local'));
    }),
  },
});

let session: SessionActor | undefined;
/** The tab's only session. */
export const getSession = (): SessionActor => (session ??= createActor(boundMachine).start());

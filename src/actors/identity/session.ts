import { catchError, forkJoin, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { sessionMachine } from '#machines/identity/session.machine.ts';
import type { SessionEvent } from '#machines/identity/session.machine.ts';
import type { Access, SessionFacts } from '#schema/identity/session.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { identity } from './identity.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

/** Tells other tabs that the person signed out on purpose: otherwise a session that ends there would look expired. */
const leavingChannel = 'stallbar-leaving';

function tellLeaving(): void {
  const channel = new BroadcastChannel(leavingChannel);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage('leaving');
  channel.close();
}

/** Spec §8: a failed read counts as empty. */
const quiet =
  <T>(fallback: T) =>
  (answer: Observable<T>): Observable<T> =>
    answer.pipe(catchError(() => of(fallback)));

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
    loadAccess: fromService<Access, { session: SessionFacts }>(({ session: { userId } }) => {
      const { access } = identity();
      return forkJoin({
        roles: access.roles(userId).pipe(quiet<Access['roles']>([])),
        vendorStatus: access.vendorStatus(userId).pipe(quiet<Access['vendorStatus']>(null)),
        profile: access.profile(userId).pipe(quiet<Access['profile']>(null)),
        slug: access.vendorMark(userId).pipe(
          map((mark) => mark?.slug ?? null),
          quiet<string | null>(null),
        ),
        stores: access.stores().pipe(quiet<Access['stores']>([])),
      });
    }),
    linkGuestOrders: fromService(({ session }) =>
      identity().access.linkGuestOrders(session.email, session.userId),
    ),
    signOut: fromService(() => {
      tellLeaving();
      // This device only; the profile offers to end the sessions of others.
      return identity().auth.signOut('local');
    }),
  },
});

let session: SessionActor | undefined;
/** The tab's only session. */
export const getSession = (): SessionActor => (session ??= createActor(boundMachine).start());

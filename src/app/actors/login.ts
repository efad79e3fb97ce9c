import { map, of, switchMap } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { loginMachine } from '#machines/login/login.machine.ts';
import type { SignedIn } from '#machines/login/login.machine.ts';
import type { LoginForm } from '#schema/auth.ts';
import { identityMessages as messages } from '#schema/messages.ts';
import { toasts } from '#ui/components/toast-queue.ts';
import { fromService } from './from-service.ts';
import { identity } from './identity.ts';

const boundMachine = loginMachine.provide({
  actors: {
    signIn: fromService<SignedIn, LoginForm>(({ email, password }) => {
      const { auth } = identity();
      return auth.signIn(email.trim(), password).pipe(
        switchMap(() => auth.factors.assurance()),
        switchMap(({ current, next }) => {
          if (next !== 'aal2' || current === 'aal2') return of({ factorId: null });
          return auth.factors
            .list()
            .pipe(map((factors) => ({ factorId: factors.find(({ verified }) => verified)?.id ?? null })));
        }),
      );
    }),
    checkCode: fromService(({ factorId, code }: { factorId: string; code: string }) =>
      identity().auth.factors.challengeAndVerify(factorId, code),
    ),
  },
  actions: {
    dropSession: () => {
      identity()
        .auth.signOut('local')
        .subscribe({ error: () => undefined });
    },
  },
});

/** One try to log in. The caller starts and stops it. */
export function createLogin(): ActorRefFrom<typeof loginMachine> {
  const actor = createActor(boundMachine);
  actor.on('login.succeeded', () =>
    toasts.add({ title: messages.welcomeBack, description: messages.loggedIn, tone: 'success' }),
  );
  return actor;
}

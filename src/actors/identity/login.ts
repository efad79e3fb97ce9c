import { EMPTY, map } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { loginMachine } from '#machines/identity/login.machine.ts';
import type { SignedIn } from '#machines/identity/login.machine.ts';
import type { LoginForm } from '#schema/identity/auth.ts';
import type { SecondCode } from '#schema/identity/second-factor.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import type { SecondFactorSignIn } from '#services/identity/second-factor.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { identity } from './identity.ts';
import { tellRecovered } from './tell-recovered.ts';

/** One login attempt. The caller starts and stops it. */
export function createLogin(): ActorRefFrom<typeof loginMachine> {
  let secondFactor: SecondFactorSignIn | null = null;
  const drop = () => {
    secondFactor?.drop().subscribe({ error: () => undefined });
    secondFactor = null;
  };
  const actor = createActor(
    loginMachine.provide({
      actors: {
        signIn: fromService<SignedIn, LoginForm>(({ email, password }) =>
          identity()
            .auth.signIn(email.trim(), password)
            .pipe(
              map((answer) => {
                secondFactor = answer.kind === 'code needed' ? answer : null;
                return { factorId: secondFactor?.factorId ?? null };
              }),
            ),
        ),
        checkCode: fromService((code: SecondCode) =>
          (secondFactor?.enter(code) ?? EMPTY).pipe(
            map(() => {
              secondFactor = null;
              if (code.by === 'recovery') tellRecovered();
            }),
          ),
        ),
      },
      actions: { dropSession: drop },
    }),
  );
  // Someone may already be signed in except for the second factor.
  identity()
    .auth.storedSecondFactor()
    .subscribe((found) => {
      const now = actor.getSnapshot();
      // If the form was submitted since, a new sign-in is running; the session found here must not end with it.
      if (found === null || now.status !== 'active' || !now.matches('editing')) return;
      secondFactor = found;
      actor.send({ type: 'code.asked', factorId: found.factorId });
    });
  // The form may close while the code is being requested.
  actor.subscribe({ complete: drop });
  actor.on('login.succeeded', () =>
    toasts.add({ title: messages.welcomeBack, description: messages.loggedIn, tone: 'success' }),
  );
  return actor;
}

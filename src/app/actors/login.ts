import { EMPTY, map } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { loginMachine } from '#machines/login/login.machine.ts';
import type { SignedIn } from '#machines/login/login.machine.ts';
import type { LoginForm } from '#schema/auth.ts';
import type { SecondCode } from '#schema/second-factor.ts';
import { identityMessages as messages } from '#schema/messages.ts';
import type { HalfSignIn } from '#services/half-sign-in.ts';
import { toasts } from '#ui/components/toast-queue.ts';
import { fromService } from './from-service.ts';
import { identity } from './identity.ts';
import { tellRecovered } from './tell-recovered.ts';

/** One try to log in. The caller starts and stops it. */
export function createLogin(): ActorRefFrom<typeof loginMachine> {
  let half: HalfSignIn | null = null;
  const drop = () => {
    half?.drop().subscribe({ error: () => undefined });
    half = null;
  };
  const actor = createActor(
    loginMachine.provide({
      actors: {
        signIn: fromService<SignedIn, LoginForm>(({ email, password }) =>
          identity()
            .auth.signIn(email.trim(), password)
            .pipe(
              map((answer) => {
                half = answer.kind === 'code needed' ? answer : null;
                return { factorId: half?.factorId ?? null };
              }),
            ),
        ),
        checkCode: fromService((code: SecondCode) =>
          (half?.enter(code) ?? EMPTY).pipe(
            map(() => {
              half = null;
              if (code.by === 'recovery') tellRecovered();
            }),
          ),
        ),
      },
      actions: { dropSession: drop },
    }),
  );
  // Somebody may be here already, but for the code.
  identity()
    .auth.halfSession()
    .subscribe((found) => {
      const now = actor.getSnapshot();
      // Whoever has sent the form meanwhile signs in anew; what was found must not end with that try.
      if (found === null || now.status !== 'active' || !now.matches('editing')) return;
      half = found;
      actor.send({ type: 'code.asked', factorId: found.factorId });
    });
  // The form may be closed while the code is asked for.
  actor.subscribe({ complete: drop });
  actor.on('login.succeeded', () =>
    toasts.add({ title: messages.welcomeBack, description: messages.loggedIn, tone: 'success' }),
  );
  return actor;
}

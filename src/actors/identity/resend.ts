import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { resendMachine } from '#machines/identity/resend.machine.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { identity } from './identity.ts';

/**
 * Requests the verification email again. The caller starts and stops it.
 * @param isSignedIn §8 words some answers differently for visitors.
 * @param next Where the email's link continues.
 */
export function createResend(isSignedIn: boolean, next = '/'): ActorRefFrom<typeof resendMachine> {
  const actor = createActor(
    resendMachine.provide({
      actors: {
        resend: fromService(({ email }: { email: string }) =>
          identity().auth.resend('signup', email.trim(), next),
        ),
      },
    }),
  );
  actor.on('resend.sent', () =>
    toasts.add({ title: messages.resentTitle, description: messages.resent, tone: 'success' }),
  );
  actor.on('resend.limited', () =>
    toasts.add({ title: messages.resendLimitedTitle, description: messages.resendLimited, tone: 'warning' }),
  );
  actor.on('resend.alreadyVerified', () =>
    toasts.add({
      title: messages.alreadyVerifiedTitle,
      description: isSignedIn ? messages.alreadyVerified : messages.alreadyVerifiedVisitor,
    }),
  );
  actor.on('resend.failed', ({ message }) =>
    toasts.add({
      title: messages.resendFailedTitle,
      description: message ?? messages.resendFailed,
      tone: 'danger',
    }),
  );
  return actor;
}

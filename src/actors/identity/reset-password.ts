import { EMPTY, map } from 'rxjs';
import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { resetPasswordMachine } from '#machines/identity/reset-password.machine.ts';
import type { ResetPasswordEvent } from '#machines/identity/reset-password.machine.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import type { SecondCode } from '#schema/identity/second-factor.ts';
import { linkUnreachable } from '#schema/identity/session.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { identity } from './identity.ts';
import { tellRecovered } from './tell-recovered.ts';

/** The state of the recovery link, once known. */
function recoveryNow(): ResetPasswordEvent | null {
  const { phase, link, question, isFollowing } = sessionHandle.getSnapshot();
  if (phase === 'unknown' || isFollowing || question !== null) return null;
  if (identity().auth.recoverySecondFactor() !== null) return { type: 'code.asked' };
  if (phase === 'recovering') return { type: 'PASSWORD_RECOVERY' };
  const isLost = link?.kind === 'failed' && link.code === linkUnreachable;
  return { type: 'link.failed', reason: isLost ? 'unreachable' : 'expired' };
}

const boundMachine = resetPasswordMachine.provide({
  actors: {
    sendReset: fromService(({ email }: { email: string }) => identity().auth.sendReset(email)),
    watchRecovery: fromCallback<ResetPasswordEvent>(({ sendBack }) => {
      const tell = () => {
        const known = recoveryNow();
        if (known !== null) sendBack(known);
      };
      tell();
      return sessionHandle.subscribe(tell);
    }),
    checkCode: fromService((code: SecondCode) =>
      (identity().auth.recoverySecondFactor()?.enter(code) ?? EMPTY).pipe(
        map(() => {
          if (code.by === 'recovery') tellRecovered();
        }),
      ),
    ),
    savePassword: fromService(({ password }: { password: string }) =>
      identity()
        .auth.updatePassword(password)
        .pipe(map((): void => undefined)),
    ),
  },
});

/** A forgotten password. The caller starts and stops it. */
export function createResetPassword(email = ''): ActorRefFrom<typeof resetPasswordMachine> {
  const actor = createActor(boundMachine, { input: { email } });
  actor.on('reset.sent', () =>
    toasts.add({ title: messages.resetSentTitle, description: messages.resetSent, tone: 'success' }),
  );
  return actor;
}

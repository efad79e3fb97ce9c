import { firstValueFrom } from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { mailCodeMachine } from '#machines/identity/mail-code.machine.ts';
import type { CodeAnswer } from '#machines/identity/mail-code.machine.ts';
import { accountMessages as messages } from '#schema/texts/texts.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { authDialogHandle } from '#lazy/auth-dialog-handle.ts';
import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { identity } from './identity.ts';

export type MailCodeType = 'signup' | 'recovery' | 'email_change';

function goOn(type: MailCodeType): void {
  if (type === 'recovery') {
    authDialogHandle.close();
    go(paths.resetPassword());
    return;
  }
  toasts.add({ title: type === 'signup' ? messages.emailConfirmed : messages.emailChanged, tone: 'success' });
}

/** The code of one email. The shell learns who it signs in. The caller starts and stops it. */
export function createMailCode(type: MailCodeType, email: string): ActorRefFrom<typeof mailCodeMachine> {
  return createActor(
    mailCodeMachine.provide({
      actors: {
        // Continues after the form is gone: the session created by the code closes the dialog around it.
        verify: fromPromise<CodeAnswer, { code: string }>(async ({ input: { code } }) => {
          await sessionHandle.load();
          if ((await firstValueFrom(identity().auth.verify(type, email, code))) === 'half') return 'half';
          goOn(type);
          return 'whole';
        }),
      },
    }),
  );
}

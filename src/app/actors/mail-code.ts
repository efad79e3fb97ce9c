import { firstValueFrom } from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { mailCodeMachine } from '#machines/mail-code/mail-code.machine.ts';
import type { CodeAnswer } from '#machines/mail-code/mail-code.machine.ts';
import { accountMessages as messages } from '#schema/messages.ts';
import { toasts } from '#ui/components/toast-queue.ts';
import { authDialogHandle } from '../auth-dialog-handle.ts';
import { paths } from '../paths.ts';
import { go } from '../scroll.ts';
import { sessionHandle } from '../session-handle.ts';
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

/** The code of one mail. Who it signs in is heard of by the shell. The caller starts and stops it. */
export function createMailCode(type: MailCodeType, email: string): ActorRefFrom<typeof mailCodeMachine> {
  return createActor(
    mailCodeMachine.provide({
      actors: {
        // Goes on when the form is gone: the session that the code makes closes the dialog around it.
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

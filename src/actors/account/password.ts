import { map, switchMap } from 'rxjs';
import { createActor } from 'xstate';
import { passwordChangeMachine } from '#machines/account/password-change.machine.ts';
import type { ProofService } from '#services/identity/proof.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { fromService } from '#actors/kit/from-service.ts';
import type { identity } from '#actors/identity/identity.ts';

interface PasswordInput {
  email: string;
  auth: ReturnType<typeof identity>['auth'];
  proof: ProofService;
  onChanged: () => void;
}

const nothing = (): void => undefined;

/** The section 'Password'. The caller starts and stops it. */
export function createPasswordChange({ email, auth, proof, onChanged }: PasswordInput) {
  const password = createActor(
    passwordChangeMachine.provide({
      actors: {
        changePassword: fromService(({ current, password: wanted }: { current: string; password: string }) =>
          proof.prove(email, current, null).pipe(
            // The proof's own session is over at once; this page's session is the one that counts.
            switchMap(async (proven) => {
              if (proven.kind === 'proven') await proven.end();
            }),
            switchMap(() => auth.updatePassword(wanted)),
            map(nothing),
          ),
        ),
        mailCode: fromService(() => auth.reauthenticate()),
        saveWithCode: fromService(({ password: wanted, code }: { password: string; code: string }) =>
          auth.updatePassword(wanted, code).pipe(map(nothing)),
        ),
      },
    }),
  );
  password.on('password.changed', () => {
    toasts.add({ title: 'Password changed', tone: 'success' });
    onChanged();
  });
  return password;
}

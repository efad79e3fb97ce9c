import { catchError, map, of, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import { accountDeletionMachine } from '#machines/account/account-deletion.machine.ts';
import type { DeletionAnswer } from '#machines/account/account-deletion.machine.ts';
import type { ProfileService } from '#services/account/profile.ts';
import type { ProofService } from '#services/identity/proof.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { getSession } from '#actors/identity/session.ts';

interface DeletionInput {
  email: string;
  profile: ProfileService;
  proof: ProofService;
  /** Path of the current picture at the time of the call: it is deleted with the account. */
  avatarPath: () => string | null;
}

/** The section 'Delete my account'. The caller starts and stops it. */
export function createDeletion({ email, profile, proof, avatarPath }: DeletionInput) {
  const deletion = createActor(
    accountDeletionMachine.provide({
      actors: {
        readReason: fromService(() => profile.whyNotDelete()),
        deleteAccount: fromService(({ password: given, code }: { password: string; code: string | null }) =>
          proof.prove(email, given, code).pipe(
            switchMap((proven): Observable<DeletionAnswer> => {
              if (proven.kind === 'code needed') return of('code needed');
              return profile.deleteAccount(proven.accessToken, avatarPath()).pipe(
                map((): DeletionAnswer => 'deleted'),
                catchError(async (error: unknown): Promise<never> => {
                  await proven.end();
                  throw error;
                }),
              );
            }),
          ),
        ),
      },
    }),
  );
  deletion.on('account.deleted', () => {
    toasts.add({ title: 'Your account was deleted', tone: 'success', variant: 'accessible' });
    getSession().send({ type: 'session.signOut' });
  });
  return deletion;
}

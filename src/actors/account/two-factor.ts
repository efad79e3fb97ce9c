import { catchError, firstValueFrom, from, map, of, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import { twoFactorMachine } from '#machines/account/two-factor.machine.ts';
import type { Factor } from '#machines/account/two-factor.machine.ts';
import type { ProfileService } from '#services/account/profile.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { fromService } from '#actors/kit/from-service.ts';
import type { identity } from '#actors/identity/identity.ts';

interface TwoFactorInput {
  auth: ReturnType<typeof identity>['auth'];
  profile: ProfileService;
  onAdded: () => void;
}

/** The section 'Two-step sign-in'. The caller starts and stops it. */
export function createTwoFactor({ auth, profile, onAdded }: TwoFactorInput) {
  const readFactor: Observable<Factor | null> = auth.factors.list().pipe(
    switchMap((factors) => {
      const own = factors.find(({ verified }) => verified);
      if (own === undefined) return of(null);
      return profile.recoveryCodesLeft().pipe(
        catchError(() => of(null)),
        map((codesLeft) => ({ id: own.id, createdAt: own.createdAt, codesLeft })),
      );
    }),
  );
  const dropUnverified = auth.factors
    .list()
    .pipe(
      switchMap((factors) =>
        from(
          Promise.all(
            factors
              .filter(({ verified }) => !verified)
              .map(({ id }) => firstValueFrom(auth.factors.unenroll(id))),
          ),
        ),
      ),
    );
  const twoFactor = createActor(
    twoFactorMachine.provide({
      actors: {
        readFactor: fromService(() => readFactor),
        enrol: fromService(() =>
          dropUnverified.pipe(
            switchMap(() => auth.factors.enroll('Authenticator app')),
            map(({ id, qrCode, secret }) => ({ id, qrCode, secret })),
          ),
        ),
        verify: fromService(({ id, code }: { id: string; code: string }) =>
          auth.factors
            .challengeAndVerify(id, code)
            .pipe(map((): Factor => ({ id, createdAt: new Date().toISOString(), codesLeft: 0 }))),
        ),
        remove: fromService(({ id, code }: { id: string; code: string }) =>
          auth.factors.challengeAndVerify(id, code).pipe(switchMap(() => auth.factors.unenroll(id))),
        ),
        makeCodes: fromService(() => profile.makeRecoveryCodes()),
        renewCodes: fromService(({ id, code }: { id: string; code: string }) =>
          auth.factors.challengeAndVerify(id, code).pipe(switchMap(() => profile.makeRecoveryCodes())),
        ),
      },
    }),
  );
  twoFactor.on('factor.added', () => {
    toasts.add({ title: 'Two-step login is on', tone: 'success' });
    onAdded();
  });
  twoFactor.on('factor.removed', () => toasts.add({ title: 'Two-step login is off', tone: 'success' }));
  return twoFactor;
}

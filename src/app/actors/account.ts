import { firstValueFrom, forkJoin, from, map, of, catchError, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';

import { accountDeletionMachine } from '#machines/account-deletion/account-deletion.machine.ts';
import type { DeletionAnswer } from '#machines/account-deletion/account-deletion.machine.ts';
import { passwordChangeMachine } from '#machines/password-change/password-change.machine.ts';
import { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts';
import type { Factor } from '#machines/two-factor/two-factor.machine.ts';
import type { AccountActions, AccountModel, Outcome } from '#pages/account/model.ts';
import { accountProblem } from '#schema/account-problems.ts';
import { createProfileService } from '#services/profile.ts';
import { createProofService } from '#services/proof.ts';
import { toasts } from '#ui/components/toast-queue.ts';
import { avatarUrl } from '../avatar-url.ts';
import { readEnv } from '../env.ts';
import { fromService } from './from-service.ts';
import { identity } from './identity.ts';
import { getSession } from './session.ts';

/** Who the page is for; another person gets a page of their own. */
export type Owner = { userId: string; email: string };

const nothing = (): void => undefined;

const quietly = <T>(answer: Observable<T>): Observable<T | null> => answer.pipe(catchError(() => of(null)));

const save = (name: string, text: string): void => {
  const link = document.createElement('a');
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

/** The profile page of one person: what it shows, what can be done, and its three machines. The caller stops it. */
export function startAccount({ userId, email }: Owner) {
  const { auth, account } = identity();
  const profile = createProfileService(readEnv(), auth.accessToken);
  const proof = createProofService(readEnv());
  let avatarPath: string | null = null;
  let model: AccountModel = {
    phase: 'loading',
    email,
    pendingEmail: null,
    names: { firstName: '', lastName: '', displayName: '', companyName: '' },
    avatar: null,
    addresses: null,
    preferences: null,
    sessions: null,
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<AccountModel>) => {
    model = { ...model, ...change };
    for (const listener of listeners) listener();
  };

  const readProfile = account.profile(userId).pipe(
    map((row) => {
      avatarPath = row?.avatar_url ?? null;
      const names = {
        firstName: row?.first_name ?? '',
        lastName: row?.last_name ?? '',
        displayName: row?.display_name ?? '',
        companyName: row?.company_name ?? '',
      };
      return { names, avatar: avatarUrl(avatarPath) };
    }),
  );
  const reload = () => {
    set({ phase: 'loading' });
    forkJoin({
      own: readProfile,
      addresses: quietly(profile.addresses()),
      preferences: quietly(profile.preferences()),
      sessions: quietly(profile.sessions()),
      pendingEmail: quietly(auth.pendingEmail()),
    }).subscribe({
      next: ({ own, ...parts }) => set({ phase: 'ready', ...own, ...parts }),
      error: () => set({ phase: 'failed' }),
    });
  };

  const outcome = (work: Observable<unknown>): Outcome =>
    firstValueFrom(work).then(
      () => null,
      (error: unknown) => accountProblem(error),
    );
  /** What was written is read anew: the server may have decided more than was asked for. */
  const then = <T>(work: Observable<unknown>, read: Observable<T>, take: (value: T) => void): Outcome =>
    outcome(
      work.pipe(
        switchMap(() => read.pipe(catchError(() => of(null)))),
        map((value) => {
          if (value !== null) take(value);
        }),
      ),
    );
  const addressesAfter = (work: Observable<void>) =>
    then(work, profile.addresses(), (addresses) => set({ addresses }));
  const ownAfter = (work: Observable<unknown>) =>
    then(work, readProfile, (own) => {
      set(own);
      // The header shows the same name and picture.
      getSession().send({ type: 'access.changed' });
    });

  const actions: AccountActions = {
    reload,
    saveNames: (names) => ownAfter(profile.saveNames(userId, names)),
    uploadAvatar: (file) => ownAfter(profile.uploadAvatar(userId, file, avatarPath)),
    removeAvatar: () =>
      avatarPath === null ? Promise.resolve(null) : ownAfter(profile.removeAvatar(userId, avatarPath)),
    addAddress: (address) => addressesAfter(profile.addAddress(address)),
    changeAddress: (id, address) => addressesAfter(profile.changeAddress(id, address)),
    makeDefault: (id) => addressesAfter(profile.makeDefault(id)),
    removeAddress: (address) => addressesAfter(profile.removeAddress(address.id)),
    changeEmail: (wanted) => outcome(auth.updateEmail(wanted).pipe(map(() => set({ pendingEmail: wanted })))),
    savePreferences: (preferences) =>
      outcome(profile.savePreferences(userId, preferences).pipe(map(() => set({ preferences })))),
    endOtherSessions: () => then(auth.signOut('others'), profile.sessions(), (sessions) => set({ sessions })),
    exportData: () =>
      outcome(
        profile
          .exportData()
          .pipe(map((data) => save('stallbar-my-data.json', JSON.stringify(data, null, 2)))),
      ),
  };

  const readFactor: Observable<Factor | null> = auth.factors.list().pipe(
    switchMap((factors) => {
      const own = factors.find(({ verified }) => verified);
      if (own === undefined) return of(null);
      return quietly(profile.recoveryCodesLeft()).pipe(
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
  const refreshSessions = () => {
    profile.sessions().subscribe({ next: (sessions) => set({ sessions }), error: () => undefined });
  };

  const password = createActor(
    passwordChangeMachine.provide({
      actors: {
        changePassword: fromService(({ current, password: wanted }: { current: string; password: string }) =>
          proof.prove(email, current, null).pipe(
            // The proof's own session is over at once; what counts is the session of this page.
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
    toasts.add({ title: 'Your password is changed', tone: 'success' });
    refreshSessions();
  });

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
    toasts.add({ title: 'Two-step sign-in is on', tone: 'success' });
    refreshSessions();
  });
  twoFactor.on('factor.removed', () => toasts.add({ title: 'Two-step sign-in is off', tone: 'success' }));

  const deletion = createActor(
    accountDeletionMachine.provide({
      actors: {
        readReason: fromService(() => profile.whyNotDelete()),
        deleteAccount: fromService(({ password: given, code }: { password: string; code: string | null }) =>
          proof.prove(email, given, code).pipe(
            switchMap((proven): Observable<DeletionAnswer> => {
              if (proven.kind === 'code needed') return of('code needed');
              return profile.deleteAccount(proven.accessToken, avatarPath).pipe(
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
    toasts.add({ title: 'Your account is deleted', tone: 'success', variant: 'accessible' });
    getSession().send({ type: 'session.signOut' });
  });

  for (const actor of [password, twoFactor, deletion]) actor.start();
  reload();
  return {
    owner: userId,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    getModel: () => model,
    actions,
    password,
    twoFactor,
    deletion,
    stop: () => {
      for (const actor of [password, twoFactor, deletion]) actor.stop();
    },
  };
}

export type Account = ReturnType<typeof startAccount>;

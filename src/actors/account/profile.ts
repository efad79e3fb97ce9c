import { defer, firstValueFrom, forkJoin, map, of, catchError, switchMap, throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import { profileMachine } from '#machines/account/profile.machine.ts';
import type { ProfileInput, ProfileParts } from '#machines/account/profile.machine.ts';
import type { FormOutcome, Outcome, ProfileActions } from './profile.view.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import type { FieldProblems } from '#machines/kit/form.rules.ts';
import { Invalid } from '#services/errors.ts';
import { createProfileService } from '#services/account/profile.ts';
import { createProofService } from '#services/identity/proof.ts';
import { createDeletion } from './deletion.ts';
import { createPasswordChange } from './password.ts';
import { createTwoFactor } from './two-factor.ts';
import { readEnv } from '#services/env.ts';
import { redrawPicture } from '#actors/kit/pictures/redraw.ts';
import { limits } from '#schema/limits.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { identity } from '#actors/identity/identity.ts';
import { services } from '#actors/kit/services.ts';
import { WorkerUnloaded } from '#schema/kit/worker-unloaded.ts';
import { getSession } from '#actors/identity/session.ts';
import { saveFile } from '#ui/save-file.ts';

const quietly = <T>(answer: Observable<T>): Observable<T | null> => answer.pipe(catchError(() => of(null)));

const save = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'application/json' }));

const { edge, bytes } = limits.avatar;
const redrawAvatar = (file: Blob) =>
  redrawPicture(file, { edge, bytes }).catch((error: unknown) => {
    if (error instanceof WorkerUnloaded) throw new Invalid({ code: 'code_unloaded', message: error.message });
    throw new Invalid({ code: 'picture_unreadable', message: accountMessages.avatarUnreadable });
  });

/** One person's profile page: its data, its actions, and its sections' machines. The caller stops it. */
export function startProfile({ userId, email }: ProfileInput) {
  const { auth, access } = identity();
  const service = createProfileService(services());
  const proof = createProofService(readEnv());

  const readOwn = access.profile(userId).pipe(
    map((row) => ({
      names: {
        firstName: row?.first_name ?? '',
        lastName: row?.last_name ?? '',
        displayName: row?.display_name ?? '',
        companyName: row?.company_name ?? '',
      },
      avatarPath: row?.avatar_url ?? null,
    })),
  );
  const profile = createActor(
    profileMachine.provide({
      actors: {
        readProfile: fromService(() =>
          forkJoin({
            own: readOwn,
            addresses: quietly(service.addresses()),
            preferences: quietly(service.preferences()),
            sessions: quietly(service.sessions()),
            pendingEmail: quietly(auth.pendingEmail()),
          }).pipe(map(({ own, ...parts }): ProfileParts => ({ ...own, ...parts }))),
        ),
        readSessions: fromService(() => service.sessions()),
      },
    }),
    { input: { userId, email } },
  );
  const change = (parts: Partial<ProfileParts>) => profile.send({ type: 'profile.changed', parts });
  const avatarPath = () => profile.getSnapshot().context.avatarPath;

  const outcome = (work: Observable<unknown>): Outcome =>
    firstValueFrom(work).then(
      () => null,
      (error: unknown) => accountProblem(error),
    );
  /** A saved value is read again: the server may have changed more than was sent. */
  const then = <T>(work: Observable<unknown>, read: Observable<T>, take: (value: T) => void): Outcome =>
    outcome(
      work.pipe(
        switchMap(() => read.pipe(catchError(() => of(null)))),
        map((value) => {
          if (value !== null) take(value);
        }),
      ),
    );
  /** A form that the server refuses shows why at its fields. */
  const ofForm = <Form extends object>(
    form: Form,
    work: Observable<void>,
    save: (work: Observable<void>) => Outcome,
  ): FormOutcome => {
    let problems: FieldProblems = {};
    const noted = work.pipe(
      catchError((error: unknown) => {
        const found = error instanceof Invalid ? (error.problems ?? {}) : {};
        problems = Object.fromEntries(Object.entries(found).filter(([name]) => name in form));
        return throwError(() => error);
      }),
    );
    return save(noted).then((problem) =>
      problem !== null && Object.keys(problems).length > 0 ? problems : problem,
    );
  };
  const addressesAfter = (work: Observable<void>) =>
    then(work, service.addresses(), (addresses) => change({ addresses }));
  const ownAfter = (work: Observable<unknown>) =>
    then(work, readOwn, (own) => {
      change(own);
      // The header shows the same name and picture.
      getSession().send({ type: 'access.changed' });
    });

  const actions: ProfileActions = {
    reload: () => profile.send({ type: 'profile.reload' }),
    saveNames: (names) => ofForm(names, service.saveNames(userId, names), ownAfter),
    uploadAvatar: (file) =>
      ownAfter(
        defer(() => redrawAvatar(file)).pipe(switchMap((picture) => service.uploadAvatar(userId, picture))),
      ),
    removeAvatar: () => {
      const path = avatarPath();
      return path === null ? Promise.resolve(null) : ownAfter(service.removeAvatar(path));
    },
    addAddress: (address) => ofForm(address, service.addAddress(address), addressesAfter),
    changeAddress: (id, address) => ofForm(address, service.changeAddress(id, address), addressesAfter),
    makeDefault: (id) => addressesAfter(service.makeDefault(id)),
    removeAddress: (address) => addressesAfter(service.removeAddress(address.id)),
    changeEmail: (wanted) =>
      outcome(auth.updateEmail(wanted).pipe(map(() => change({ pendingEmail: wanted })))).then((problem) =>
        problem === accountMessages.emailTaken ? { email: problem } : problem,
      ),
    savePreferences: (preferences) =>
      outcome(service.savePreferences(userId, preferences).pipe(map(() => change({ preferences })))),
    endOtherSessions: () =>
      then(auth.signOut('others'), service.sessions(), (sessions) => change({ sessions })),
    exportData: () =>
      outcome(
        service
          .exportData()
          .pipe(map((data) => save('stallbar-my-data.json', JSON.stringify(data, null, 2)))),
      ),
  };

  const sessionsChanged = () => profile.send({ type: 'sessions.changed' });
  const password = createPasswordChange({ email, auth, proof, onChanged: sessionsChanged });
  const twoFactor = createTwoFactor({ auth, profile: service, onAdded: sessionsChanged });
  const deletion = createDeletion({ email, profile: service, proof, avatarPath });

  const actors = [profile, password, twoFactor, deletion];
  for (const actor of actors) actor.start();
  return {
    owner: userId,
    looks: () => service.looks(),
    profile,
    actions,
    password,
    twoFactor,
    deletion,
    stop: () => {
      for (const actor of actors) actor.stop();
    },
  };
}

/** The actors of one profile page. */
export type ProfilePage = ReturnType<typeof startProfile>;

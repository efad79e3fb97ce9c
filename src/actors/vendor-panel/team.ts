import { catchError, firstValueFrom, map, of, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { teamMachine } from '#machines/vendor-panel/team.machine.ts';
import type { TeamAct, TeamAnswer } from '#machines/vendor-panel/team.machine.ts';
import { teamInvitationMachine } from '#machines/vendor-panel/team-invitation.machine.ts';
import type { TeamInvitationEvent } from '#machines/vendor-panel/team-invitation.machine.ts';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { accountProblem, refusalCode } from '#schema/account/account-problems.ts';
import type { InviteValues } from '#schema/vendor-panel/team.ts';
import { Invalid, Conflict } from '#services/errors.ts';
import { createTeamService } from '#services/vendor-panel/team.ts';
import { watchPerson } from '#actors/identity/watch-person.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { readAccessAgain } from './stores.ts';

export type TeamActor = ActorRefFrom<typeof teamMachine>;
export type TeamInvitationActor = ActorRefFrom<typeof teamInvitationMachine>;

const team = () => createTeamService(services().client);

function acting(vendor: string, act: TeamAct): Observable<unknown> {
  switch (act.kind) {
    case 'role':
      return team().change(vendor, act.member, act.role, act.version);
    case 'export':
      return team().letExport(vendor, act.member, act.allowed);
    case 'remove':
      return team().remove(vendor, act.member);
    case 'resend':
      return team().resend(act.invitation);
    case 'revoke':
      return team().revoke(act.invitation);
    case 'leave':
      return team().leave(vendor);
  }
}

const answerOf = (vendor: string, act: TeamAct): Observable<TeamAnswer> =>
  acting(vendor, act).pipe(
    switchMap(() => (act.kind === 'leave' ? of(null) : team().read(vendor))),
    map((now): TeamAnswer => ({ kind: 'done', team: now })),
    catchError((error: unknown) =>
      refusalCode(error) === 'member_changed'
        ? team()
            .read(vendor)
            .pipe(map((now): TeamAnswer => ({ kind: 'overtaken', team: now })))
        : of<TeamAnswer>({ kind: 'refused', sentence: accountProblem(error) }),
    ),
  );

/** The team of a store. The caller starts and stops it. */
export function createTeam(vendor: string, mayRead: boolean): TeamActor {
  const actor = createActor(
    teamMachine.provide({
      actors: {
        readTeam: fromService(() => team().read(vendor)),
        act: fromService(({ act }: { act: TeamAct | null }) =>
          act === null ? of<TeamAnswer>({ kind: 'refused', sentence: '' }) : answerOf(vendor, act),
        ),
      },
    }),
    { input: { mayRead } },
  );
  actor.on('team.left', readAccessAgain);
  return actor;
}

/** Saves the invitation form. */
export const inviteMember = (vendor: string, values: InviteValues): Promise<SaveAnswer> =>
  firstValueFrom(
    team()
      .invite(vendor, values.email.trim(), values.role)
      .pipe(
        map((): SaveAnswer => ({ kind: 'saved', values, version: null })),
        catchError((error: unknown) => {
          const problems = error instanceof Invalid ? (error.problems ?? {}) : {};
          if (error instanceof Conflict && error.code === 'is_member') {
            return of<SaveAnswer>({ kind: 'refused', problems: { email: error.message }, sentence: null });
          }
          const sentence = Object.keys(problems).length > 0 ? null : accountProblem(error);
          return of<SaveAnswer>({ kind: 'refused', problems, sentence });
        }),
      ),
  );

/** One invitation to a team. The caller listens for `invitation.finished`, starts it and stops it. */
export function createTeamInvitation(token: string | null): TeamInvitationActor {
  const actor = createActor(
    teamInvitationMachine.provide({
      actors: {
        lookUp: fromService(({ token: given }: { token: string | null }) => team().lookUp(given)),
        accept: fromService(({ id }: { id: string }) => team().accept(id)),
        watchPerson: fromCallback<TeamInvitationEvent>(watchPerson),
      },
    }),
    { input: { token } },
  );
  // The panel is now open to this person: menus and guards read access again.
  actor.on('team.joined', readAccessAgain);
  return actor;
}

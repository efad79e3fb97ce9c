import type { Pool } from 'pg';
import type { Caller, CallerCheck, Callers } from './caller.ts';
import { databaseAway, type RestProblem } from './reply.ts';

/** The session that an access token belongs to. */
export type SessionKey = { readonly person: string; readonly session: string };

/** The state of access tokens' sessions, which end up to an hour before the tokens. */
export type Sessions = {
  /** Why this caller is refused; undefined while the session lives, and for callers without one. */
  readonly problemOf: (caller: Caller) => Promise<RestProblem | undefined>;
  /** The given sessions that have ended, or whose account is suspended. */
  readonly ended: (keys: readonly SessionKey[]) => Promise<readonly SessionKey[]>;
};

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The same codes and sentences as those of `private.live_session`, which answers REST requests. */
export const sessionEnded: RestProblem = {
  status: 401,
  code: 'session_ended',
  message: 'Your session has ended. Log in again.',
};
const suspended: RestProblem = {
  status: 403,
  code: 'account_suspended',
  message: 'This account is suspended. Contact us to find out why.',
};

/** Whether a problem is about the session of a token, rather than about the token. */
export function isOfSession({ code }: Pick<RestProblem, 'code'>): boolean {
  return [sessionEnded.code, suspended.code, databaseAway.code].includes(code);
}

/** undefined for a token that names none: no session of the auth server is like that. */
export function sessionKeyOf({ claims }: Pick<Caller, 'claims'>): SessionKey | undefined {
  const { sub, session_id: session } = claims;
  if (sub === undefined || !uuid.test(sub)) return undefined;
  return typeof session === 'string' && uuid.test(session)
    ? { person: sub.toLowerCase(), session: session.toLowerCase() }
    : undefined;
}

export function createSessions(pool: Pick<Pool, 'query'>): Sessions {
  const stateOf = async ({ person, session }: SessionKey): Promise<'live' | 'ended' | 'suspended'> => {
    const { rows } = await pool.query<{ state: 'live' | 'ended' | 'suspended' }>({
      name: 'session_state',
      text: `select case when u.banned_until > now() then 'suspended'
          when s.id is null or u.deleted_at is not null then 'ended' else 'live' end as state
        from auth.users u
        left join auth.sessions s
          on s.id = $2 and s.user_id = u.id and (s.not_after is null or s.not_after > now())
        where u.id = $1`,
      values: [person, session],
    });
    return rows[0]?.state ?? 'ended';
  };
  return {
    problemOf: async (caller) => {
      if (caller.role !== 'authenticated') return undefined;
      const key = sessionKeyOf(caller);
      if (key === undefined) return sessionEnded;
      try {
        const state = await stateOf(key);
        return state === 'live' ? undefined : state === 'ended' ? sessionEnded : suspended;
      } catch {
        return databaseAway;
      }
    },
    ended: async (keys) => {
      if (keys.length === 0) return [];
      const { rows } = await pool.query<SessionKey>(
        `select asked.person, asked.session from unnest($1::uuid[], $2::uuid[]) asked (person, session)
         where not exists (
           select from auth.sessions s join auth.users u on u.id = s.user_id
           where s.id = asked.session and s.user_id = asked.person and (s.not_after is null or s.not_after > now())
             and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now()))`,
        [keys.map(({ person }) => person), keys.map(({ session }) => session)],
      );
      return rows;
    },
  };
}

/**
 * Admits only live sessions, for every part that bypasses PostgREST, which calls `entrance.before_request`
 * itself.
 */
export function withLiveSessions(callers: Callers, { problemOf }: Pick<Sessions, 'problemOf'>): Callers {
  const ask = async (check: CallerCheck): Promise<CallerCheck> => {
    if (!check.ok) return check;
    const problem = await problemOf(check.caller);
    return problem === undefined ? check : { ok: false, problem };
  };
  return {
    isApiKey: callers.isApiKey,
    check: async (token) => ask(await callers.check(token)),
    identify: async (apiKey, authorization) => ask(await callers.identify(apiKey, authorization)),
  };
}

import type { Callers } from '../gateway/caller.ts';
import { databaseAway } from '../gateway/reply.ts';
import { isOfSession } from '../gateway/sessions.ts';
import { problems, StorageProblem } from './problem.ts';
import type { Who } from './database.ts';

export type Identity = {
  /** Throws when the caller is not authenticated. */
  readonly require: (request: Request) => Promise<Who>;
  /** undefined when the caller is not authenticated: public buckets are open to everyone. */
  readonly maybe: (request: Request) => Promise<Who | undefined>;
};

/** Translates our token errors into the wording of `jose`, which Supabase Storage uses. */
function wording(token: string, message: string): string {
  if (message === 'JWT expired') return '"exp" claim timestamp check failed';
  if (message !== 'JWT cannot be verified') return message;
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token) ? 'signature verification failed' : 'Invalid Compact JWS';
}

/** Identifies the caller by the bearer token, or by the API key when there is none. */
export function createIdentity(callers: Callers): Identity {
  const identify = async (request: Request): Promise<Who> => {
    const bearer = /^Bearer\s+(?<token>\S+)\s*$/i.exec(request.headers.get('authorization') ?? '');
    const token = bearer?.groups?.['token'] ?? request.headers.get('apikey') ?? '';
    if (token === '') throw problems.accessDenied('Invalid Compact JWS');
    const check = await callers.check(token);
    if (!check.ok) {
      const { status, code, message } = check.problem;
      if (check.problem === databaseAway) throw problems.databaseAway();
      if (isOfSession(check.problem)) throw new StorageProblem(status, code, message);
      throw problems.accessDenied(wording(token, message));
    }
    return { role: check.caller.role, claims: check.caller.claims };
  };
  return {
    require: identify,
    maybe: (request) => identify(request).catch(() => undefined),
  };
}

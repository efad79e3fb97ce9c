import type { Callers } from '../gateway/caller.ts';
import { problems } from './problem.ts';
import type { Who } from './database.ts';

export type Identity = {
  /** Throws where nobody valid asks. */
  readonly require: (request: Request) => Promise<Who>;
  /** undefined where nobody valid asks: public buckets are open to them. */
  readonly maybe: (request: Request) => Promise<Who | undefined>;
};

/** How `jose`, which Supabase Storage checks tokens with, words the refusals of ours. */
function wording(token: string, message: string): string {
  if (message === 'JWT expired') return '"exp" claim timestamp check failed';
  if (message !== 'JWT cannot be verified') return message;
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token) ? 'signature verification failed' : 'Invalid Compact JWS';
}

/** Who asks: the bearer token, or the API key where there is none. */
export function createIdentity(callers: Callers): Identity {
  const identify = async (request: Request): Promise<Who> => {
    const bearer = /^Bearer\s+(?<token>\S+)\s*$/i.exec(request.headers.get('authorization') ?? '');
    const token = bearer?.groups?.['token'] ?? request.headers.get('apikey') ?? '';
    if (token === '') throw problems.accessDenied('Invalid Compact JWS');
    const check = await callers.check(token);
    if (!check.ok) throw problems.accessDenied(wording(token, check.problem.message));
    return { role: check.caller.role, claims: check.caller.claims };
  };
  return {
    require: identify,
    maybe: (request) => identify(request).catch(() => undefined),
  };
}

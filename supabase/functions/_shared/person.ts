import { required, type Env } from './config.ts';
import { HttpError, isRecord } from './http.ts';

/** The same refusal that the procedures send. */
export function notSignedIn(): HttpError {
  return new HttpError(401, 'not_signed_in', 'Log in first.');
}

/** The role in a token whose signature was checked before the function ran; undefined when it names none. */
function roleOf(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return isRecord(claims) ? claims['role'] : undefined;
  } catch {
    return undefined;
  }
}

/** Refuses a request that is not from a signed-in person: without a token, or with the key that every page has. */
export function requirePerson(env: Env, request: Request): void {
  const token = /^Bearer[ \t]+(\S+)[ \t]*$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined || token === required(env, 'SUPABASE_ANON_KEY') || roleOf(token) === 'anon') {
    throw notSignedIn();
  }
}

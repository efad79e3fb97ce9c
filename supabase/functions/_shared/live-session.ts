import { corsHeaders, required, type Env } from './config.ts';
import { createCallersDatabase, type Fetch } from './database.ts';
import { withJsonErrors, type Handler } from './http.ts';

/** The role in a token that the platform has verified; undefined for anything else. */
function roleOf(request: Request): unknown {
  const payload = /^Bearer [^.]+\.([^.]+)\./i.exec(request.headers.get('authorization') ?? '')?.[1];
  try {
    const json = atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(json) as { role?: unknown }).role;
  } catch {
    return undefined;
  }
}

/**
 * Refuses the token of a person whose session has ended, which the platform accepts for up to an hour more. Any read
 * checks it, because the database first runs `entrance.before_request`. 401 `session_ended`, 403 `account_suspended`.
 */
export function forLiveSessions(env: Env, fetchFn: Fetch, handler: Handler): Handler {
  const ask = withJsonErrors('session', async (request) => {
    await createCallersDatabase(env, fetchFn, request).select('profiles', { select: 'id', limit: '0' });
    return new Response(null, { status: 204 });
  });
  return async (request) => {
    if (roleOf(request) !== 'authenticated') return handler(request);
    const asked = await ask(request);
    if (asked.ok) return handler(request);
    for (const [name, value] of Object.entries(corsHeaders(request, required(env, 'SITE_URL')))) {
      asked.headers.set(name, value);
    }
    return asked;
  };
}

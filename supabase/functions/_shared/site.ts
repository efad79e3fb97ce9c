import { corsHeaders, type Env } from './config.ts';
import { requireMethod, withJsonErrors, type Handler } from './http.ts';
import { requirePerson } from './person.ts';

/**
 * A function that the shop's own pages call by POST: typed errors as JSON, preflights, and CORS headers.
 * @param callers with 'people', anyone who is not signed in gets 401 before anything is read
 */
export function forSite(name: string, env: Env, callers: 'people' | 'everyone', answer: Handler): Handler {
  const handle = withJsonErrors(name, async (request) => {
    requireMethod(request, 'POST', 'OPTIONS');
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
    if (callers === 'people') requirePerson(env, request);
    return answer(request);
  });
  return async (request) => {
    const response = await handle(request);
    const siteUrl = env('SITE_URL');
    if (siteUrl) {
      for (const [header, value] of Object.entries(corsHeaders(request, siteUrl))) {
        response.headers.set(header, value);
      }
    }
    return response;
  };
}

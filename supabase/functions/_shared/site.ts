import { corsHeaders, required, type Env } from './config.ts';
import { requireMethod, withJsonErrors, type Handler } from './http.ts';

/** A function that the shop's own pages call by POST: typed errors as JSON, preflights, and CORS headers. */
export function forSite(name: string, env: Env, answer: Handler): Handler {
  const handle = withJsonErrors(name, async (request) => {
    requireMethod(request, 'POST', 'OPTIONS');
    return request.method === 'OPTIONS' ? new Response(null, { status: 204 }) : answer(request);
  });
  return async (request) => {
    const response = await handle(request);
    for (const [header, value] of Object.entries(corsHeaders(request, required(env, 'SITE_URL')))) {
      response.headers.set(header, value);
    }
    return response;
  };
}

import type { Hono } from 'hono';
import { AuthProblem } from './problem.ts';

function off(code: string, message: string): AuthProblem {
  return new AuthProblem(404, code, message);
}

/** Supabase Auth features that this backend never enables, each with the answer Supabase gives when it is off. */
const switchedOff: readonly (readonly [path: RegExp, problem: () => AuthProblem])[] = [
  [/^(?:\/admin\/users\/[^/]+)?\/passkeys(?:\/|$)/, () => off('passkey_disabled', 'Passkeys are disabled')],
  [
    /^\/admin\/custom-providers(?:\/|$)/,
    () => off('feature_disabled', 'Custom OAuth providers are disabled'),
  ],
  [/^\/(?:admin\/)?scim/, () => off('feature_disabled', 'SCIM server is disabled')],
  [
    /^\/admin\/sso\//,
    () => new AuthProblem(501, 'not_implemented', 'The embedded backend has no single sign-on'),
  ],
];

/**
 * Answers requests that no route handles, as Supabase's router does: a disabled feature, 405 for a wrong method, else
 * 404.
 */
export function answerUnknown(app: Hono, path: string): Response {
  for (const [pattern, problem] of switchedOff) if (pattern.test(path)) throw problem();
  const known = app.routes
    .filter(({ method, path: route }) => method !== 'ALL' && !route.includes('*'))
    .some(({ path: route }) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(path));
  return known
    ? new Response(null, { status: 405 })
    : new Response('404 page not found\n', {
        status: 404,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
      });
}

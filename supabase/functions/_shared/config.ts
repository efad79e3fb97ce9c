import { HttpError } from './http.ts';

export type Env = (name: string) => string | undefined;

/** A missing value means a broken deployment: fail rather than run without a secret. */
export function required(env: Env, name: string): string {
  const value = env(name)?.trim();
  if (!value) {
    throw new HttpError(500, 'not_configured', `${name} is not set.`);
  }
  return value;
}

/** The URL at which one function calls another. */
export function innerFunctionsUrl(env: Env): string {
  return `${required(env, 'SUPABASE_URL').replace(/\/+$/, '')}/functions/v1`;
}

/** The functions' URL for browsers: `FUNCTIONS_URL` when `SUPABASE_URL` is an address inside a container network. */
export function publicFunctionsUrl(env: Env): string {
  return env('FUNCTIONS_URL')?.trim().replace(/\/+$/, '') || innerFunctionsUrl(env);
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether it has the origin of `SITE_URL`; localhost and 127.0.0.1 count as one host, because people type either. */
function isOnSite(url: URL, siteUrl: string): boolean {
  const site = new URL(siteUrl);
  if (
    url.username !== '' ||
    url.password !== '' ||
    url.protocol !== site.protocol ||
    url.port !== site.port
  ) {
    return false;
  }
  return url.hostname === site.hostname || (loopback.has(url.hostname) && loopback.has(site.hostname));
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** The normalized URL to return to; refuses anything outside the site, to prevent an open redirect. */
export function returnUrl(value: unknown, siteUrl: string): string {
  const url = typeof value === 'string' && value.length <= 2048 ? parseUrl(value) : null;
  if (!url || !isOnSite(url, siteUrl)) {
    throw new HttpError(
      400,
      'bad_return_url',
      `return_url must be an address on ${new URL(siteUrl).origin}.`,
    );
  }
  return url.href;
}

/** CORS headers for the site's own origin; other origins get none, so that the browser blocks the answer. */
export function corsHeaders(request: Request, siteUrl: string): Record<string, string> {
  const origin = request.headers.get('origin');
  const url = origin ? parseUrl(origin) : null;
  if (!origin || !url || !isOnSite(url, siteUrl)) {
    return { vary: 'Origin' };
  }
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-max-age': '600',
    vary: 'Origin',
  };
}

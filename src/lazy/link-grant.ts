import type { LinkGrant } from '#schema/identity/session.ts';

const own = [
  'access_token',
  'refresh_token',
  'expires_in',
  'expires_at',
  'token_type',
  'type',
  'token_hash',
  'error',
  'error_code',
  'error_description',
  'message',
  'provider_token',
  'provider_refresh_token',
  'sb',
  'flow',
] as const;

/** The grant in a URL and the URL without it; null if there is none. A pure function. */
export function grantIn(address: string): { grant: LinkGrant; clean: string } | null {
  const url = new URL(address);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const flow = url.searchParams.get('flow') ?? '';
  const grant = grantOf(fragment, flow) ?? grantOf(url.searchParams, flow);
  if (grant === null) return null;
  for (const key of own) {
    fragment.delete(key);
    url.searchParams.delete(key);
  }
  const rest = fragment.toString();
  return { grant, clean: url.pathname + url.search + (rest === '' ? '' : `#${rest}`) };
}

function grantOf(fields: URLSearchParams, flow: string): LinkGrant | null {
  const get = (key: string) => fields.get(key) ?? '';
  if (get('access_token') !== '' && get('refresh_token') !== '') {
    return {
      kind: 'session',
      accessToken: get('access_token'),
      refreshToken: get('refresh_token'),
      type: get('type'),
      flow,
    };
  }
  if (get('token_hash') !== '' && get('type') !== '') {
    return { kind: 'hash', tokenHash: get('token_hash'), type: get('type'), flow };
  }
  if (get('error_code') !== '' && get('error_description') !== '') {
    return { kind: 'error', code: get('error_code'), message: get('error_description') };
  }
  if (get('message') !== '' && fields.size <= 3) return { kind: 'message', message: get('message') };
  return null;
}

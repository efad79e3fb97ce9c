/** The fixed words in the paths of each component. Everything else in a path is a name, an id or a secret. */
const words = new Set(
  [
    'health settings signup token otp magiclink verify recover resend user logout reauthenticate authorize callback',
    'factors challenge identities admin users audit invite generate_link .well-known jwks.json sso saml passkeys oauth',
    'bucket object list list-v2 sign public authenticated info upload move copy render image resumable empty cdn',
    'iceberg vector api broadcast websocket',
  ].flatMap((line) => line.split(' ')),
);

const identifier = /^[a-z_][a-z0-9_]{0,62}$/i;
const knownNames = 500;

/**
 * Names the route of a request for logs: `/rest/v1/rpc/quote_cart`, `/storage/v1/object/sign/*`. Tables and procedures
 * are named only after a successful answer proves that they exist; anything else that is not a fixed word becomes `*`.
 * @param functions names of the edge functions
 */
export function createRouteNames(functions: ReadonlySet<string>): (url: string, status: number) => string {
  const seen = new Set<string>();
  const names = (parts: readonly string[], status: number): string => {
    const name = parts.join('/');
    if (seen.has(name)) return name;
    const isName =
      parts.length === (parts[0] === 'rpc' ? 2 : 1) && parts.every((part) => identifier.test(part));
    if (!isName || status >= 400 || seen.size >= knownNames) return parts[0] === 'rpc' ? 'rpc/*' : '*';
    seen.add(name);
    return name;
  };
  return (url, status) => {
    const [path = ''] = url.split('?', 1);
    const [part = '', version, ...rest] = path.split('/').filter((segment) => segment !== '');
    if (part === '') return '/';
    if (part === 'health' && version === undefined) return '/health';
    if (version !== 'v1' || !['rest', 'auth', 'storage', 'functions', 'realtime'].includes(part)) return '/*';
    const prefix = `/${part}/v1`;
    if (rest.length === 0) return prefix;
    if (part === 'rest') return `${prefix}/${names(rest, status)}`;
    if (part === 'functions') {
      const [name = ''] = rest;
      return `${prefix}/${functions.has(name) ? name : '*'}${rest.length > 1 ? '/*' : ''}`;
    }
    const route = rest.slice(0, 8).map((segment) => (words.has(segment) ? segment : '*'));
    // A file named 'public' in a bucket named 'list' is not a route: everything after the first name is a name.
    const first = part === 'storage' ? route.indexOf('*') : -1;
    return `${prefix}/${(first === -1 ? route : [...route.slice(0, first), '*']).join('/')}`;
  };
}

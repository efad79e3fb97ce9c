import type { Plugin } from 'vite';

/**
 * Methods of auth-js that the shop never calls: wallets, passkeys, anonymous and other sign-ins, the admin part. A
 * bundler can't drop methods of a class; here they lose their bodies. A test refuses calls to them in `src`.
 */
export const unusedOfAuth: ReadonlySet<string> = new Set(
  `
    signInWithSolana signInWithEthereum signInWithWeb3 signInWithSSO signInWithIdToken
    signInAnonymously signInWithOtp signInWithOAuth getClaims fetchJwk linkIdentity linkIdentityOAuth
    linkIdentityIdToken unlinkIdentity getUserIdentities exchangeCodeForSession _exchangeCodeForSession
    _getSessionFromURL _handleProviderSignIn signInWithPasskey registerPasskey
    _startPasskeyRegistration _verifyPasskeyRegistration _startPasskeyAuthentication
    _verifyPasskeyAuthentication _listPasskeys _updatePasskey _deletePasskey _approveAuthorization
    _denyAuthorization _getAuthorizationDetails _listOAuthGrants _revokeOAuthGrant
    _generateRecoveryCodes _regenerateRecoveryCodes _unenrollRecoveryCodes _getRecoveryCodesStatus
    _verifyRecoveryCode inviteUserByEmail generateLink createUser listUsers getUserById updateUserById
    deleteUser _deleteFactor _listOAuthClients _createOAuthClient _getOAuthClient
    _updateOAuthClient _deleteOAuthClient _regenerateOAuthClientSecret _listCustomProviders
    _createCustomProvider _getCustomProvider _updateCustomProvider _deleteCustomProvider
    _adminListPasskeys _adminDeletePasskey
  `
    .trim()
    .split(/\s+/),
);

/**
 * The same for postgrest-js: filters and answers that the shop's reads do not use. It is one file, loaded by all
 * pages that read anything.
 */
export const unusedOfRest: ReadonlySet<string> = new Set(
  `
    stripNulls setHeader overrideTypes csv geojson explain rollback maxAffected range single maybeSingle
    neq gt gte lt lte like likeAllOf likeAnyOf ilikeAllOf ilikeAnyOf regexMatch regexIMatch isDistinct
    notIn containedBy rangeGt rangeGte rangeLt rangeLte rangeAdjacent overlaps textSearch upsert
    schema getOpenApiSpec
  `
    .trim()
    .split(/\s+/),
);

/** Functions of RxJS for values that arrive by `for await`: the shop has none, and they need tslib. */
export const unusedOfRxjs: ReadonlySet<string> = new Set([
  'fromAsyncIterable',
  'fromReadableStreamLike',
  'process',
  'readableStreamLikeToAsyncGenerator',
  'scheduleAsyncIterable',
  'scheduleReadableStreamLike',
]);

const webauthn = `
  const unused = () => { throw new Error('The shop has no sign-in by a key of the device.'); };
  export class WebAuthnApi {}
  export const webAuthnAbortService = { createNewAbortSignal: unused, cancelCeremony() {} };
  export const browserSupportsWebAuthn = () => false;
  export {
    unused as createCredential, unused as getCredential,
    unused as deserializeCredentialCreationOptions, unused as deserializeCredentialRequestOptions,
    unused as serializeCredentialCreationResponse, unused as serializeCredentialRequestResponse,
  };`;

/** The methods and functions that lose their bodies, by file. */
const emptied: readonly (readonly [module: RegExp, names: ReadonlySet<string>])[] = [
  [/@supabase\/auth-js\/dist\/module\/(?:GoTrueClient|GoTrueAdminApi)\.js$/, unusedOfAuth],
  [/@supabase\/postgrest-js\/dist\/index\.mjs$/, unusedOfRest],
  [
    /\/rxjs\/dist\/esm\/internal\/(?:observable\/innerFrom|util\/isReadableStreamLike|scheduled\/schedule\w+)\.js$/,
    unusedOfRxjs,
  ],
];

/** Modules with only declarations: unused ones are dropped. */
const declaring = /\/node_modules\/effect\/dist\/(?:\w+|(?:http|net|crypto|encoding|internal)\/[\w/]+)\.js$/;

interface Span {
  start: number;
  end: number;
}
interface Node extends Span {
  type: string;
  key?: { name?: string };
  value?: { body?: Span };
  id?: { name?: string } | null;
  body?: Span;
}

/** The bodies of unused functions, wherever in the syntax tree a class or a function is. */
function bodiesIn(tree: unknown, unused: ReadonlySet<string>): Span[] {
  const found: Span[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return undefined;
    const node = value as Node;
    if (node.type === 'FunctionDeclaration' && node.body !== undefined && unused.has(node.id?.name ?? '')) {
      found.push(node.body);
      return undefined;
    }
    if (node.type === 'MethodDefinition' && node.value?.body !== undefined) {
      if (unused.has(node.key?.name ?? '')) found.push(node.value.body);
      return undefined;
    }
    return Object.values(value).forEach(visit);
  };
  visit(tree);
  return found.toSorted((one, other) => other.start - one.start);
}

/** A package's code without the bodies of unused functions; null if all of it stays. */
export function withoutUncalled(code: string, id: string, parse: (code: string) => unknown): string | null {
  const names = emptied.find(([module]) => module.test(id))?.[1];
  if (names === undefined) return null;
  let trimmed = code;
  for (const { start, end } of bodiesIn(parse(code), names)) {
    trimmed = `${trimmed.slice(0, start)}{ throw new Error('Not in this build.'); }${trimmed.slice(end)}`;
  }
  return trimmed;
}

/** Strips code from the browser's build that packages contain and the shop never calls. */
export function trimPackages(): Plugin {
  return {
    name: 'stallbar-trim-packages',
    apply: (_config, { isSsrBuild, command }) => command === 'build' && isSsrBuild !== true,
    load: (id) =>
      id.endsWith('@supabase/auth-js/dist/module/lib/webauthn.js')
        ? { code: webauthn, moduleSideEffects: false }
        : null,
    transform(code, id) {
      if (declaring.test(id)) return { code, map: null, moduleSideEffects: false };
      const trimmed = withoutUncalled(code, id, (text) => this.parse(text));
      return trimmed === null ? null : { code: trimmed, map: null };
    },
  };
}

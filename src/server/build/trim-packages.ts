import type { Plugin } from 'vite';

/**
 * Methods of auth-js that the shop never calls: wallets, keys of the device, anonymous and other sign-ins, the part for
 * administrators. A bundler cannot drop methods of a class; here they lose their bodies. A test refuses calls of them
 * in `src`.
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

/** The classes in which methods lose their bodies. */
const classes = /@supabase\/auth-js\/dist\/module\/(?:GoTrueClient|GoTrueAdminApi)\.js$/;

/** Modules that only declare: what of them nobody uses is dropped. */
const declaring = /\/node_modules\/effect\/dist\/(?:\w+|(?:http|net|crypto|encoding|internal)\/[\w/]+)\.js$/;

interface Span {
  start: number;
  end: number;
}
interface Node extends Span {
  type: string;
  key?: { name?: string };
  value?: { body?: Span };
}

/** The bodies of the unused methods, wherever in the syntax tree a class is. */
function bodiesIn(tree: unknown): Span[] {
  const found: Span[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return undefined;
    const node = value as Node;
    if (node.type === 'MethodDefinition' && node.value?.body !== undefined) {
      if (unusedOfAuth.has(node.key?.name ?? '')) found.push(node.value.body);
      return undefined;
    }
    return Object.values(value).forEach(visit);
  };
  visit(tree);
  return found.toSorted((one, other) => other.start - one.start);
}

/** Leaves out of the browser's build what packages bring along and the shop never calls. */
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
      if (!classes.test(id)) return null;
      let trimmed = code;
      for (const { start, end } of bodiesIn(this.parse(code))) {
        trimmed = `${trimmed.slice(0, start)}{ throw new Error('Not in this build.'); }${trimmed.slice(end)}`;
      }
      return { code: trimmed, map: null };
    },
  };
}

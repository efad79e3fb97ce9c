import { createAccessService } from '#services/identity/access.ts';
import type { AccessService } from '#services/identity/access.ts';
import { createAuthService } from '#services/identity/auth.ts';
import type { AuthService } from '#services/identity/auth-types.ts';
import { readEnv } from '#services/env.ts';
import { services } from '#actors/kit/services.ts';

let made: { auth: AuthService; access: AccessService } | undefined;
/**
 * The services for people who have, or want, a session. Separate from `services()`, so that a visitor does not load the
 * code of auth: import this file from lazy chunks only. One per app: two auth clients would renew the same token
 * against each other.
 */
export const identity = () =>
  (made ??= { auth: createAuthService(readEnv()), access: createAccessService(services().client) });

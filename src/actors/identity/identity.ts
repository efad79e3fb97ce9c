import { createAccessService } from '#services/identity/access.ts';
import type { AccessService } from '#services/identity/access.ts';
import { createLightAuth } from '#services/identity/light-auth.ts';
import type { LightAuth } from '#services/identity/light-auth.ts';
import { readEnv } from '#services/env.ts';
import { services } from '#actors/kit/services.ts';

let made: { auth: LightAuth; access: AccessService } | undefined;
/**
 * The services for people who have, or want, a session. Separate from `services()`, so that a visitor does not load the
 * code of auth: import this file from lazy chunks only. One per app: two auth clients would renew the same token
 * against each other.
 */
export const identity = () =>
  (made ??= {
    auth: createLightAuth(async () =>
      (await import('#services/identity/auth.ts')).createAuthService(readEnv(), {
        fetcher: services().leaving.refusing((input, init) => fetch(input, init)),
      }),
    ),
    access: createAccessService(services().client),
  });

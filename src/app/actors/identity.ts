import { createAccountService } from '#services/account.ts';
import type { AccountService } from '#services/account.ts';
import { createAuthService } from '#services/auth.ts';
import type { AuthService } from '#services/auth-types.ts';
import { createClient } from '#services/client.ts';
import { readEnv } from '../env.ts';

/**
 * The services of who has, or wants, a session. Apart from `services()`: a visitor's cart must not load the code of auth.
 * Import this file from lazy chunks only.
 */
function createIdentity(): { auth: AuthService; account: AccountService } {
  const env = readEnv();
  const auth = createAuthService(env);
  return { auth, account: createAccountService(createClient(env, undefined, auth.accessToken)) };
}

let made: ReturnType<typeof createIdentity> | undefined;
/** One auth client per app: two of them would renew the same token against each other. */
export const identity = () => (made ??= createIdentity());

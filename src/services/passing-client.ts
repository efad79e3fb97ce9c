import { AuthClient } from '@supabase/auth-js';
import type { GoTrueClient } from '@supabase/auth-js';
import type { BackendAddress } from './client.ts';

/** Holds a session that is kept nowhere: it leaves the app's own session, and who is signed in, as they are. */
export function passingClient(
  { supabaseUrl, anonKey }: BackendAddress,
  fetcher?: typeof fetch,
): GoTrueClient {
  return new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    // With this capital: auth-js sets the session's own under that name, and beside a second spelling both would be sent.
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    // A name of its own: two clients of one name warn of each other.
    storageKey: `stallbar-passing-${crypto.randomUUID()}`,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    ...(fetcher === undefined ? {} : { fetch: fetcher }),
  });
}

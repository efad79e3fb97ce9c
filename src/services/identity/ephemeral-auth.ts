import { AuthClient } from '@supabase/auth-js';
import type { GoTrueClient } from '@supabase/auth-js';
import type { BackendAddress } from '#services/client.ts';

/** A client whose session is not stored: the app's own session stays. */
export function ephemeralAuth(
  { supabaseUrl, anonKey }: BackendAddress,
  fetcher?: typeof fetch,
): GoTrueClient {
  return new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    // Keep the capital: auth-js sets the session's token under this name, and a second spelling would send both.
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    // A unique name: two clients with one name warn about each other.
    storageKey: `stallbar-ephemeral-${crypto.randomUUID()}`,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    ...(fetcher === undefined ? {} : { fetch: fetcher }),
  });
}

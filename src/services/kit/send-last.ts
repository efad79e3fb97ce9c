import type { BackendAddress } from '#services/client.ts';
import type { AnyCall } from '#services/procedures.ts';

/**
 * Calls a procedure from a page that is about to go: the browser sends it even after the tab is closed, and nobody
 * hears the answer. The token is known in advance, because nothing may be awaited by then.
 */
export function sendLast(
  { supabaseUrl, anonKey }: BackendAddress,
  token: string,
  [name, parameters]: AnyCall,
  fetcher: typeof fetch = (input, init) => fetch(input, init),
): void {
  fetcher(`${supabaseUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
    keepalive: true,
  }).catch(() => undefined);
}

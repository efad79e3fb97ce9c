import type { BackendAddress } from '#services/client.ts';
import type { AnyCall } from '#services/procedures.ts';

/**
 * Calls a procedure from a page that is about to close: the browser sends the request even after the tab is closed,
 * and the answer is ignored. The token is known in advance, because nothing can be awaited by then.
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

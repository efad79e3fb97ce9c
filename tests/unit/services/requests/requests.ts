import { existsSync } from 'node:fs';
import { firstValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { createClient } from '#services/client.ts';
import type { Client } from '#services/client.ts';
import { readPairs } from '../../../../supabase/local/gateway/grammar/pairs.ts';
import { readQuery } from '../../../../supabase/local/gateway/grammar/query.ts';

/** A request as the backend receives it. */
export type Call = { address: string; method: string; body: unknown };

/** A backend that records its requests and gives this answer, or none. */
export function backend(answer?: unknown) {
  const calls: Call[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const { body, method = 'GET' } = init ?? {};
    calls.push({
      address: String(input).replace(/^http:\/\/backend\/(rest\/v1\/)?/, ''),
      method,
      body: typeof body === 'string' ? JSON.parse(body) : null,
    });
    return answer === undefined ? new Promise<Response>(() => {}) : Response.json(answer);
  };
  return { calls, client: createClient({ supabaseUrl: 'http://backend', anonKey: 'anon' }, fetcher) };
}

/** The first request that a subscription sends; it gets no response. */
async function asked(run: (client: Client) => Observable<unknown>): Promise<Call | undefined> {
  const { client, calls } = backend();
  const waiting = run(client).subscribe();
  await expect.poll(() => calls).toHaveLength(1);
  waiting.unsubscribe();
  return calls[0];
}

export const rpc = (name: string, body: object = {}): Call => ({
  address: `rpc/${name}`,
  method: 'POST',
  body,
});

export const edge = (name: string, body: object): Call => ({
  address: `functions/v1/${name}`,
  method: 'POST',
  body,
});

/** Why the gateway would refuse such a query; null if it accepts it. */
function unread(search: string, isReadCall: boolean): string | null {
  try {
    readQuery(readPairs(search, 'parameters'), { isService: false, isReadCall });
    return null;
  } catch (error) {
    return String(error);
  }
}

/** Why the gateway or the functions would not know such a request; null if they do. */
function misfit({ address, method }: Call): string | null {
  const [path = '', search = ''] = address.split('?');
  const edgeFunction = /^functions\/v1\/(.+)$/.exec(path)?.[1];
  if (edgeFunction === undefined) return unread(search, method === 'GET' && path.startsWith('rpc/'));
  return existsSync(`supabase/functions/${edgeFunction}`) ? null : `no function ${edgeFunction}`;
}

type Asking = readonly [what: string, run: (client: Client) => Observable<unknown>, call: Call];

/** Each sends exactly this request, in a form that the gateway accepts. Procedure types are not tested again here. */
export function requests(title: string, askings: readonly Asking[]): void {
  describe(`${title}`, () => {
    test.each(askings)('%s', async (_, run, call) => {
      expect(await asked(run)).toEqual(call);
      expect(misfit(call)).toBeNull();
    });
  });
}

type Listing = readonly [
  what: string,
  run: (client: Client, after: string | null) => Observable<{ next: string | null }>,
  more?: object,
];

const place = { key: '2026-11-23T10:00:00Z', id: '00000000-0000-7000-8000-000000000001' };

/** Each returns the cursor of its next page, and is called with that cursor. */
export function pagedLists(title: string, listings: readonly Listing[], next: object = place): void {
  describe(`${title}`, () => {
    for (const [what, run, more = {}] of listings) {
      test(`${what}`, async () => {
        const { client, calls } = backend({ rows: [], next, ...more });
        const page = await firstValueFrom(run(client, null));
        expect(page).toEqual({ rows: [], next: expect.any(String), ...more });
        await firstValueFrom(run(client, page.next));
        expect(calls.map(({ body }) => (body as { after: unknown }).after)).toEqual([null, next]);
        const end = backend({ rows: [], next: null, ...more });
        expect(await firstValueFrom(run(end.client, null))).toEqual({ rows: [], next: null, ...more });
      });
    }
  });
}

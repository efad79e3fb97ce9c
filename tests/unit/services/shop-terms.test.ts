import { afterEach, expect, test, vi } from 'vitest';
import { usualTerms } from '#schema/shop-terms.ts';
import { readShopTerms } from '#services/shop/shop-terms.ts';

const address = { supabaseUrl: 'http://backend', anonKey: 'anon' };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Replaces the network; returns the recorded requests. */
function network(answer: () => Response) {
  const asked: unknown[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const { credentials, headers } = init ?? {};
    asked.push([String(input), credentials, headers]);
    return answer();
  };
  vi.stubGlobal('fetch', fetcher);
  return asked;
}

test('the terms are read anonymously, without cookies', async () => {
  const terms = { ...usualTerms, return_days: 45 };
  const asked = network(() => Response.json(terms));
  expect(await readShopTerms(address)).toEqual(terms);
  expect(asked).toEqual([['http://backend/rest/v1/rpc/shop_terms', 'omit', { apikey: 'anon' }]]);
});

test.each<[string, () => Response]>([
  ['is refused', () => Response.json({ ...usualTerms, return_days: 45 }, { status: 503 })],
  ['is not JSON', () => new Response('<html>')],
  ['has another content', () => Response.json({ return_days: 45 })],
  [
    'never comes',
    () => {
      throw new TypeError('fetch failed');
    },
  ],
])('an answer that %s is not valid terms', async (_, answer) => {
  network(answer);
  expect(await readShopTerms(address)).toBeNull();
});

import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { createBadgeService } from '#services/account/badges.ts';
import { createClient } from '#services/client.ts';

/** Counts of a backend that answers by path and refuses the rest. */
function badgesOf(answers: Readonly<Record<string, object>>) {
  const asked: string[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    asked.push(pathname);
    const answer = answers[pathname];
    return answer === undefined ? Response.json({ message: 'no' }, { status: 403 }) : Response.json(answer);
  };
  const address = { supabaseUrl: 'http://backend', anonKey: 'anon' };
  return { asked, badges: createBadgeService(createClient(address, fetcher, async () => 'token')) };
}

test("a vendor's orders count once, whatever they contain; a failed count is 0 in a sum", async () => {
  const { badges } = badgesOf({
    '/rest/v1/order_items': [{ order_id: 'a' }, { order_id: 'b' }, { order_id: 'a' }],
    '/rest/v1/product_reviews': [{ id: '2' }, { id: '3' }],
  });
  expect(await firstValueFrom(badges.vendorOrders('ada'))).toBe(2);
  expect(await firstValueFrom(badges.publishing('ada'))).toBe(2);
});

test('concurrent admin counts share one answer', async () => {
  const { badges, asked } = badgesOf({
    '/rest/v1/rpc/admin_counts': { applications: 1, waitlist: 2, posts: 3, reports: 5, feedback: 4 },
  });
  const at = (['admin', 'applications', 'posts', 'reports', 'feedback'] as const).map((kind) =>
    badges[kind](),
  );
  expect(await Promise.all(at.map((each) => firstValueFrom(each)))).toEqual([10, 1, 3, 5, 4]);
  expect(asked.length).toBe(1);
  expect(await firstValueFrom(badges.posts())).toBe(3);
  expect(asked.length).toBe(2);
});

import { firstValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { StoreFacts } from '#schema/onboarding/application.ts';
import { createCache } from '#services/cache.ts';
import type { Client } from '#services/client.ts';
import { createContentService } from '#services/content/content.ts';
import { createSupportService } from '#services/content/support.ts';
import type { ObjectStore } from '#services/object-store.ts';
import { createApplicationService } from '#services/onboarding/applications.ts';
import { backend, edge, requests, rpc } from './requests.ts';
import type { Call } from './requests.ts';

const content = (client: Client) => createContentService(client, createCache());
const support = createSupportService;
const get = (address: string): Call => ({ address, method: 'GET', body: null });

const place = { key: '2026-11-23T10:00:00+00:00', id: 'b7' };
const columns = 'select=id%2Ctitle%2Cslug%2Cexcerpt%2Ccover_image%2Cpublished_at%2Cvendor';

requests('A reader', [
  [
    'sees the newest posts, and whether there are more than twelve',
    (client) => content(client).posts(null),
    get(`public_posts?${columns}&order=published_at.desc%2Cid.asc&limit=13`),
  ],
  [
    'sees those after the last one, also of the same moment',
    (client) => content(client).posts(place),
    get(
      `public_posts?${columns}&or=${encodeURIComponent(
        '(published_at.lt."2026-11-23T10:00:00+00:00",and(published_at.eq."2026-11-23T10:00:00+00:00",id.gt.b7))',
      )
        .replaceAll('(', '%28')
        .replaceAll(')', '%29')}&order=published_at.desc%2Cid.asc&limit=13`,
    ),
  ],
  [
    'opens a post, in a way that caches keep',
    (client) => content(client).post('a-bar'),
    get('rpc/blog_post_page?post_slug=a-bar'),
  ],
  [
    'reads the help by topic and position',
    (client) => content(client).help(),
    get('help_articles?select=slug%2Ctitle%2Ctopic%2Cbody%3Awords&order=topic.asc%2Cposition.asc&limit=200'),
  ],
  ['reads the terms', (client) => content(client).sellingTerms(), get('rpc/selling_terms')],
]);

describe('A page of the blog', () => {
  const posts = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `b${index + 1}`,
      title: 'How a bar is turned',
      slug: `bar-${index + 1}`,
      excerpt: 'On a lathe.',
      cover_image: null,
      published_at: `2026-11-23T10:00:${60 - index - 1}+00:00`,
      vendor: { store_name: 'Iron' },
    }));

  test.each([
    [11, 11, null],
    [12, 12, null],
    [13, 12, { key: '2026-11-23T10:00:48+00:00', id: 'b12' }],
  ])(
    'with %i rows received shows %i, and the next one starts after the last one shown',
    async (count, shown, next) => {
      const page = await firstValueFrom(content(backend(posts(count)).client).posts(null));
      expect([page.posts.length, page.next]).toEqual([shown, next]);
    },
  );
});

test('is not requested again (§9), and each query has its own answer', async () => {
  const { client, calls } = backend([]);
  const service = content(client);
  const reads: (() => Observable<unknown>)[] = [
    () => service.posts(null),
    () => service.posts(place),
    () => service.help(),
  ];
  for (const read of [...reads, ...reads]) expect(await firstValueFrom(read())).toBeDefined();
  expect(calls.map(({ address }) => address.split('?')[0])).toEqual([
    'public_posts',
    'public_posts',
    'help_articles',
  ]);
  const pages = backend(null);
  const posts = content(pages.client);
  for (const slug of ['a', 'b', 'a']) expect(await firstValueFrom(posts.post(slug))).toBeNull();
  expect(pages.calls).toHaveLength(2);
  const terms = backend({
    commission_rate: 0.12,
    commission_on_shipping: false,
    payout_schedule: 'daily',
    application_days: 2,
    holdback_days: 7,
    other_rates: [],
    payout_minimum: '25',
  });
  const selling = content(terms.client);
  for (let times = 0; times < 2; times += 1) {
    expect(await firstValueFrom(selling.sellingTerms())).toMatchObject({ payout_schedule: 'daily' });
  }
  expect(terms.calls).toHaveLength(1);
});

const words = { subject: 'A parcel', message: 'It did not arrive.' };

requests('Whoever writes', [
  [
    'waits to sell in a category (§1)',
    (client) => support(client).joinWaitlist({ email: 'ada@example.com', category: 'c1' }),
    rpc('join_vendor_waitlist', { email: 'ada@example.com', category: 'c1' }),
  ],
  [
    'waits to sell in none',
    (client) => support(client).joinWaitlist({ email: 'ada@example.com', category: '' }),
    rpc('join_vendor_waitlist', { email: 'ada@example.com' }),
  ],
]);

test("a sent message returns nothing of the server's answer", async () => {
  const { client } = backend({ outcome: 'sent' });
  expect(await firstValueFrom(support(client).ticket('k1', { ...words, priority: 'low' }))).toBeUndefined();
});

function storage() {
  const put: unknown[] = [];
  const store: ObjectStore = {
    put: async (path, file, token) => void put.push([path, file.type, token]),
    drop: async () => undefined,
    get: async () => new Blob(),
  };
  return { put, store };
}
const nobody = backend().client;
const applications = (client: Client, publicClient: Client = nobody, store = storage().store) =>
  createApplicationService({ client, publicClient, store, accessToken: async () => 'mine' });

const facts: StoreFacts = {
  storeName: ' Iron ',
  description: ' Bars. ',
  phone: ' (555) 010-0100 ',
  website: ' ',
};

requests('Somebody who wants to sell', [
  [
    'tells the facts of a store without blanks around them',
    (client) => applications(client).saveProfile(facts),
    rpc('save_store_profile', {
      facts: { storeName: 'Iron', description: 'Bars.', phone: '(555) 010-0100', website: '' },
    }),
  ],
  [
    'chooses among the categories of everybody',
    (client) => applications(nobody, client).categories(),
    get('categories?select=id%2Cslug%2Cname%2Cparent_id&order=position.asc%2Cname.asc'),
  ],
]);

describe('A document of an application', () => {
  const kept = {
    id: 'd1',
    kind: 'identity',
    name: 'Passport',
    type: 'application/pdf',
    bytes: 3,
    path: 'u1/x.pdf',
    created_at: '2026-11-23T10:00:00Z',
  };

  test('goes into the person’s own folder, and its bytes are checked there', async () => {
    const { client, calls } = backend({ documents: [kept] });
    const { store, put } = storage();
    const service = applications(client, nobody, store);
    const file = new Blob(['pdf'], { type: 'application/pdf' });
    expect(await firstValueFrom(service.addDocument('u1', 'identity', 'Passport', file))).toEqual([kept]);
    const path = /"path":"(.+?)"/.exec(JSON.stringify(calls))?.[1] ?? '';
    expect(path).toMatch(/^u1\/[0-9a-f-]{36}\.pdf$/);
    expect(put).toEqual([[`applications/${path}`, 'application/pdf', 'mine']]);
    expect(calls).toEqual([edge('check-document', { path, kind: 'identity', name: 'Passport' })]);
  });

  test('of an unsupported type is not sent', async () => {
    const { client, calls } = backend({ documents: [] });
    const { store, put } = storage();
    const adding = applications(client, nobody, store).addDocument(
      'u1',
      'identity',
      'Page',
      new Blob(['x'], { type: 'text/html' }),
    );
    await expect(firstValueFrom(adding)).rejects.toMatchObject({ _tag: 'Invalid', code: 'document_type' });
    expect([calls, put]).toEqual([[], []]);
  });
});

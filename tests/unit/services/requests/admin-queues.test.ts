import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { createAdminApplicationService } from '#services/admin/applications.ts';
import { createPostReviewService } from '#services/admin/posts.ts';
import { createProductModerationService } from '#services/admin/products/products.ts';
import { createReportService } from '#services/admin/reports.ts';
import type { ApplicationSheet } from '#schema/admin/applications.ts';
import type { Client } from '#services/client.ts';
import { createObjectStore } from '#services/object-store.ts';
import { backend, pagedLists, requests, rpc } from './requests.ts';

const accessToken = () => Promise.resolve('token');
const store = createObjectStore({ supabaseUrl: 'http://backend', anonKey: 'anon' });
const applications = (client: Client) => createAdminApplicationService({ client, store, accessToken });

const sheet: ApplicationSheet = {
  id: 'a1',
  status: 'pending',
  version: 5,
  answers: {},
  submitted_at: null,
  closed: null,
  events: [],
  documents: [],
  store: null,
  applicant_id: 'u1',
  email: 'ada@example.com',
  checklist: [
    { requirement: 'identity', met: true },
    { requirement: 'insurance', met: false },
    { requirement: 'tax', met: false },
  ],
};

requests('Applications of stores', [
  [
    'that wait come first',
    (client) => applications(client).list({}, null),
    rpc('admin_applications', { view: 'pending', after: null }),
  ],
  [
    'of another state are listed',
    (client) => applications(client).list({ view: 'rejected' }, null),
    rpc('admin_applications', { view: 'rejected', after: null }),
  ],
  [
    'are approved with what they do not meet waived',
    (client) => applications(client).decide(sheet, { kind: 'approve', words: 'Known from fairs' }),
    rpc('review_vendor_application', {
      application: 'a1',
      base_version: 5,
      decision: 'approve',
      words: 'Known from fairs',
      waived: ['insurance', 'tax'],
    }),
  ],
  [
    'are rejected with nothing waived',
    (client) => applications(client).decide(sheet, { kind: 'reject', words: 'No papers' }),
    rpc('review_vendor_application', {
      application: 'a1',
      base_version: 5,
      decision: 'reject',
      words: 'No papers',
      waived: [],
    }),
  ],
]);

test("a document of an application is read from the private bucket, with the admin's token", async () => {
  const asked: unknown[] = [];
  const papers = createObjectStore(
    { supabaseUrl: 'http://backend', anonKey: 'anon' },
    async (input, init) => {
      asked.push([String(input), init?.method, new Headers(init?.headers).get('authorization')]);
      return new Response('paper');
    },
  );
  const service = createAdminApplicationService({ client: backend().client, store: papers, accessToken });
  const file = await firstValueFrom(service.document('u1/paper.pdf'));
  expect(await file.text()).toBe('paper');
  expect(asked).toEqual([
    ['http://backend/storage/v1/object/authenticated/applications/u1/paper.pdf', 'GET', 'Bearer token'],
  ]);
});

const seen = { id: 'x1', version: 2 };
const posts = createPostReviewService;

requests('Posts of stores', [
  [
    'that are submitted come first',
    (client) => posts(client).list({}, null),
    rpc('admin_posts', { view: 'submitted', query: null, after: null }),
  ],
  [
    'are searched',
    (client) => posts(client).list({ view: 'public', q: 'squat' }, null),
    rpc('admin_posts', { view: 'public', query: 'squat', after: null }),
  ],
  ['are claimed', (client) => posts(client).claim('x1'), rpc('claim_blog_post', { post_id: 'x1' })],
  ['are released', (client) => posts(client).release('x1'), rpc('release_blog_post', { post_id: 'x1' })],
  [
    'are approved for a time',
    (client) => posts(client).decide(seen, { kind: 'approve', words: null, at: '2026-12-01T08:00:00Z' }),
    rpc('review_blog_post', {
      post_id: 'x1',
      base_version: 2,
      decision: 'approve',
      words: null,
      at: '2026-12-01T08:00:00Z',
    }),
  ],
]);

const products = createProductModerationService;

requests('Products of stores', [
  [
    'that are public come first',
    (client) => products(client).list({}, null),
    rpc('admin_products', { view: 'public', query: null, store: null, after: null }),
  ],
  [
    'are searched, also in one store',
    (client) => products(client).list({ view: 'down', q: 'rack', store: 'forge' }, null),
    rpc('admin_products', { view: 'down', query: 'rack', store: 'forge', after: null }),
  ],
  [
    'are taken down as they were read, with a reason',
    (client) => products(client).decide(seen, { kind: 'take-down', words: 'Recalled' }),
    rpc('decide_product', { product_id: 'x1', base_version: 2, decision: 'take-down', words: 'Recalled' }),
  ],
]);

const reports = createReportService;

requests('Reports', [
  [
    'that are open come first',
    (client) => reports(client).list({}, null),
    rpc('admin_reports', { view: 'open', after: null }),
  ],
  [
    'that are closed are listed',
    (client) => reports(client).list({ view: 'closed' }, null),
    rpc('admin_reports', { view: 'closed', after: null }),
  ],
]);

const counts = { pending: 3 };

pagedLists('The next page of', [
  ['applications', (client, after) => applications(client).list({}, after), { counts }],
  ['posts', (client, after) => posts(client).list({}, after), { counts }],
  ['Products', (client, after) => products(client).list({}, after), { counts }],
  ['reports', (client, after) => reports(client).list({}, after), { counts }],
]);

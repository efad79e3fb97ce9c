import { plainDate } from '#schema/day.ts';
import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { createAdminApplicationService } from '#services/admin/applications.ts';
import { createPostReviewService } from '#services/admin/posts.ts';
import { readProductChanges } from '#services/admin/products/product-changes.ts';
import { createProductModerationService } from '#services/admin/products/products.ts';
import { createReportService } from '#services/admin/reports.ts';
import { createFeaturedService } from '#services/admin/products/featured.ts';
import { createTestimonialService } from '#services/admin/testimonials.ts';
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
    'are read',
    (client) => applications(client).read('a1'),
    rpc('vendor_application_sheet', { application: 'a1' }),
  ],
  [
    'are claimed',
    (client) => applications(client).claim('a1'),
    rpc('claim_vendor_application', { application: 'a1' }),
  ],
  [
    'are released',
    (client) => applications(client).release('a1'),
    rpc('release_vendor_application', { application: 'a1' }),
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
  ['are read', (client) => posts(client).read('x1'), rpc('admin_post', { post_id: 'x1' })],
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
  ['are read', (client) => products(client).read('x1'), rpc('admin_product', { product_id: 'x1' })],
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
  ['are read', (client) => reports(client).read('x1'), rpc('admin_report', { report_case: 'x1' })],
  ['are claimed', (client) => reports(client).claim('x1'), rpc('claim_report', { report_case: 'x1' })],
  ['are released', (client) => reports(client).release('x1'), rpc('release_report', { report_case: 'x1' })],
  [
    'are decided as they were read',
    (client) => reports(client).decide(seen, { kind: 'dismiss', words: null }),
    rpc('decide_report', { report_case: 'x1', base_version: 2, decision: 'dismiss', words: null }),
  ],
]);

const testimonials = createTestimonialService;
const said = {
  id: 't1',
  author: 'Ada',
  about: 'Coach, Reno',
  words: 'The rack came in two days.',
  consent_on: plainDate('2026-10-01'),
  consent_note: 'By mail',
  published: false,
  version: 3,
};

requests('What people say', [
  ['is listed', (client) => testimonials(client).list(), rpc('admin_testimonials')],
  [
    'is saved with the consent',
    (client) =>
      testimonials(client).save('t1', null, {
        author: 'Ada',
        about: 'Coach, Reno',
        words: 'The rack came in two days.',
        consentOn: '2026-10-01',
        consentNote: 'By mail',
      }),
    rpc('save_testimonial', {
      testimonial_id: 't1',
      version: null,
      author: 'Ada',
      about: 'Coach, Reno',
      words: 'The rack came in two days.',
      consent_on: '2026-10-01',
      consent_note: 'By mail',
    }),
  ],
  [
    'is published as it was read',
    (client) => testimonials(client).publish(said, true),
    rpc('publish_testimonial', { testimonial_id: 't1', version: 3, published: true }),
  ],
  [
    'is ordered',
    (client) => testimonials(client).order(['t2', 't1']),
    rpc('order_testimonials', { ids: ['t2', 't1'] }),
  ],
  [
    'is deleted as it was read',
    (client) => testimonials(client).remove(said),
    rpc('delete_testimonial', { testimonial_id: 't1', version: 3 }),
  ],
]);

requests('What changed in a product', [
  [
    'is asked since the last decision',
    (client) => readProductChanges(client, 'p1', null, null),
    rpc('admin_product_changes', { product_id: 'p1', from_version: null, to_version: null }),
  ],
  [
    'is asked between two versions',
    (client) => readProductChanges(client, 'p1', 3, 7),
    rpc('admin_product_changes', { product_id: 'p1', from_version: 3, to_version: 7 }),
  ],
]);

requests('Products of the home page', [
  ['are listed', (client) => createFeaturedService(client).list(), rpc('admin_featured')],
  [
    'are put back where they stood',
    (client) => createFeaturedService(client).feature('p1', true, 2),
    rpc('feature_product', { product_id: 'p1', featured: true, place: 2 }),
  ],
  [
    'are ordered',
    (client) => createFeaturedService(client).order(['p2', 'p1']),
    rpc('order_featured', { ids: ['p2', 'p1'] }),
  ],
]);

const counts = { pending: 3 };

pagedLists('The next page of', [
  ['applications', (client, after) => applications(client).list({}, after), { counts }],
  ['posts', (client, after) => posts(client).list({}, after), { counts }],
  ['products', (client, after) => products(client).list({}, after), { counts }],
  ['reports', (client, after) => reports(client).list({}, after), { counts }],
]);

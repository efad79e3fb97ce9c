import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { everyDay } from '#schema/day.ts';
import { createCustomerService } from '#services/vendor-panel/people/customers.ts';
import { createMessageService } from '#services/vendor-panel/people/messages.ts';
import { createPostService } from '#services/vendor-panel/people/posts.ts';
import { createReplyService } from '#services/vendor-panel/people/replies.ts';
import { createTicketService } from '#services/vendor-panel/people/tickets.ts';
import { createTeamService } from '#services/vendor-panel/team.ts';
import { backend, pagedLists, requests, rpc } from './requests.ts';

const customers = createCustomerService;

requests('Customers of a store', [
  [
    'are listed, the latest first',
    (client) => customers(client).list('v1', {}, null),
    rpc('vendor_customers', {
      vendor_id: 'v1',
      query: null,
      region: null,
      returning_only: false,
      after: null,
      sort: 'latest',
    }),
  ],
  [
    'are searched in a region, only those who came back, by what they spent',
    (client) => customers(client).list('v1', { q: 'ada', region: 'OH', again: 'true', sort: 'spent' }, null),
    rpc('vendor_customers', {
      vendor_id: 'v1',
      query: 'ada',
      region: 'OH',
      returning_only: true,
      after: null,
      sort: 'spent',
    }),
  ],
  [
    'go into a file in the order of the server',
    (client) =>
      customers(client).pageOfFile(
        'v1',
        { region: 'OH', sort: 'spent' },
        { first: '2026-11-01', last: null },
        null,
      ),
    rpc('export_customers', {
      vendor_id: 'v1',
      query: null,
      region: 'OH',
      returning_only: false,
      after: null,
      last_from: '2026-11-01',
      last_to: null,
    }),
  ],
]);

const messages = createMessageService;

requests('Messages to a store', [
  [
    'that are open come first',
    (client) => messages(client).list('v1', {}, null),
    rpc('vendor_messages', { vendor_id: 'v1', view: 'open', query: null, after: null }),
  ],
  [
    'are searched',
    (client) => messages(client).list('v1', { view: 'all', q: 'late' }, null),
    rpc('vendor_messages', { vendor_id: 'v1', view: 'all', query: 'late', after: null }),
  ],
]);

const posts = createPostService;

requests('Posts of a store', [
  [
    'are listed',
    (client) => posts(client).list('v1', {}, null),
    rpc('vendor_posts', { vendor_id: 'v1', view: 'all', query: null, after: null }),
  ],
  [
    'are searched',
    (client) => posts(client).list('v1', { view: 'draft', q: 'squat' }, null),
    rpc('vendor_posts', { vendor_id: 'v1', view: 'draft', query: 'squat', after: null }),
  ],
  [
    'are scheduled',
    (client) => posts(client).move('p1', 2, { kind: 'schedule', at: '2026-12-01T08:00:00Z' }),
    rpc('move_blog_post', { post_id: 'p1', version: 2, move: 'schedule', at: '2026-12-01T08:00:00Z' }),
  ],
  [
    'are withdrawn',
    (client) => posts(client).move('p1', 2, { kind: 'withdraw' }),
    rpc('move_blog_post', { post_id: 'p1', version: 2, move: 'withdraw', at: null }),
  ],
]);

const replies = createReplyService;
const reply = { words: 'Thanks!', reason: null };
const report = { words: 'An advertisement', reason: 'spam' } as const;

requests('Reviews and questions of a store', [
  [
    'list reviews that are open, the newest first',
    (client) => replies(client).reviews('v1', {}, null),
    rpc('vendor_reviews', {
      vendor_id: 'v1',
      view: 'open',
      query: null,
      product: null,
      after: null,
      stars: null,
      sort: 'newest',
      written_from: null,
      written_to: null,
    }),
  ],
  [
    'list reviews by stars, which are a number',
    (client) =>
      replies(client).reviews(
        'v1',
        { view: 'all', q: 'bar', product: 'p1', stars: '4', sort: 'oldest' },
        null,
      ),
    rpc('vendor_reviews', {
      vendor_id: 'v1',
      view: 'all',
      query: 'bar',
      product: 'p1',
      after: null,
      stars: 4,
      sort: 'oldest',
      written_from: null,
      written_to: null,
    }),
  ],
  [
    'list questions, those that wait longest first',
    (client) => replies(client).questions('v1', {}, null),
    rpc('vendor_questions', {
      vendor_id: 'v1',
      view: 'open',
      query: null,
      product: null,
      after: null,
      sort: 'oldest',
    }),
  ],
  [
    'list questions in another order',
    (client) => replies(client).questions('v1', { sort: 'newest' }, null),
    rpc('vendor_questions', {
      vendor_id: 'v1',
      view: 'open',
      query: null,
      product: null,
      after: null,
      sort: 'newest',
    }),
  ],
  [
    'get a reply to a review over the version that was seen',
    (client) => replies(client).say('review', 'r1', reply, 2),
    rpc('reply_to_review', { review: 'r1', reply: 'Thanks!', seen_version: 2 }),
  ],
  [
    'get an answer to a question over the version that was seen',
    (client) => replies(client).say('question', 'q1', reply, 2),
    rpc('answer_question', { question: 'q1', answer: 'Thanks!', seen_version: 2 }),
  ],
  [
    'report a review',
    (client) => replies(client).say('review', 'r1', report, 2),
    rpc('report_review', { review: 'r1', reason: 'spam', note: 'An advertisement' }),
  ],
  [
    'report a question',
    (client) => replies(client).say('question', 'q1', report, 2),
    rpc('report_question', { question: 'q1', reason: 'spam', note: 'An advertisement' }),
  ],
]);

describe("A store's answer", () => {
  test.each([
    ['Thanks!', 'Thanks!'],
    [null, ''],
  ])('comes back as stored, %j as %j, with its author', async (words, shown) => {
    const { client } = backend({ outcome: 'overtaken', words, by: 'Bo', at: null, until: null, version: 3 });
    expect(await firstValueFrom(replies(client).say('review', 'r1', reply, 2))).toEqual({
      kind: 'overtaken',
      there: { words: shown, by: 'Bo', version: 3, reason: null },
    });
  });

  test.each([
    ['An advertisement', 'An advertisement'],
    [null, ''],
  ])('comes back as a report with its reason; a note of %j is %j', async (note, shown) => {
    const { client } = backend({
      outcome: 'done',
      note,
      at: '2026-11-23T10:00:00Z',
      by: 'Bo',
      reason: 'spam',
    });
    expect(await firstValueFrom(replies(client).say('question', 'q1', report, 2))).toEqual({
      kind: 'done',
      there: { words: shown, by: 'Bo', version: 0, reason: 'spam' },
    });
  });
});

const tickets = createTicketService;

requests('Tickets of a store', [
  [
    'are listed',
    (client) => tickets(client).list('v1', {}, null),
    rpc('vendor_tickets', { vendor_id: 'v1', view: 'all', after: null }),
  ],
  [
    'of a state are listed',
    (client) => tickets(client).list('v1', { view: 'closed' }, null),
    rpc('vendor_tickets', { vendor_id: 'v1', view: 'closed', after: null }),
  ],
]);

const team = createTeamService;

requests('The team of a store', [
  [
    'looks an invitation up by its link',
    (client) => team(client).lookUp('secret'),
    rpc('team_invitation', { token: 'secret' }),
  ],
  ["looks up the account's own invitation", (client) => team(client).lookUp(null), rpc('team_invitation')],
]);

test('an invitation that is unknown, used, revoked or expired is null', async () => {
  expect(await firstValueFrom(team(backend([]).client).lookUp('secret'))).toBeNull();
});

pagedLists('The next page of', [
  ['customers', (client, after) => customers(client).list('v1', {}, after)],
  ['the file of customers', (client, after) => customers(client).pageOfFile('v1', {}, everyDay, after)],
  ['messages', (client, after) => messages(client).list('v1', {}, after)],
  ['posts', (client, after) => posts(client).list('v1', {}, after), { counts: { draft: 2 } }],
  ['reviews', (client, after) => replies(client).reviews('v1', {}, after)],
  ['questions', (client, after) => replies(client).questions('v1', {}, after)],
  ['tickets', (client, after) => tickets(client).list('v1', {}, after)],
]);

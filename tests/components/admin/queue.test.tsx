import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { NEVER } from 'rxjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { listViewMachineOf } from '#machines/kit/list-view.machine.ts';
import type { ListPage, ReadPage } from '#machines/kit/list-view.rules.ts';
import { moderationQueueMachineOf } from '#machines/admin/moderation-queue.machine.ts';
import type { QueueStart } from '#actors/admin/queue.ts';
import type {
  DecideAnswer,
  DecideInput,
  ModerationQueueEvent,
  OpenAnswer,
} from '#machines/admin/moderation-queue.machine.ts';
import { BlogView } from '#pages/admin/blog/blog-view.tsx';
import { readQueueQuery } from '#pages/admin/kit/queue-query.ts';
import type { ReviewedPost, ReviewedPostRow } from '#schema/admin/posts.ts';
import { useQueue } from '#pages/admin/kit/queue.tsx';
import { otherPost, reviewedPost } from '#samples/models/admin/moderation-queue.model.ts';

const third = { ...reviewedPost, id: '10000000-0000-7000-8000-000000000008', title: 'Rest days' };
const posts = [reviewedPost, otherPost, third];
const rows: ReviewedPostRow[] = posts.map(({ id, title }) => ({
  id,
  title,
  status: 'submitted',
  version: 2,
  store_name: 'Iron Hollow Forge',
  store_slug: 'iron-hollow-forge',
  publish_on: null,
  published_at: null,
  updated_at: '2026-11-22T09:15:00Z',
  claim: null,
}));
let queued = rows;
let sent: DecideInput[] = [];
let answer = (_given: DecideAnswer | { kind: 'decided' }) => {};
let leave = () => {};
const before = location.pathname + location.search;
const choose = (id: string) => navigate(`${location.pathname}?item=${id}`);

const createList = () =>
  createActor(
    listViewMachineOf<ReviewedPostRow>().provide({
      actors: {
        readPage: fromPromise<ListPage<ReviewedPostRow>, ReadPage>(() =>
          Promise.resolve({ rows: queued, next: null }),
        ),
      },
    }),
    { input: { query: {} } },
  );
const createItem = ({ id, nextOf }: QueueStart) =>
  createActor(
    moderationQueueMachineOf<ReviewedPost>().provide({
      actors: {
        openItem: fromPromise<OpenAnswer<ReviewedPost>, { id: string }>(({ input }) =>
          Promise.resolve({
            kind: 'open',
            item: posts.find((post) => post.id === input.id) ?? reviewedPost,
          }),
        ),
        decide: fromPromise<DecideAnswer, DecideInput<ReviewedPost>>(({ input }) => {
          sent.push(input);
          return new Promise((resolve) => {
            answer = (given) =>
              resolve(given.kind === 'decided' ? { ...given, next: nextOf(input.item.id) } : given);
          });
        }),
        holdClaim: fromCallback<ModerationQueueEvent, { id: string }>(() => undefined),
      },
    }),
    { input: { id } },
  );

function Queue() {
  const queue = useQueue({
    path: location.pathname,
    query: readQueueQuery(useSearch(), ['submitted', 'approved'], 'submitted'),
    createList,
    createItem,
    changes: () => NEVER,
  });
  return <BlogView {...queue} counts={null} mayWrite />;
}

beforeEach(() => {
  [sent, queued] = [[], rows];
  choose(reviewedPost.id);
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  flushSync(() => root.render(<Queue />));
  leave = () => {
    root.unmount();
    element.remove();
    sessionStorage.clear();
    navigate(before, { replace: true });
  };
});
afterEach(() => leave());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const shown = (title: string) => page.getByRole('heading', { level: 2, name: title });
const told = page.getByText('Post approved. We let the store know.');
const reason = page.getByRole('textbox', { name: 'Reason for the store' });

test('A opens the approval and Enter decides; the result shows until something else is selected', async () => {
  await expect.element(shown(reviewedPost.title)).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(button('Approve')).toHaveFocus();
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.length).toBe(1);
  answer({ kind: 'decided' });
  await expect.element(shown(otherPost.title)).toBeVisible();
  await expect.element(told).toBeVisible();
  choose(third.id);
  await expect.element(shown(third.title)).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
});

test('the result of a decision is gone in another view, even when nothing is selected', async () => {
  queued = rows.filter(({ id }) => id === otherPost.id);
  await button('Approve').click();
  await expect.poll(() => sent.length).toBe(1);
  answer({ kind: 'decided' });
  await expect.element(shown(otherPost.title)).toBeVisible();
  await expect.element(page.getByText('1 post', { exact: true })).toBeInTheDocument();
  await button('Approve').click();
  await expect.poll(() => sent.length).toBe(2);
  answer({ kind: 'decided' });
  await expect.poll(() => location.search).toBe('');
  await expect.element(page.getByText('No post selected.')).toBeVisible();
  await expect.element(told).toBeVisible();
  navigate(`${location.pathname}?view=approved`);
  await expect.element(told).not.toBeInTheDocument();
  navigate(location.pathname);
  await expect.element(page.getByText('No post selected.')).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
});

test('selecting another item waits for the pending decision, and for its refusal to be read', async () => {
  await button('Approve').click();
  await expect.poll(() => sent.length).toBe(1);
  choose(third.id);
  answer({ kind: 'refused', sentence: 'The post is too long.' });
  await expect.element(page.getByText('The post is too long.')).toBeVisible();
  await expect.element(shown(reviewedPost.title)).toBeVisible();
  await expect.poll(() => location.search).toContain(reviewedPost.id);
  await button('Approve').click();
  await expect.poll(() => sent.length).toBe(2);
  choose(third.id);
  answer({ kind: 'decided' });
  await expect.element(shown(third.title)).toBeVisible();
  await expect.element(told).toBeVisible();
});

test('a typed reason survives a visit to another post, until it is sent', async () => {
  await expect.element(shown(reviewedPost.title)).toBeVisible();
  await userEvent.keyboard('r');
  await expect.element(reason).toHaveFocus();
  await reason.fill('It names another shop.');
  choose(otherPost.id);
  await expect.element(shown(otherPost.title)).toBeVisible();
  choose(reviewedPost.id);
  await button('Reject').click();
  await expect.element(reason).toHaveValue('It names another shop.');
  await button('Reject with this reason').click();
  await expect.poll(() => sent.length).toBe(1);
  answer({ kind: 'decided' });
  await expect.element(shown(otherPost.title)).toBeVisible();
  expect(Object.keys(sessionStorage).filter((key) => key.includes('decision/'))).toEqual([]);
});

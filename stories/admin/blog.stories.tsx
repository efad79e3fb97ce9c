import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { BlogView } from '#pages/admin/blog/blog-view.tsx';
import { Skeleton } from '#pages/admin/blog/blog.tsx';
import type { ReviewedPost, ReviewedPostRow } from '#schema/admin/posts.ts';
import { useList, useItem } from '../../.storybook/atlas/neighbour.ts';
import { reviewedPost } from '#samples/models/admin/moderation-queue.model.ts';
import { Still } from '../shell/still.tsx';
import { card } from '#samples/data/shop/catalog-samples.ts';
import { inHand, listed } from './listed.ts';
import type { Scenario } from './listed.ts';

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze and how to keep a bar '.repeat(3);
const product = card(1, { id: '10000000-0000-7000-8000-00000000000a' });

const row = (id: string, more: Partial<ReviewedPostRow> = {}): ReviewedPostRow => ({
  id,
  title: 'How to keep a bar',
  status: 'submitted',
  version: 2,
  store_name: 'Iron Hollow Forge',
  store_slug: 'iron-hollow-forge',
  publish_on: null,
  published_at: null,
  updated_at: '2026-11-22T09:15:00Z',
  claim: null,
  ...more,
});

const waiting = [
  row(reviewedPost.id, { claim: { name: 'Sam Ito', is_own: true } }),
  row('2', { title: 'Five warm-ups', claim: { name: 'Dana Cole', is_own: false } }),
  row('3', { title: '', store_name: 'Skipjack Ropes' }),
];

interface ShownProps {
  rows?: readonly ReviewedPostRow[];
  post?: ReviewedPost | null;
  listFails?: boolean;
  view?: string;
  mayWrite?: boolean;
  happened?: Scenario;
}

function Shown(shown: ShownProps) {
  const { rows = waiting, post = null, listFails = false, view, mayWrite = true, happened } = shown;
  const list = useList<ReviewedPostRow>(
    ...listed(rows, listFails ? new Error('No answer.') : undefined, false),
  );
  const item = useItem<ReviewedPost>(...inHand(post, happened));
  return (
    <Still>
      <BlogView
        path="/admin/blog"
        query={{ list: view === undefined ? {} : { view }, chosen: post?.id ?? null }}
        list={list}
        item={item}
        counts={{ submitted: 3, scheduled: 1 }}
        mayWrite={mayWrite}
      />
    </Still>
  );
}

const meta: Meta = { title: 'admin/blog' };
export default meta;

export const Loading: StoryObj = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Empty: StoryObj = { render: () => <Shown rows={[]} /> };
export const Failed: StoryObj = { render: () => <Shown listFails /> };
export const Waiting: StoryObj = { render: () => <Shown /> };
export const InHand: StoryObj = {
  render: () => (
    <Shown
      post={{
        ...reviewedPost,
        publish_on: '2026-12-24T09:00:00Z',
        body: `## Dry\n\nNo <b>HTML</b>, no [trap](javascript:alert(1)).\n\n[Bar](/products/${product.id})`,
        linked: [product],
        decisions: [
          {
            action: 'post.rejected',
            by: 'Dana Cole',
            at: '2026-11-20T09:15:00Z',
            words: 'It names another shop.',
          },
        ],
      }}
    />
  ),
};
export const Public: StoryObj = {
  render: () => (
    <Shown
      view="approved"
      post={{
        ...reviewedPost,
        status: 'approved',
        slug: 'how-to-keep-a-bar',
        published_at: '2026-11-20T09:15:00Z',
      }}
    />
  ),
};
export const Scheduled: StoryObj = {
  render: () => (
    <Shown
      view="scheduled"
      post={{ ...reviewedPost, status: 'scheduled', publish_on: '2026-12-24T09:00:00Z' }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Goes live on Dec 24, 2026/)).toBeVisible();
  },
};
export const OfOwnStore: StoryObj = { render: () => <Shown post={{ ...reviewedPost, is_own: true }} /> };
export const ViewOnly: StoryObj = { render: () => <Shown post={reviewedPost} mayWrite={false} /> };
/** Another admin has claimed it: it can be read, and not decided. */
export const TwoAdmins: StoryObj = {
  render: () => <Shown post={reviewedPost} happened="another admin has it" />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Dana Cole is deciding this at the moment.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Approve' })).toBeNull();
  },
};
/** Another admin was faster: nothing of this decision was done. */
export const DecidedByAnother: StoryObj = {
  render: () => <Shown post={reviewedPost} happened="another admin has decided it" />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent("Your decision wasn't saved.");
    await expect(canvas.getByRole('button', { name: 'Reload' })).toBeVisible();
  },
};
/** Its store has withdrawn it, changed it and submitted it again. */
export const EditedUnderReview: StoryObj = {
  render: () => <Shown post={reviewedPost} happened="its author has changed it" />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'This changed while you were reading it.',
    );
    await expect(canvas.getByRole('button', { name: 'Approve' })).toBeDisabled();
  },
};
/** A right was revoked while the page was open: the decision is refused, and nothing of it stays. */
export const DemotedAfterOpening: StoryObj = {
  render: () => <Shown post={reviewedPost} happened="the admin was demoted" />,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: "Your admin role doesn't allow this." });
    await expect(canvas.queryByRole('button', { name: 'Approve' })).toBeNull();
  },
};
export const EmptiedAfterOpening: StoryObj = {
  render: () => <Shown rows={[]} post={reviewedPost} happened="its author has taken it back" />,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'This post is no longer here.' });
  },
};
export const LongText: StoryObj = {
  render: () => (
    <Shown
      rows={[row(reviewedPost.id, { title: long, store_name: long })]}
      post={{ ...reviewedPost, title: long, excerpt: long, body: long.repeat(5) }}
    />
  ),
};

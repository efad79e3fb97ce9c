// The database moves these rows: no product code runs this graph, tests keep the two in sync.
import { setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { Mover } from '#machines/orders/order.machine.ts';

export type BlogPostEvent = {
  type:
    | 'post.submit'
    | 'post.withdraw'
    | 'post.approve'
    | 'post.plan'
    | 'post.release'
    | 'post.reject'
    | 'post.unpublish';
  by: Mover;
};

const by = (...allowed: readonly Mover[]) => ({
  type: 'is moved by' as const,
  params: ({ event }: { event: BlogPostEvent }) => ({ by: event.by, allowed }),
});

/** The life cycle of a store's post and who may advance it: the same graph as `blog_post_status_transitions`. */
export const blogPostMachine = setup({
  types: { events: {} as BlogPostEvent },
  guards: {
    'is moved by': (_, { by: mover, allowed }: { by: Mover; allowed: readonly Mover[] }) =>
      allowed.includes(mover),
  },
}).createMachine({
  id: 'blogPost',
  initial: 'draft',
  states: {
    draft: { on: { 'post.submit': { guard: by('vendor', 'system'), target: 'submitted' } } },
    submitted: {
      on: {
        'post.withdraw': { guard: by('vendor'), target: 'draft' },
        'post.approve': { guard: by('admin', 'system'), target: 'approved' },
        /** Approved, to be published on the day that the store chose. */
        'post.plan': { guard: by('admin'), target: 'scheduled' },
        'post.reject': { guard: by('admin', 'system'), target: 'rejected' },
      },
    },
    scheduled: {
      on: {
        'post.withdraw': { guard: by('vendor'), target: 'draft' },
        'post.release': { guard: by('vendor', 'system'), target: 'approved' },
        'post.reject': { guard: by('admin'), target: 'rejected' },
      },
    },
    approved: {
      on: {
        'post.unpublish': { guard: by('vendor'), target: 'draft' },
        'post.reject': { guard: by('admin'), target: 'rejected' },
      },
    },
    rejected: {
      on: {
        'post.submit': { guard: by('vendor'), target: 'submitted' },
        'post.withdraw': { guard: by('vendor'), target: 'draft' },
      },
    },
  },
});

export type BlogPostSnapshot = SnapshotFrom<typeof blogPostMachine>;

import { movers } from '#machines/orders/order.machine.ts';
import { blogPostMachine } from '#machines/lifecycles/blog-post.machine.ts';
import type { Model } from '#engine/paths.ts';
import { blogPostProperties } from './blog-post.properties.ts';

const byEach = movers.map((by) => ({ by }));

export const blogPostModel: Model = {
  name: 'blogPost',
  machine: blogPostMachine,
  actionPorts: [],
  limit: 200,
  cases: {
    'post.submit': byEach,
    'post.withdraw': byEach,
    'post.approve': byEach,
    'post.plan': byEach,
    'post.release': byEach,
    'post.reject': byEach,
    'post.unpublish': byEach,
  },
  classOf: () => '',
  properties: blogPostProperties,
  broken: () => undefined,
  brokenStep: (from, event, to) => {
    if (from.value === to.value) return undefined;
    const by = String(event['by']);
    if (['customer', 'guest'].includes(by)) return 'a shopper moves the post of a store';
    if (to.value === 'approved' && from.matches('draft')) return 'a post is public that nobody has read';
    if (to.value === 'rejected' && by === 'vendor') return 'a store rejects its own post';
    return undefined;
  },
};

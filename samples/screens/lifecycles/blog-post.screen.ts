import type { BlogPostSnapshot } from '#machines/lifecycles/blog-post.machine.ts';
import type { Screen } from '#engine/screen.ts';

const names: Readonly<Record<BlogPostSnapshot['value'], string>> = {
  draft: 'Draft',
  submitted: 'In review',
  scheduled: 'Scheduled',
  approved: 'Published',
  rejected: 'Rejected',
};

/** A post in the list of a store's posts; the buttons of its page and decisions move it. */
export const screen: Screen = {
  sight: (any) => {
    const { value } = any as BlogPostSnapshot;
    return {
      seen: [names[value]],
      unseen: Object.values(names).filter((name) => name !== names[value]),
    };
  },
  acts: {},
};

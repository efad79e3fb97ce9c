import type { BlogPostSnapshot } from '#machines/lifecycles/blog-post.machine.ts';
import type { Screen } from '#engine/screen.ts';

const names: Readonly<Record<BlogPostSnapshot['value'], string>> = {
  draft: 'Draft',
  submitted: 'In review',
  scheduled: 'Scheduled',
  approved: 'Public',
  rejected: 'Rejected',
};

/** What the list of a store's posts says about one of them; it moves by the buttons of its page and by decisions. */
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

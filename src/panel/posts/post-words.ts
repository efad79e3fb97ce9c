import { limits } from '#schema/limits.ts';
import type { PostStatus, PostValues } from '#schema/vendor-panel/people/posts.ts';
import type { BadgeTone } from '#ui/components/badge.tsx';

export const statusWords = {
  draft: ['Draft', 'neutral'],
  submitted: ['In review', 'info'],
  scheduled: ['Scheduled', 'attention'],
  approved: ['Public', 'success'],
  rejected: ['Rejected', 'danger'],
} as const satisfies Record<PostStatus, readonly [label: string, tone: BadgeTone]>;

/** Why its own author cannot change it now. */
export const lockedWords = {
  submitted: 'The platform reads this post. Take it back to edit it.',
  scheduled: 'This post is approved. Take it back to edit it.',
  approved: 'This post is public. Take it offline to edit it.',
} as const satisfies Partial<Record<PostStatus, string>>;

/** The database has the same sentences. */
export const postProblems = ({ title, excerpt, body }: PostValues): Partial<Record<string, string>> => ({
  ...(title.trim().length > limits.post.title.max ? { title: 'A title has 150 characters at most' } : {}),
  ...(excerpt.trim().length > limits.post.excerpt.max
    ? { excerpt: 'A summary has 400 characters at most' }
    : {}),
  ...(body.length > limits.post.body.max ? { body: 'A text has 40000 characters at most' } : {}),
});

/** A post without a title is still somewhere in the list. */
export const titleOf = (title: string): string => (title.trim() === '' ? 'Untitled post' : title);

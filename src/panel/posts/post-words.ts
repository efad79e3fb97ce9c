import { limits } from '#schema/limits.ts';
import type { PostStatus, PostValues } from '#schema/vendor-panel/people/posts.ts';
import type { BadgeTone } from '#ui/components/labels/badge.tsx';

export const statusWords = {
  draft: ['Draft', 'neutral'],
  submitted: ['In review', 'info'],
  scheduled: ['Scheduled', 'attention'],
  approved: ['Published', 'success'],
  rejected: ['Rejected', 'danger'],
} as const satisfies Record<PostStatus, readonly [label: string, tone: BadgeTone]>;

/** Why its own author can't change it now. */
export const lockedWords = {
  submitted: "We're reviewing this post. Withdraw it to edit it.",
  scheduled: 'This post is approved. Withdraw it to edit it.',
  approved: 'This post is public. Unpublish it to edit it.',
} as const satisfies Partial<Record<PostStatus, string>>;

/** The database has the same sentences. */
export const postProblems = ({ title, excerpt, body }: PostValues): Partial<Record<string, string>> => ({
  ...(title.trim().length > limits.post.title.max ? { title: 'A title can have up to 150 characters' } : {}),
  ...(excerpt.trim().length > limits.post.excerpt.max
    ? { excerpt: 'A summary can have up to 400 characters' }
    : {}),
  ...(body.length > limits.post.body.max ? { body: 'The text can have up to 20,000 characters' } : {}),
});

/** A post without a title is still somewhere in the list. */
export const titleOf = (title: string): string => (title.trim() === '' ? 'Untitled post' : title);

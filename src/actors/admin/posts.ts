import type { Observable } from 'rxjs';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { createPostReviewService } from '#services/admin/posts.ts';
import type { PostReviewService } from '#services/admin/posts.ts';
import { services } from '#actors/kit/services.ts';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';
import { createCountedList } from './counted-list.ts';
import type { Counts } from './counted-list.ts';
import { createModerationQueue } from './queue.ts';
import type { QueueStart } from './queue.ts';

const posts = (): PostReviewService => createPostReviewService(services().client);

/** Any store's post has changed, or may have. */
export const postChanges = (): Observable<void> => watchRealtime([{ table: 'vendor_blog_posts' }]);

/**
 * All stores' posts. The caller starts and stops it.
 *
 * @param onCounts called with the numbers by status
 */
export const createPostQueue = (query: ListQuery, onCounts: (counts: Counts) => void) =>
  createCountedList((wanted, after) => posts().list(wanted, after), query, onCounts);

/** A post under review. The caller starts and stops it. */
export const createPostReview = (start: QueueStart, mayDecide: boolean) =>
  createModerationQueue(
    {
      ...posts(),
      claims: { ...posts(), releaseCall: (post_id) => ['release_blog_post', { post_id }] },
      changes: postChanges,
      overtaken: ['post_changed', 'post_not_open', 'claimed'],
    },
    start,
    mayDecide,
  );

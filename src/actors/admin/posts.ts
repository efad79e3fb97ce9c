import type { Observable } from 'rxjs';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { createPostReviewService } from '#services/admin/posts.ts';
import type { PostReviewService } from '#services/admin/posts.ts';
import { services } from '#actors/kit/services.ts';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { createCountedList } from './counted-list.ts';
import type { Counts } from './counted-list.ts';
import { createModerationQueue } from './queue.ts';
import type { ModerationQueueActor } from './queue.ts';

const posts = (): PostReviewService => createPostReviewService(services().client);

/** A post of any store has changed, or may have. */
export const postChanges = (): Observable<void> => watchRealtime([{ table: 'vendor_blog_posts' }]);

/**
 * The posts of all stores. The caller starts and stops it.
 *
 * @param onCounts called with how many wait, by status
 */
export const createPostQueue = (query: ListQuery, onCounts: (counts: Counts) => void): ListViewActor =>
  createCountedList((wanted, after) => posts().list(wanted, after), query, onCounts);

/** A post in the hand of an admin. The caller starts and stops it. */
export const createPostReview = (id: string | null, mayDecide: boolean): ModerationQueueActor =>
  createModerationQueue(
    { ...posts(), changes: postChanges, overtaken: ['post_changed', 'post_not_open', 'claimed'] },
    id,
    mayDecide,
  );

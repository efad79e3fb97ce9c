import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { ReviewedPost, ReviewedPostPage } from '#schema/admin/posts.ts';
import type { ReviewedPostRow } from '#schema/admin/posts.ts';
import type { Client } from '#services/client.ts';
import { withTextCursor } from '#services/page-cursor.ts';

export type ReviewedPosts = {
  rows: readonly ReviewedPostRow[];
  next: string | null;
  /** Open ones by status; 1000 at most. */
  counts: Readonly<Record<string, number>>;
};

const Decided = Schema.Struct({ id: Schema.String, status: Schema.String, version: Schema.Int });

/** All stores' posts, for admins. Refusals have the server's message. */
export const createPostReviewService = (client: Client) => ({
  /** @param after The previous page's `next`, as text. */
  list: (
    { view = 'submitted', q }: Readonly<Partial<Record<'view' | 'q', string>>>,
    after: string | null,
  ): Observable<ReviewedPosts> =>
    client
      .rpc(ReviewedPostPage, 'admin_posts', {
        view,
        query: q ?? null,
        after: after === null ? null : (JSON.parse(after) as object),
      })
      .pipe(map(withTextCursor)),
  read: (post_id: string) => client.rpc(ReviewedPost, 'admin_post', { post_id }),
  /** `Conflict` with the code claimed: its message says who has it. */
  claim: (post_id: string): Observable<void> =>
    client.rpc(Schema.Unknown, 'claim_blog_post', { post_id }).pipe(map(() => undefined)),
  release: (post_id: string): Observable<void> =>
    client.rpc(Schema.Unknown, 'release_blog_post', { post_id }).pipe(map(() => undefined)),
  /**
   * @param words the reason of a rejection
   * @param at when an approved post goes public, instead of the store's time
   */
  decide: (
    { id, version }: { id: string; version: number },
    { kind, words, at }: { kind: string; words: string | null; at: string | null },
  ): Observable<void> =>
    client
      .rpc(Decided, 'review_blog_post', {
        post_id: id,
        base_version: version,
        decision: kind,
        words,
        at,
      })
      .pipe(map(() => undefined)),
});

export type PostReviewService = ReturnType<typeof createPostReviewService>;

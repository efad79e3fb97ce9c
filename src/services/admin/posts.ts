import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { ReviewedPost, ReviewedPostPage } from '#schema/admin/posts.ts';
import type { ReviewedPostRow } from '#schema/admin/posts.ts';
import type { Client } from '#services/client.ts';

export type ReviewedPosts = {
  rows: readonly ReviewedPostRow[];
  next: string | null;
  /** How many wait, by status; 1000 at most. */
  counts: Readonly<Record<string, number>>;
};

/** The posts of all stores, for admins. Refusals carry the server's sentence. */
export type PostReviewService = {
  /** @param after The `next` of the page before, as text. */
  list: (
    wish: Readonly<Partial<Record<'view' | 'q', string>>>,
    after: string | null,
  ) => Observable<ReviewedPosts>;
  read: (id: string) => Observable<ReviewedPost>;
  /** `Conflict` with the code claimed: its sentence names who has it. */
  claim: (id: string) => Observable<void>;
  release: (id: string) => Observable<void>;
  /**
   * @param words the reason of a rejection
   * @param at when an approved post shall be public, instead of when its store wants it
   */
  decide: (
    seen: { id: string; version: number },
    decision: { kind: string; words: string | null; at: string | null },
  ) => Observable<void>;
};

const Decided = Schema.Struct({ id: Schema.String, status: Schema.String, version: Schema.Int });

export const createPostReviewService = (client: Client): PostReviewService => ({
  list: ({ view = 'submitted', q }, after) =>
    client
      .rpc(ReviewedPostPage, 'admin_posts', {
        view,
        query: q ?? null,
        after: after === null ? null : (JSON.parse(after) as object),
      })
      .pipe(map((page) => ({ ...page, next: page.next === null ? null : JSON.stringify(page.next) }))),
  read: (post_id) => client.rpc(ReviewedPost, 'admin_post', { post_id }),
  claim: (post_id) => client.rpc(Schema.Unknown, 'claim_blog_post', { post_id }).pipe(map(() => undefined)),
  release: (post_id) =>
    client.rpc(Schema.Unknown, 'release_blog_post', { post_id }).pipe(map(() => undefined)),
  decide: ({ id, version }, { kind, words, at }) =>
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

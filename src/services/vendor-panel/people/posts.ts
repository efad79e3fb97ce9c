import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { EditedPost, ListedStorePosts, SavedPost } from '#schema/vendor-panel/people/posts.ts';
import type { ListedStorePost, PostAction, PostValues } from '#schema/vendor-panel/people/posts.ts';
import type { Client } from '#services/client.ts';
import { withTextCursor } from '#services/page-cursor.ts';

export type PostsPage = {
  rows: readonly ListedStorePost[];
  next: string | null;
  counts: Readonly<Record<string, number>>;
};

/** A store's posts, for its team. Refusals have the server's message. */
export type PostService = {
  /** @param after The previous page's `next`, as text. */
  list: (
    vendorId: string,
    wish: Readonly<Partial<Record<'view' | 'q', string>>>,
    after: string | null,
  ) => Observable<PostsPage>;
  read: (id: string) => Observable<EditedPost>;
  /**
   * @param version null for a new one, whose id the caller creates
   * @param editor identifies the open editor: its own earlier save is never a conflict
   */
  save: (
    at: { vendorId: string; id: string; version: number | null; editor: string },
    values: PostValues,
  ) => Observable<typeof SavedPost.Type>;
  /** Null once it is deleted. `Conflict` with the code post_changed: someone else was faster. */
  move: (id: string, version: number, action: PostAction) => Observable<EditedPost | null>;
};

export const createPostService = (client: Client): PostService => ({
  list: (vendor_id, { view = 'all', q }, after) =>
    client
      .rpc(ListedStorePosts, 'vendor_posts', {
        vendor_id,
        view,
        query: q ?? null,
        after: after === null ? null : (JSON.parse(after) as object),
      })
      .pipe(map(withTextCursor)),
  read: (post_id) => client.rpc(EditedPost, 'vendor_post', { post_id }),
  save: ({ vendorId, id, version, editor }, { title, excerpt, body, cover }) =>
    client.rpc(SavedPost, 'save_blog_post', {
      vendor_id: vendorId,
      post_id: id,
      version,
      editor,
      title,
      excerpt,
      body,
      cover_image: cover,
    }),
  move: (post_id, version, action) =>
    client.rpc(Schema.NullOr(EditedPost), 'move_blog_post', {
      post_id,
      version,
      move: action.kind,
      at: 'at' in action ? action.at : null,
    }),
});

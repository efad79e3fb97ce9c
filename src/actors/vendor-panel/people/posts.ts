import { catchError, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { postEditorMachine } from '#machines/vendor-panel/post-editor.machine.ts';
import type { PostActionAnswer } from '#machines/vendor-panel/post-editor.machine.ts';
import { accountProblem, refusalCode } from '#schema/account/account-problems.ts';
import { postValuesOf } from '#schema/vendor-panel/people/posts.ts';
import type { EditedPost, PostAction, PostValues } from '#schema/vendor-panel/people/posts.ts';
import { createPostService } from '#services/vendor-panel/people/posts.ts';
import type { PostService } from '#services/vendor-panel/people/posts.ts';
import { NotFound } from '#services/errors.ts';
import { createList } from '#actors/kit/list.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';
import { saveAnswerOf, savingBy } from '../saving.ts';

export type PostEditorActor = ActorRefFrom<typeof postEditorMachine>;

const posts = (): PostService => createPostService(services().client);

/** A post of a store has changed, or may have. */
export const storePostChanges = (vendorId: string): Observable<void> =>
  watchRealtime([{ table: 'vendor_blog_posts', filter: `vendor_id=eq.${vendorId}` }]);

/**
 * The posts of a store. The caller starts and stops it.
 *
 * @param onCounts called with the number of posts of each status
 */
export const createPostList = (
  vendorId: string,
  query: ListQuery,
  onCounts: (counts: Readonly<Record<string, number>>) => void,
) =>
  createList(
    (wanted, after) =>
      posts()
        .list(vendorId, wanted, after)
        .pipe(
          map(({ rows, next, counts }) => {
            onCounts(counts);
            return { rows, next };
          }),
        ),
    query,
  );

/** Null if there is none, or not for this person. */
export const readPost = (id: string): Observable<EditedPost | null> =>
  posts()
    .read(id)
    .pipe(
      catchError((error: unknown) => {
        if (error instanceof NotFound) return of(null);
        throw error;
      }),
    );

interface SaveTarget {
  vendorId: string;
  id: string;
  /** Identifies the open editor. */
  editor: string;
  onSaved: (post: EditedPost) => void;
}

export const savePost = (
  values: PostValues,
  version: number | null,
  { onSaved, ...target }: SaveTarget,
): Promise<SaveAnswer> =>
  savingBy(
    posts()
      .save({ ...target, version }, values)
      .pipe(
        map(({ outcome, ...post }) => {
          if (outcome === 'saved') onSaved(post);
          // Text that the server trimmed stays in the field: only a conflict shows another text.
          return {
            outcome,
            version: post.version,
            values: outcome === 'saved' ? values : postValuesOf(post),
          };
        }),
        saveAnswerOf(({ values: kept, version: now }) => ({ values: kept, version: now })),
      ),
  );

/** The moves of a post. The caller starts and stops it. */
export const createPostEditor = (post: EditedPost | null): PostEditorActor =>
  createActor(
    postEditorMachine.provide({
      actors: {
        move: fromService(({ action, post: seen }: { action: PostAction; post: EditedPost }) =>
          posts()
            .move(seen.id, seen.version, action)
            .pipe(
              map((moved): PostActionAnswer =>
                moved === null ? { kind: 'deleted' } : { kind: 'moved', post: moved },
              ),
              catchError((error: unknown): Observable<PostActionAnswer> => {
                const sentence = accountProblem(error);
                const refused: PostActionAnswer = { kind: 'refused', sentence };
                if (refusalCode(error) !== 'post_changed') return of(refused);
                return posts()
                  .read(seen.id)
                  .pipe(
                    map((now): PostActionAnswer => ({ kind: 'changed', post: now, sentence })),
                    catchError(() => of(refused)),
                  );
              }),
            ),
        ),
      },
    }),
    { input: { post } },
  );

import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ListPlace } from '#schema/shop/catalog.ts';
import { BlogPost, HelpArticle, ListedPost, SellingTerms } from '#schema/content/content.ts';
import type { Cache } from '#services/cache.ts';
import type { Client } from '#services/client.ts';

/** Posts on one page of the blog. */
const pageSize = 12;

export type PostsPage = {
  posts: readonly ListedPost[];
  /** Null at the end of the blog. */
  next: ListPlace | null;
};

function pageOf(posts: readonly ListedPost[]): PostsPage {
  const last = posts.length > pageSize ? posts[pageSize - 1] : undefined;
  return {
    posts: posts.slice(0, pageSize),
    next: last === undefined ? null : { key: last.published_at, id: last.id },
  };
}

/** Public reads of published content, by the cache rules of spec §9. */
export function createContentService(client: Client, cache: Cache) {
  return {
    /** Approved posts, newest first. */
    posts: (after: ListPlace | null): Observable<PostsPage> =>
      cache
        .read(`posts ${JSON.stringify(after)}`, () =>
          client.rows(ListedPost, (rest) => {
            const query = rest
              .from('public_posts')
              .select('id,title,slug,excerpt,cover_image,published_at,vendor');
            const at = JSON.stringify(after?.key);
            const page =
              after === null
                ? query
                : query.or(`published_at.lt.${at},and(published_at.eq.${at},id.gt.${after.id})`);
            return page
              .order('published_at', { ascending: false })
              .order('id')
              .limit(pageSize + 1);
          }),
        )
        .pipe(map(pageOf)),
    /** Null if there is no such post, or its store is closed. */
    post: (slug: string): Observable<BlogPost | null> =>
      cache.read(`post ${slug}`, () =>
        client.rpc(Schema.NullOr(BlogPost), 'blog_post_page', { post_slug: slug }, { get: true }),
      ),
    help: (): Observable<readonly HelpArticle[]> =>
      cache.read('help', () =>
        client.rows(HelpArticle, (rest) =>
          rest
            .from('help_articles')
            .select('slug,title,topic,body:words')
            .order('topic')
            .order('position')
            .limit(200),
        ),
      ),
    sellingTerms: (): Observable<SellingTerms> =>
      cache.read('selling terms', () => client.rpc(SellingTerms, 'selling_terms', {}, { get: true })),
  };
}

export type ContentService = ReturnType<typeof createContentService>;

import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ListPlace } from '#schema/catalogue.ts';
import { BlogPost, HelpArticle, ListedPost, SellingTerms } from '#schema/content.ts';
import type { Cache } from './cache.ts';
import type { Client } from './client.ts';

/** Posts of one page of the blog. */
const pageSize = 12;

export type PostsPage = {
  posts: readonly ListedPost[];
  /** Null at the end of the blog. */
  next: ListPlace | null;
};

export type ContentService = {
  /** Approved posts, newest first. */
  posts: (after: ListPlace | null) => Observable<PostsPage>;
  /** Null when there is no such post, or its store is closed. */
  post: (slug: string) => Observable<BlogPost | null>;
  help: () => Observable<readonly HelpArticle[]>;
  sellingTerms: () => Observable<SellingTerms>;
};

function pageOf(posts: readonly ListedPost[]): PostsPage {
  const last = posts.length > pageSize ? posts[pageSize - 1] : undefined;
  return {
    posts: posts.slice(0, pageSize),
    next: last === undefined ? null : { key: last.published_at, id: last.id },
  };
}

/** Public reads of what is there to be read, by the cache rules of spec §9. */
export function createContentService(client: Client, cache: Cache): ContentService {
  return {
    posts: (after) =>
      cache
        .read(`posts ${JSON.stringify(after)}`, () =>
          client.read(Schema.Array(ListedPost), (rest, signal) => {
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
              .limit(pageSize + 1)
              .retry(false)
              .abortSignal(signal);
          }),
        )
        .pipe(map(pageOf)),
    post: (slug) =>
      cache.read(`post ${slug}`, () =>
        client.read(Schema.NullOr(BlogPost), (rest, signal) =>
          rest.rpc('blog_post_page', { post_slug: slug }, { get: true }).retry(false).abortSignal(signal),
        ),
      ),
    help: () =>
      cache.read('help', () =>
        client.read(Schema.Array(HelpArticle), (rest, signal) =>
          rest
            .from('help_articles')
            .select('slug,title,topic,body')
            .order('topic')
            .order('position')
            .limit(200)
            .retry(false)
            .abortSignal(signal),
        ),
      ),
    sellingTerms: () =>
      cache.read('selling terms', () =>
        client.read(SellingTerms, (rest, signal) =>
          rest.rpc('selling_terms', {}, { get: true }).retry(false).abortSignal(signal),
        ),
      ),
  };
}

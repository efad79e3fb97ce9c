import { firstValueFrom } from 'rxjs';
import type { BlogPost, ListedPost, SellingTerms } from '#schema/content/content.ts';
import { createContentService } from '#services/content/content.ts';
import type { ContentService } from '#services/content/content.ts';
import type { Category } from '#schema/shop/catalog.ts';
import type { RenderMarkdown } from '#schema/content/render-markdown.ts';
import { postParts } from '#pages/kit/reading/post-text.ts';
import type { PostPart } from '#pages/kit/reading/post-text.ts';
import { readPlace, writePlace } from '#routing/cursor.ts';
import { readFilters } from '#routing/product-filters.ts';
import type { Load, PageServices } from '#routing/route.ts';

export interface BlogData {
  posts: readonly ListedPost[];
  /** Cursor of the older posts, as the query's `after`; null at the end. */
  next: string | null;
}

export interface BlogPostData extends Omit<BlogPost, 'post' | 'pictures' | 'linked'> {
  post: Omit<BlogPost['post'], 'body'>;
  /** The text, in its order. */
  body: readonly PostPart[];
  /** Rounded up, at 200 words a minute. */
  minutes: number;
}

export interface HelpData {
  /** `html` is safe; `words` is the lower-case text that search matches. */
  articles: readonly { slug: string; title: string; topic: string; html: string; words: string }[];
}

const wordsPerMinute = 200;

const moment = /^\d{4}-\d\d-\d\dT[\d:.]{8,15}(Z|[+-]\d\d:\d\d)$/;

async function blogOf(content: ContentService, search: string): Promise<BlogData> {
  const place = readPlace(readFilters(search).after);
  const after = place !== null && moment.test(place.key) ? place : null;
  const { posts, next } = await firstValueFrom(content.posts(after));
  return { posts, next: next === null ? null : writePlace(next) };
}

async function postOf(
  content: ContentService,
  slug: string,
  markdown: RenderMarkdown,
): Promise<BlogPostData | null> {
  const found = await firstValueFrom(content.post(slug));
  if (found === null) return null;
  const {
    post: { body, ...post },
    pictures,
    linked,
    ...rest
  } = found;
  const words = body.split(/\s+/).length;
  return {
    ...rest,
    post,
    body: await postParts(body, pictures, linked, markdown),
    minutes: Math.max(1, Math.ceil(words / wordsPerMinute)),
  };
}

async function helpOf(content: ContentService, markdown: RenderMarkdown): Promise<HelpData> {
  const articles = await firstValueFrom(content.help());
  const html = await markdown(articles.map(({ body }) => body));
  return {
    articles: articles.map(({ slug, title, topic, body }, at) => ({
      slug,
      title,
      topic,
      html: html[at] ?? '',
      words: `${title} ${topic} ${body}`.toLowerCase(),
    })),
  };
}

const contentOf = ({ client, cache }: PageServices) => createContentService(client, cache);

export const blog: Load<BlogData> = (services, _params, search) => blogOf(contentOf(services), search);

export const blogPost: Load<BlogPostData, { slug: string }> = (services, { slug }) =>
  postOf(contentOf(services), slug, services.markdown);

export const help: Load<HelpData> = (services) => helpOf(contentOf(services), services.markdown);

export const sellingTerms: Load<{ terms: SellingTerms }> = async (services) => ({
  terms: await firstValueFrom(contentOf(services).sellingTerms()),
});

/** Only the root categories. */
export const mainCategories: Load<{ categories: readonly Category[] }> = async ({ client, cache }) => {
  // A static import would load it for each page of the area.
  const { createCatalogService } = await import('#services/shop/catalog.ts');
  const all = await firstValueFrom(createCatalogService(client, cache).categories());
  return { categories: all.filter(({ parent_id }) => parent_id === null) };
};

import { micromark } from 'micromark';
import { firstValueFrom } from 'rxjs';
import type { Cache } from '#services/cache.ts';
import type { Client } from '#services/client.ts';
import { createContentService } from '#services/content.ts';
import type { ContentService } from '#services/content.ts';
import { readPlace, writePlace } from './list-place.ts';
import type { BlogData, BlogPostData, HelpData, PageData } from './page-data.ts';
import { readFilters } from './paths.ts';
import type { Match } from './routes.tsx';

const wordsPerMinute = 200;

const moment = /^\d{4}-\d\d-\d\dT[\d:.]{8,15}(Z|[+-]\d\d:\d\d)$/;

async function blogOf(content: ContentService, search: string): Promise<BlogData> {
  const place = readPlace(readFilters(search).after);
  const after = place !== null && moment.test(place.key) ? place : null;
  const { posts, next } = await firstValueFrom(content.posts(after));
  return { posts, next: next === null ? null : writePlace(next) };
}

async function postOf(content: ContentService, slug: string): Promise<BlogPostData | null> {
  const found = await firstValueFrom(content.post(slug));
  if (found === null) return null;
  const {
    post: { body, ...post },
    ...rest
  } = found;
  const words = body.split(/\s+/).length;
  // micromark lets neither HTML nor dangerous addresses through.
  return { ...rest, post, body: micromark(body), minutes: Math.max(1, Math.ceil(words / wordsPerMinute)) };
}

async function helpOf(content: ContentService): Promise<HelpData> {
  const articles = await firstValueFrom(content.help());
  return {
    articles: articles.map(({ slug, title, topic, body }) => ({
      slug,
      title,
      topic,
      html: micromark(body),
      words: `${title} ${topic} ${body}`.toLowerCase(),
    })),
  };
}

/** What the pages that are read show; null where there is no such thing. */
export async function loadReading(
  client: Client,
  cache: Cache,
  { name, params }: Match,
  search: string,
): Promise<PageData[keyof PageData] | null> {
  const content = createContentService(client, cache);
  switch (name) {
    case 'blog':
      return blogOf(content, search);
    case 'blogPost':
      return postOf(content, params['slug'] ?? '');
    case 'help':
      return helpOf(content);
    case 'becomeAVendor':
    case 'vendorPricing':
      return { terms: await firstValueFrom(content.sellingTerms()) };
    default:
      return null;
  }
}

import type { AppEnv } from '#services/env.ts';
import { routes } from '#app/areas.ts';
import { paths } from '#routing/paths.ts';
import type { Route } from '#routing/route.ts';
import { createCache, everything } from './cache.ts';
import { escapeHtml } from './html.ts';

/** The protocol's limit for one file is 50,000 URLs. */
const perFile = 50_000;
const perRead = 1000;
const hour = 3_600_000;
/** Maximum bytes of all files: one with 50,000 URLs has about 8 MB. */
const budget = 64 * 1024 * 1024;

/** Rendered by the server, allowed for crawlers, and with one URL. */
const isListed = ({ page, render, crawl, sitemap, pattern }: Route): boolean =>
  page !== undefined &&
  render === 'html' &&
  crawl !== false &&
  sitemap === undefined &&
  !pattern.includes(':');

interface Row {
  id: string;
  slug: string;
}

interface ProductRow extends Row {
  vendor_id: string;
  category_id: string;
  updated_at: string;
}

interface Sitemaps {
  answer: (url: URL) => Promise<string | null>;
  /** Renders them again if one of these changes, in the terms of the migration `page_news`, concerns a URL. */
  end: (tags: readonly string[]) => void;
}

/** Stores and posts that appear, disappear or move, and products within their categories; not a tile's text. */
const isOfAddress = (tag: string): boolean =>
  [everything, 'stores', 'posts'].includes(tag) || tag.startsWith('related:');

/**
 * Answers `/sitemap.xml`: an index of `/sitemap-pages.xml` (pages, categories, vendors) and one
 * `/sitemap-products.xml?after=<id>` per 50,000 products. Null for any other URL.
 */
export function createSitemaps(env: AppEnv, now: () => number): Sitemaps {
  const cache = createCache<string>({
    lifetime: () => ({ freshFor: hour, staleFor: 24 * hour }),
    budget,
    sizeOf: (xml) => 2 * xml.length,
    now,
    judge: () => 'keep',
  });

  const read = async <Found>(query: string): Promise<Found[]> => {
    const response = await fetch(`${env.supabaseUrl}/rest/v1/${query}`, {
      headers: { apikey: env.anonKey, authorization: `Bearer ${env.anonKey}` },
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`The sitemap could not read ${query}: ${response.status}.`);
    return (await response.json()) as Found[];
  };

  const readAll = async (table: string): Promise<Row[]> => {
    const rows: Row[] = [];
    for (;;) {
      const after = rows.at(-1)?.id;
      const next = await read<Row>(
        `${table}?select=id,slug&order=id&limit=${perRead}${after === undefined ? '' : `&id=gt.${after}`}`,
      );
      rows.push(...next);
      if (next.length < perRead) return rows;
    }
  };

  const absolute = (path: string) => escapeHtml(new URL(path, env.siteUrl).href);

  const index = async () => {
    const files = [absolute('/sitemap-pages.xml'), absolute('/sitemap-products.xml')];
    for (let start = perFile; ; start += perFile) {
      const [last] = await read<{ id: string }>(`products?select=id&order=id&limit=1&offset=${start - 1}`);
      if (last === undefined) break;
      files.push(absolute(`/sitemap-products.xml?after=${last.id}`));
    }
    const entries = files.map((file) => `<sitemap><loc>${file}</loc></sitemap>`).join('');
    return `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</sitemapindex>`;
  };

  const urlset = (entries: string[]) =>
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`;

  const pathsOfRows = async ({ pattern, sitemap }: Route): Promise<string[]> => {
    if (sitemap === undefined || sitemap === false) return [];
    return (await readAll(sitemap.table)).map((row) =>
      pattern.replace(/:\w+/, encodeURIComponent(row[sitemap.column])),
    );
  };

  const pages = async () => {
    const listed = routes.filter(isListed).map(({ pattern }) => pattern);
    const rows = await Promise.all(routes.map(pathsOfRows));
    return urlset([...listed, ...rows.flat()].map((path) => `<url><loc>${absolute(path)}</loc></url>`));
  };

  const products = async (after: string | null) => {
    const [categories, vendors] = await Promise.all([readAll('categories'), readAll('public_vendors')]);
    const categorySlug = new Map(categories.map(({ id, slug }) => [id, slug]));
    const vendorSlug = new Map(vendors.map(({ id, slug }) => [id, slug]));
    const entries: string[] = [];
    let last = after;
    for (let count = 0; count < perFile; count += perRead) {
      const rows = await read<ProductRow>(
        `products?select=id,slug,vendor_id,category_id,updated_at&order=id&limit=${perRead}${last === null ? '' : `&id=gt.${last}`}`,
      );
      for (const row of rows) {
        const store = vendorSlug.get(row.vendor_id);
        if (store === undefined) continue;
        const path = paths.vendorProduct(store, categorySlug.get(row.category_id) ?? null, row.slug);
        entries.push(
          `<url><loc>${absolute(path)}</loc><lastmod>${escapeHtml(row.updated_at.slice(0, 10))}</lastmod></url>`,
        );
      }
      last = rows.at(-1)?.id ?? last;
      if (rows.length < perRead) break;
    }
    return urlset(entries);
  };

  const answer = async (url: URL) => {
    if (url.pathname === '/sitemap.xml') return cache.get('index', index);
    if (url.pathname === '/sitemap-pages.xml') return cache.get('pages', pages);
    if (url.pathname !== '/sitemap-products.xml') return null;
    const after = url.searchParams.get('after');
    // Only cursors listed in the index: otherwise every made-up cursor would cost a database read.
    if (after !== null) {
      if (!/^[0-9a-f-]{36}$/.test(after)) return null;
      if (!(await cache.get('index', index)).includes(`?after=${after}<`)) return null;
    }
    return cache.get(`products ${after ?? ''}`, () => products(after));
  };

  return {
    answer,
    end: (tags) => {
      if (tags.some(isOfAddress)) cache.end([everything]);
    },
  };
}

import type { RenderMarkdown } from '#schema/content/render-markdown.ts';
import { errorIdOf } from '#schema/diagnostics/error-id.ts';
import { renderToString } from 'react-dom/server';
import { matchRoute } from '#app/areas.ts';
import { createPageLoader, isPassing } from '#app/load.ts';
import { createServices } from '#services/create-services.ts';
import type { AppEnv, PagePayload } from '#services/env.ts';
import { isPanel } from '#routing/paths.ts';
import { NavigationProvider, createNavigation } from '#routing/navigation.ts';
import type { View } from '#routing/navigation-modes.ts';
import { createCatalogService } from '#services/shop/catalog.ts';
import { firstValueFrom } from 'rxjs';
import { movedTo, pathOf } from '#routing/match.ts';
import type { Match } from '#routing/match.ts';
import type { Head } from '#routing/route.ts';
import { mailPreviewPath } from '#routing/mail-preview.ts';
import { filteredPath, readFilters } from '#routing/product-filters.ts';
import { beginWithTerms } from '#lazy/shop-terms.ts';
import { usualTerms } from '#schema/shop-terms.ts';
import { readShopTerms } from '#services/shop/shop-terms.ts';
import type { PageNews } from '#services/page-news.ts';
import { App } from '#app/shell/shell.tsx';
import { allArrived } from '#ui/later.tsx';
import { developmentAssets, routeAssets } from './assets.ts';
import type { ClientBuild, RouteAssets } from './assets.ts';
import { createKept } from './menu/kept.ts';
import { createCache, everything } from './cache.ts';
import { createCategoryMenu, withCategoryMenu } from './menu/category-menu.ts';
import type { Lifetime } from './cache.ts';
import { createFairQueue, inTurn } from '#http/fair-queue.ts';
import { canonicalPath } from './canonical-path.ts';
import { commonHeaders, panelHeaders, renderDocument, securityHeaders } from './document.ts';
import { mailPreview, mailPreviewPolicy } from './mail-preview.ts';
import { robots } from './robots.ts';
import { mayKeep, tagsOf, untilOf } from './shown.ts';
import { createSitemaps } from './sitemap.ts';

export interface RendererOptions {
  env: AppEnv;
  /** Backend URL for this server; `env.supabaseUrl`, the one for browsers, if omitted. */
  serverUrl?: string;
  /** The client build, or in development the start of Vite's page and the styles that it would add by script. */
  client: { kind: 'build'; build: ClientBuild } | { kind: 'development'; headStart: string; styles: string };
  /** Parses people's texts in a worker thread. */
  markdown: RenderMarkdown;
  now: () => number;
  log: (message: string, error: unknown) => void;
  /** Called once: reports changes in the database. If omitted, pages are cached only briefly. */
  listen?: (hear: (news: PageNews) => void) => void;
}

/** While changes are reported they invalidate entries; the time limit covers unreported changes and lost messages. */
const watched: Lifetime = { freshFor: 10_000, staleFor: 60_000 };
/** Without notifications a price may be this old. */
const unwatched: Lifetime = { freshFor: 1000, staleFor: 0 };
/** Maximum bytes of all cached pages. */
export const pageBudget = 64 * 1024 * 1024;
/** Shared caches store a page this long (seconds): they can't be notified of changes. */
const sharedFor = 10;
const pageCaching = `public, max-age=0, s-maxage=${sharedFor}`;
/** A page waits this long for the backend, in milliseconds. */
const patience = 8000;

interface Rendered {
  status: number;
  location: string | null;
  html: Uint8Array<ArrayBuffer>;
  assets: RouteAssets;
  etag: string;
  tags: ReadonlySet<string>;
  mayKeep: boolean;
  /** When it expires even if nothing changes, in milliseconds since 1970. */
  until: number;
}

const noTags: ReadonlySet<string> = new Set();
/** Size of one tag in bytes: an id in a set. */
const tagSize = 100;

/** Pages rendered at a time; rendering is work for the one main thread, which also answers cached pages. */
const places = 6;
/** Limit per address: it may request any number of new searches. */
const placesOfOne = 2;

/**
 * One web-standard function for Node, Deno and edge workers: pages, sitemaps and robots.txt, read as `anon`. Uncached
 * pages are rendered in turns by `asker`, the client's address.
 */
export function createRenderer(
  options: RendererOptions,
): (request: Request, asker?: string) => Promise<Response> {
  const { env, client, now, log } = options;
  const ownEnv = { ...env, supabaseUrl: options.serverUrl ?? env.supabaseUrl };
  let isHearing = false;
  const cache = createCache<Rendered>({
    lifetime: () => (isHearing ? watched : unwatched),
    budget: pageBudget,
    sizeOf: ({ html, tags }) => html.length + tags.size * tagSize,
    now,
    // A page that is gone invalidates its old copy; a temporary failure does not. Not-found pages are never cached:
    // anyone can make up paths.
    judge: (page) =>
      page.status >= 500 ? 'failed' : page.status === 200 && page.mayKeep ? 'keep' : 'forget',
    tagsOf: ({ tags }) => tags,
    untilOf: ({ until }) => until,
  });
  const categoryMenu = createCategoryMenu(ownEnv, now);
  const shopTerms = createKept({ ask: () => readShopTerms(ownEnv), instead: usualTerms, now });
  const sitemaps = createSitemaps(ownEnv, now);
  options.listen?.((news) => {
    if (news.kind !== 'changed' || news.tags.includes(everything)) {
      categoryMenu.forget();
      shopTerms.forget();
    }
    if (news.kind !== 'changed') isHearing = news.kind === 'joined';
    // Changes before the subscription started were not reported.
    const tags = news.kind === 'changed' ? news.tags : news.kind === 'joined' ? [everything] : [];
    cache.end(tags);
    sitemaps.end(tags);
  });
  const turns = createFairQueue({ places, perLane: placesOfOne });

  const render = async (url: string): Promise<Rendered> => {
    const { path, search } = split(url);
    const match = await matchRoute.complete(path);
    const [{ status, view, payload, head, location = null }, menu, terms] = await Promise.all([
      resolve(match, search, url),
      categoryMenu.read(),
      shopTerms.read(),
    ]);
    if (location !== null) return leadingTo(location);
    const assets =
      client.kind === 'build'
        ? routeAssets(client.build, view.kind === 'page' ? view.match.route.name : null)
        : developmentAssets(client.styles);
    const navigation = createNavigation(
      { url, view, pending: false, firstPaint: client.kind === 'build', visit: 0 },
      {
        match: matchRoute,
        load: () => Promise.resolve(null),
        now,
        applyHead: noop,
        reportError: () => '',
        moved: noop,
        after: () => noop,
        painted: () => Promise.resolve(),
      },
    );
    await allArrived();
    // Don't await anything before it is rendered: another page's render could change the terms in between.
    beginWithTerms(terms);
    const markup = renderToString(
      <NavigationProvider value={navigation}>
        <App onError={noop} onReady={noop} />
      </NavigationProvider>,
    );
    const html = renderDocument({
      env,
      assets,
      head,
      url,
      payload,
      terms,
      markup: withCategoryMenu(markup, menu),
      structuredData: view.kind === 'page' ? objectsOf(view, head) : [],
      headStart: client.kind === 'development' ? client.headStart : '',
    });
    const bytes = new TextEncoder().encode(html);
    return {
      status,
      location: null,
      html: bytes,
      assets,
      etag: await etagOf(bytes),
      tags: view.kind === 'page' ? tagsOf(view.match, view.data) : noTags,
      until: view.kind === 'page' ? untilOf(view.match, view.data) : Infinity,
      mayKeep: view.kind === 'page' ? mayKeep(view.match, search, view.data) : hasOneAddress(match),
    };
  };

  const absolute = (path: string) => new URL(path, env.siteUrl).href;
  const objectsOf = ({ match, data }: Extract<View, { kind: 'page' }>, head: Head) =>
    match.route.server?.structuredData?.(data, head, absolute) ?? [];

  /** Also null if the backend does not answer: the panel then says so itself. */
  const addressOfMoved = async (slug: string): Promise<string | null> => {
    try {
      const { client: backend, cache: reads } = createServices(ownEnv, () => Promise.resolve(null));
      return await within(patience, firstValueFrom(createCatalogService(backend, reads).moved(slug)));
    } catch {
      return null;
    }
  };

  const resolve = async (match: Match | null, search: string, url: string): Promise<Resolved> => {
    const page = await match?.route.page?.();
    if (match === null || page === undefined) return missing;
    if (match.route.render === 'browser') {
      const slug = match.params['vendorSlug'];
      const moved = slug === undefined ? null : await addressOfMoved(slug);
      if (moved !== null)
        return redirect(pathOf({ ...match, params: { ...match.params, vendorSlug: moved } }));
      const head = { ...page.head(null, match.params, search), noIndex: true };
      return { status: 200, view: { kind: 'starting' }, payload: { kind: 'starting' }, head };
    }
    try {
      const { load } = match.route;
      const data =
        load === undefined
          ? null
          : await within(
              patience,
              createPageLoader(
                createServices(ownEnv, () => Promise.resolve(null)),
                options.markdown,
              )(match, search, url),
            );
      if (data === null && load !== undefined) return missing;
      const head = page.head(data, match.params, search);
      const moved = movedTo(match, head);
      if (moved !== null) return redirect(moved);
      return {
        status: 200,
        view: { kind: 'page', match, page, data },
        payload: { kind: 'page', data },
        head,
      };
    } catch (error) {
      const errorId = errorIdOf('generic', now());
      log(`${errorId} ${url}`, error);
      return {
        status: error instanceof Late || isPassing(error) ? 503 : 500,
        view: { kind: 'failed', errorId, offline: false },
        payload: { kind: 'failed', errorId },
        head: { title: 'Something went wrong', noIndex: true },
      };
    }
  };

  const answer = async (request: Request, asker: string): Promise<Response> => {
    const url = new URL(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { ...commonHeaders, allow: 'GET, HEAD' } });
    }
    if (url.pathname === '/robots.txt') return text(robots(env.siteUrl), 'text/plain; charset=utf-8');
    if (url.pathname === mailPreviewPath) {
      return new Response(mailPreview, {
        headers: {
          ...commonHeaders,
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': await mailPreviewPolicy(env.siteUrl),
        },
      });
    }
    const sitemap = await sitemaps.answer(url);
    if (sitemap !== null) return text(sitemap, 'application/xml; charset=utf-8');
    const { address, spelled } = await addressOf(url);
    const page =
      client.kind === 'build'
        ? await cache.get(address, () => inTurn(turns, asker, () => render(address)))
        : await render(address);
    // Other encodings are served unchanged: a proxy that changes them would be redirected here forever.
    const isMisspelled = page.status === 200 && spelled !== canonicalPath(url.pathname);
    const location = page.location ?? (isMisspelled ? spelled : null);
    if (location !== null) {
      // Browsers don't cache it: a store may return to an earlier URL, and the two would redirect to each other. The
      // cache's key omits the query that other pages read in the browser.
      return new Response(null, {
        status: 301,
        headers: { ...commonHeaders, location: location + url.search, 'cache-control': pageCaching },
      });
    }
    const headers: Record<string, string> = {
      ...(client.kind === 'build' ? await securityHeaders(env, page.assets) : commonHeaders),
      ...(isPanel(url.pathname) ? panelHeaders : {}),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': page.status === 200 ? pageCaching : 'no-store',
      etag: page.etag,
    };
    if (page.status === 503) headers['retry-after'] = '5';
    if (page.status === 200 && request.headers.get('if-none-match') === page.etag) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(page.html, { status: page.status, headers });
  };

  return async (request, asker = '') => {
    try {
      return await answer(request, asker);
    } catch (error) {
      const errorId = errorIdOf('generic', now());
      log(`${errorId} ${request.url}`, error);
      return new Response(`Something went wrong. Error ID: ${errorId}`, {
        status: 500,
        headers: {
          ...commonHeaders,
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': 'no-store',
        },
      });
    }
  };
}

interface Resolved {
  status: number;
  /** The target path of a redirect. */
  location?: string;
  view: View;
  payload: PagePayload;
  head: Head;
}

const missing: Resolved = {
  status: 404,
  view: { kind: 'missing' },
  payload: { kind: 'missing' },
  head: { title: 'Page not found', noIndex: true },
};

const redirect = (location: string): Resolved => ({ ...missing, status: 301, location });

/** A redirect has no rendered page, because nobody would read it. */
const leadingTo = (location: string): Rendered => ({
  status: 301,
  location,
  html: new Uint8Array(),
  assets: developmentAssets(''),
  etag: '',
  tags: noTags,
  until: Infinity,
  mayKeep: false,
});

function noop(): void {}

function split(url: string): { path: string; search: string } {
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, search: '' } : { path: url.slice(0, mark), search: url.slice(mark + 1) };
}

interface Asked {
  /** One cache key per page: only the filters in the query, so that nobody can fill the cache. */
  address: string;
  /** The URL's path. */
  spelled: string;
}

async function addressOf(url: URL): Promise<Asked> {
  // Two leading slashes would name another host once the path is resolved.
  const bare = `/${url.pathname.replace(/^[/\\]+/, '').replace(/\/+$/, '')}`;
  const match = await matchRoute.complete(bare);
  const spelled = match === null ? (canonicalPath(bare) ?? bare) : pathOf(match);
  const cached = match?.route.server?.cache;
  if (cached?.byFilters === true) {
    return { address: filteredPath(spelled, readFilters(url.search)), spelled };
  }
  const query = cached?.query?.(url.search) ?? '';
  return { address: query === '' ? spelled : `${spelled}?${query}`, spelled };
}

/** False for pages rendered in the browser: the server has not checked that the order or store exists. */
function hasOneAddress(match: Match | null): boolean {
  return match !== null && Object.keys(match.params).length === 0;
}

class Late extends Error {
  constructor(milliseconds: number) {
    super(`No answer in ${milliseconds} ms.`);
  }
}

function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Late(milliseconds)), milliseconds);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function etagOf(html: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', html);
  return `"${btoa(String.fromCharCode(...new Uint8Array(digest))).slice(0, 22)}"`;
}

function text(body: string, type: string): Response {
  return new Response(body, {
    headers: { ...commonHeaders, 'content-type': type, 'cache-control': 'public, max-age=3600' },
  });
}
export { commonHeaders } from './document.ts';

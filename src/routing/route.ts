import type { ReactNode } from 'react';
import type { Cache } from '#services/cache.ts';
import type { RenderMarkdown } from '#schema/content/render-markdown.ts';
import type { Client } from '#services/client.ts';
import type { ParamsOf } from './address.ts';
import { addresses } from './paths.ts';
import type { RouteName } from './paths.ts';

export type Params = Readonly<Record<string, string>>;

/** The page's data for the title bar, search engines and link previews. */
export interface Head {
  title: string;
  description?: string;
  /** The canonical URL of this content, as a path; the visited path if omitted. */
  canonical?: string;
  /**
   * Other paths where the content stays valid. Any further one is outdated: that one redirects to the canonical URL.
   */
  also?: readonly string[];
  /** A picture's path or URL for previews. */
  image?: string | null;
  noIndex?: boolean;
}

export interface PageProps<Data> {
  data: Data;
  params: Params;
  /** The query string without its question mark. */
  search: string;
  /** True on the server and until the first navigation: pictures below the fold wait for the script. */
  firstPaint: boolean;
  /** The same page is being read again with another query. */
  pending: boolean;
}

/** The exports of a page's file. Methods, so that a list of pages need not name the type of each one's data. */
export interface PageModule<Data> {
  Page(this: void, props: PageProps<Data>): ReactNode;
  /** The content's skeleton, shown when reading takes longer than 200 ms. */
  Skeleton?: () => ReactNode;
  /** @param search The query string without its question mark. */
  head(this: void, data: Data, params: Params, search: string): Head;
}

export type AnyPage = PageModule<unknown>;

/** The services passed to the functions that read for pages. */
export interface PageServices {
  client: Client;
  cache: Cache;
  markdown: RenderMarkdown;
}

/** Reads what a page shows; null if it does not exist. */
export type Load<Data, PathParams = Params> = (
  services: PageServices,
  params: PathParams,
  /** The query string without its question mark. */
  search: string,
) => Promise<Data | null>;

export type Access = 'everyone' | 'login' | 'vendor' | 'admin';

/**
 * What surrounds a page: header and footer, nothing, or a panel. The `vendor` frame shows before the person's rights
 * are known, and waits before it redirects; `unframed` pages of the vendor area redirect at once (spec §2).
 */
export type Frame = 'shop' | 'bare' | 'vendor' | 'unframed' | 'admin';

/** Rows of a public table, one URL each, from this column. */
export interface SitemapRows {
  table: 'categories' | 'public_vendors' | 'public_posts';
  column: 'id' | 'slug';
}

/** The server-only part of a page. Routes define it behind `import.meta.env.SSR`, so that no browser loads it. */
export interface ServerFacts<Data> {
  cache?: {
    /**
     * The query's filters are part of the URL; on other pages a query would only create another copy of the same page.
     */
    byFilters?: true;
    /** Another part of the query that changes the page, in its only spelling; '' if there is none. */
    query?(this: void, search: string): string;
    /** The lists that the page was built from, in the terms of the migration `page_news`; ids are found in the data. */
    lists?(this: void, data: Data): readonly string[];
    /** Milliseconds since 1970 from when the page is out of date although nothing changes. */
    until?(this: void, data: Data): number;
    /** False for URLs that anyone could make up: strangers must not be able to fill the cache. */
    mayKeep?(this: void, search: string, data: Data): boolean;
  };
  /** Additional code that a wide screen needs immediately and a phone does not. */
  wide?: () => Promise<unknown>;
  /** schema.org objects. @param absolute Turns a path into an absolute URL. */
  structuredData?(this: void, data: Data, head: Head, absolute: (path: string) => string): readonly object[];
}

interface Facts<Name extends RouteName, Data> {
  /** Who may see the page (spec §2, §6); everyone if omitted. */
  access?: Access;
  /** The shop's header and footer if omitted. */
  frame?: Frame | ((params: Params) => Frame);
  /** The authentication screen shows this page's failures (spec §8). */
  authErrors?: true;
  /**
   * `browser` for pages that depend on the browser or belong to one person. Default: `html` for public pages, `browser`
   * for the others.
   */
  render?: 'html' | 'browser';
  /** The page opens without a connection, even if it was never visited. */
  offline?: true;
  /** The query changes only how the page is shown: its data is the same with any query. */
  sameData?: true;
  /** The page's code is loaded when the first page has finished loading. */
  ahead?: true;
  /**
   * The sitemap lists one URL for each row. Default: it lists a page that the server renders, that robots.txt allows
   * and that has one URL.
   */
  sitemap?: false | SitemapRows;
  /** robots.txt disallows the page; restricted pages are disallowed anyway. */
  crawl?: false;
  /** Reads what the page shows. If omitted, the page needs no data or reads it itself. */
  load?: () => Promise<Load<Data, ParamsOf<(typeof addresses)[Name]['pattern']>>>;
  /** The page's file. Omitted by a route that only has the URLs of a panel. */
  page?: () => Promise<PageModule<NoInfer<Data>>>;
  server?: ServerFacts<NoInfer<Data>> | undefined;
  /**
   * The records of the pages at and below this URL. They load with the first visit to one of them, so that public
   * pages do not contain the panels' tables.
   */
  more?: (() => Promise<readonly Route[]>) | undefined;
}

/** The code of a page, and the page itself once it is loaded: then it can be shown in the same frame. */
export interface PageCode {
  (): Promise<AnyPage>;
  arrived: AnyPage | null;
}

type Plain = Omit<Facts<RouteName, unknown>, 'access' | 'frame' | 'render' | 'load' | 'page' | 'server'>;

/** The facts of a route that is not in `addresses`. */
export type PanelFacts<PathParams, Data> = Omit<Facts<RouteName, Data>, 'load'> & {
  load?: () => Promise<Load<Data, PathParams>>;
};

/** All facts of a route, with the defaults filled in. */
export interface Route<Name extends string = string, Data = unknown> extends Plain {
  readonly name: Name;
  readonly pattern: string;
  /** All values of the last parameter, if they are a fixed list. */
  readonly values: readonly string[] | undefined;
  readonly access: Access;
  readonly render: 'html' | 'browser';
  readonly frameOf: (params: Params) => Frame;
  readonly load: (() => Promise<Load<Data>>) | undefined;
  readonly page: PageCode | undefined;
  readonly server: ServerFacts<unknown> | undefined;
}

function codeOf(load: () => Promise<AnyPage>): PageCode {
  const code: PageCode = Object.assign(async () => (code.arrived ??= await load()), { arrived: null });
  return code;
}

/** The only record of a route; its URL is in `addresses` under the same name. */
export function defineRoute<const Name extends RouteName, Data = null>(
  name: Name,
  facts: Facts<Name, Data>,
): Route<Name, Data> {
  // The matcher takes the parameters from this pattern, so they have the names that the function expects.
  return recordOf<Name, Data>(name, addresses[name], facts as Facts<RouteName, Data>);
}

/** Fills in the defaults. Only `defineRoute` and `definePanelRoute` call it. */
export function recordOf<Name extends string, Data>(
  name: Name,
  { pattern, values }: { pattern: string; values?: readonly string[] },
  { access = 'everyone', frame = 'shop', render, load, page, server, ...facts }: Facts<RouteName, Data>,
): Route<Name, Data> {
  return {
    ...facts,
    name,
    pattern,
    values,
    access,
    render: render ?? (access === 'everyone' ? 'html' : 'browser'),
    frameOf: typeof frame === 'function' ? frame : () => frame,
    load: load as (() => Promise<Load<Data>>) | undefined,
    page: page && codeOf(page),
    server,
  };
}

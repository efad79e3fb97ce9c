import { cacheNames, isFileCache, keptBuilds, mayKeep, treatmentOf, workerLimits } from './rules.ts';
import type { WorkerMessage } from './rules.ts';

/** The files of a build. */
export interface WorkerBuild {
  version: string;
  /** URLs that the shop needs to start, to open the cart and to explain what needs a connection. */
  files: readonly string[];
  /** URLs of the other files, stored once they are used. */
  more: readonly string[];
  /**
   * Pages that start the app at any URL, because their content is rendered only in the browser; the first
   * that the server answers is stored.
   */
  shells: readonly string[];
}

export interface WorkerPorts {
  build: WorkerBuild;
  origin: string;
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
}

export interface ServiceWorker {
  install: () => Promise<void>;
  /** Deletes old versions, except the last one: tabs opened with it may need more of its files. */
  activate: () => Promise<void>;
  /** The answer to a request, or null if the worker does not handle it. */
  answer: (request: Request, preloaded?: Promise<Response | undefined>) => Promise<Response> | null;
  hear: (message: WorkerMessage) => Promise<void>;
}

/**
 * Serves the shell and viewed pages and stores nothing private: a page is stored by its URL only, requested without
 * cookies or tokens, and answers of the backend are never stored.
 */
export function createServiceWorker({ build, origin, caches, fetch }: WorkerPorts): ServiceWorker {
  const shellKey = `${origin}/.shell`;
  const files = () => caches.open(cacheNames.files(build.version));
  const known = new Set([...build.files, ...build.more]);
  const pathOf = ({ url }: Request) => new URL(url).pathname;

  /** Drops the oldest entries. */
  const trim = async (cache: Cache, most: number) => {
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((request) => cache.delete(request)));
  };

  const put = async (cache: Cache, key: Request | string, response: Response, most: number) => {
    // A page that is stored again counts as new.
    await cache.delete(key);
    await cache.put(key, response);
    await trim(cache, most);
  };

  const fromFiles = async (request: Request): Promise<Response> => {
    const cache = await files();
    const kept = await cache.match(request.url);
    if (kept !== undefined) return kept;
    const answer = await fetch(request);
    if (mayKeep(answer, 'file', pathOf(request))) await cache.put(request.url, answer.clone());
    return answer;
  };

  /** Stored by the worker of an earlier build; the server keeps its files too. */
  const fromEarlier = async (request: Request): Promise<Response> => {
    for (const name of await caches.keys()) {
      const kept = isFileCache(name) ? await (await caches.open(name)).match(request.url) : undefined;
      if (kept !== undefined) return kept;
    }
    return fetch(request);
  };

  const fromPictures = async (request: Request): Promise<Response> => {
    const cache = await caches.open(cacheNames.pictures);
    const kept = await cache.match(request.url);
    if (kept !== undefined) return kept;
    const answer = await fetch(request);
    if (mayKeep(answer, 'picture', pathOf(request)))
      await put(cache, request.url, answer.clone(), workerLimits.pictures);
    return answer;
  };

  /** Network first: a cached page is only for when there is no connection. */
  const fromPages = async (
    request: Request,
    preloaded?: Promise<Response | undefined>,
  ): Promise<Response> => {
    try {
      return (await preloaded) ?? (await fetch(request));
    } catch (error) {
      const { pathname, search } = new URL(request.url);
      const seen = await (await caches.open(cacheNames.pages)).match(origin + pathname + search);
      const shell = seen ?? (await (await files()).match(shellKey));
      if (shell === undefined) throw error;
      return shell;
    }
  };

  /** Request it as an anonymous visitor: no cookies. */
  const plainly = (path: string) => fetch(origin + path, { credentials: 'omit', redirect: 'error' });

  const firstShell = async (): Promise<Response> => {
    for (const path of build.shells) {
      const answer = await plainly(path);
      if (mayKeep(answer, 'page', path)) return answer;
    }
    throw new Error('No page starts the app.');
  };

  const seen = async (url: string) => {
    const { pathname, search, origin: from } = new URL(url, origin);
    if (from !== origin) return;
    const cache = await caches.open(cacheNames.pages);
    const answer = await plainly(pathname + search);
    const key = origin + pathname + search;
    if (mayKeep(answer, 'page', pathname)) await put(cache, key, answer, workerLimits.pages);
    else await cache.delete(key);
  };

  return {
    install: async () => {
      const cache = await files();
      await cache.put(shellKey, await firstShell());
      await Promise.all(
        build.files.map(async (path) => {
          const answer = await plainly(path);
          if (!mayKeep(answer, 'file', path)) throw new Error(`${path}: ${answer.status}`);
          await cache.put(origin + path, answer);
        }),
      );
    },
    activate: async () => {
      const current = cacheNames.files(build.version);
      const names = await caches.keys();
      // In the order of creation.
      const earlier = names.filter((name) => isFileCache(name) && name !== current);
      await Promise.all(earlier.slice(0, -keptBuilds).map((name) => caches.delete(name)));
    },
    answer: (request, preloaded) => {
      switch (treatmentOf(request, origin, known)) {
        case 'kept file':
          return fromFiles(request);
        case 'earlier file':
          return fromEarlier(request);
        case 'picture':
          return fromPictures(request);
        case 'page':
          return fromPages(request, preloaded);
        case 'none':
          return null;
      }
    },
    hear: async (message) => {
      if (message.type === 'seen') await seen(message.url);
      else if (message.type === 'forget') await caches.delete(cacheNames.pages);
    },
  };
}

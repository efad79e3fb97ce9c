import { routes } from '#app/areas.ts';
import type { Route } from '#routing/route.ts';
import type { RouteSources } from './assets.ts';

/** Read only by `readRouteSources`, which replaces pages by the names of their files. */
async function nameOf(load: () => Promise<unknown>): Promise<string> {
  const module = await load();
  if (typeof module !== 'object' || module === null || !('source' in module)) {
    throw new Error('A route loads its page from somewhere else than src/pages.');
  }
  return String(module.source);
}

async function sourcesOf(route: Route): Promise<RouteSources | null> {
  const { page: code, load, offline, server } = route;
  if (code === undefined) return null;
  const page = await nameOf(code);
  const wide = server?.wide;
  return {
    page,
    ...(wide === undefined ? {} : { wide: await nameOf(wide) }),
    // The functions that read for an area's pages are in one file of it.
    ...(load === undefined ? {} : { load: page.replace(/^(src\/pages\/[^/]+)\/.*$/, '$1/load.ts') }),
    ...(offline === undefined ? {} : { offline }),
  };
}

const found = await Promise.all(routes.map(async (route) => [route.name, await sourcesOf(route)] as const));

export const sources: Readonly<Record<string, RouteSources>> = Object.fromEntries(
  found.flatMap(([name, files]) => (files === null ? [] : [[name, files]])),
);

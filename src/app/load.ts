import { renderInBrowser } from '#schema/content/render-markdown.ts';
import type { RenderMarkdown } from '#schema/content/render-markdown.ts';
import { Invalid, NetworkError, NotFound, Unavailable } from '#services/errors.ts';
import type { Services } from '#services/create-services.ts';
import type { LoadPage } from '#routing/navigation.ts';
import type { PageServices } from '#routing/route.ts';

/**
 * Reads a page's data; null if it does not exist. Answers are stored in the given cache: the browser passes the tab's
 * cache, and a server, which caches whole pages, a new one per page.
 */
export function createPageLoader(
  { publicClient: client, cache }: Pick<Services, 'publicClient' | 'cache'>,
  markdown: RenderMarkdown = renderInBrowser,
): LoadPage {
  const services: PageServices = { client, cache, markdown };
  return async ({ route, params }, search) => {
    const load = await route.load?.();
    try {
      return (await load?.(services, params, search)) ?? null;
    } catch (error) {
      // A value in the URL that the database rejects means that the page does not exist.
      if (error instanceof Invalid || error instanceof NotFound) return null;
      throw error;
    }
  };
}

/** Whether the backend is temporarily unreachable, as opposed to an unexpected answer. */
export function isPassing(error: unknown): boolean {
  return error instanceof NetworkError || error instanceof Unavailable;
}

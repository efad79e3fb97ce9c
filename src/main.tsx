import { createRoot, hydrateRoot } from 'react-dom/client';
import '#ui/css/base.ts';
// What nearly every first page shows comes with the entry: a dozen small files would each wait for the line.
import '#pages/catalogue/product-tile.tsx';
import '#ui/components/breadcrumbs.tsx';
import '#ui/components/skeleton.tsx';
import { analytics } from '#app/analytics.ts';
import { releaseHeldPictures, replayEarlyTaps } from '#app/early.ts';
import { readEnv, readPayload } from '#app/env.ts';
import type { PagePayload } from '#app/env.ts';
import { applyHead } from '#app/head.ts';
import { followLinks } from '#app/links.ts';
import { NavigationProvider, createNavigation } from '#app/navigation.ts';
import type { LoadPage, Place, View } from '#app/navigation.ts';
import { errorIdOf } from '#schema/error-texts.ts';
import { matchRoute, pages } from '#app/routes.tsx';
import { rememberScroll } from '#app/scroll.ts';
import { App } from '#app/shell.tsx';
import { showDisplayFont } from '#ui/themes/display-font.ts';

function reportError(error: unknown, errorId = errorIdOf('generic', Date.now())): string {
  console.error(`[${errorId}]`, error);
  analytics.error(error instanceof Error ? error.message : String(error), errorId, 'page');
  return errorId;
}

/** After the next frame is drawn. A hidden page draws none, and does not wait. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, 100);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(limit);
        resolve();
      }),
    );
  });
}

/** Nearly every visit goes on to a product: its page is fetched when the present one is done with everything. */
function whenQuiet(run: () => void): void {
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 2000));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

async function firstView(payload: PagePayload | null): Promise<View> {
  if (payload === null) return { kind: 'starting' };
  if (payload.kind === 'failed') return { ...payload, offline: false };
  if (payload.kind !== 'page') return payload;
  const match = matchRoute(location.pathname);
  const page = match === null ? undefined : await pages[match.name]?.();
  if (match === null || page === undefined) return { kind: 'missing', known: match !== null };
  return { kind: 'page', match, page, data: payload.data };
}

async function start(): Promise<void> {
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  const env = readEnv();
  const payload = readPayload();
  const place: Place = {
    url: location.pathname + location.search,
    view: await firstView(payload),
    pending: false,
    // A development server holds no pictures: see src/server/render.tsx.
    firstPaint: payload !== null && import.meta.env.PROD,
    visit: 0,
  };
  let made: Promise<LoadPage> | null = null;
  const loader = () => {
    made ??= import('#app/data.ts').then(({ createPageLoader }) => createPageLoader(env));
    // A chunk that could not be fetched is fetched again with the next visit.
    made.catch(() => {
      made = null;
    });
    return made;
  };
  const navigation = createNavigation(place, {
    load: async (match, search, url) => {
      try {
        return await (
          await loader()
        )(match, search, url);
      } catch (error) {
        const seen = navigator.onLine ? null : await (await import('#app/offline.ts')).readSeen(url);
        if (seen === null) throw error;
        return seen;
      }
    },
    now: Date.now,
    applyHead: (head, url) => {
      applyHead(head, url);
      analytics.event('page_view', { title: head.title });
    },
    reportError,
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    painted,
  });
  const onReady = () => {
    releaseHeldPictures(root);
    rememberScroll();
    followLinks(navigation.prefetch);
    // In a task of its own: within React's, a click on a part that is not hydrated yet would be dropped.
    setTimeout(replayEarlyTaps);
    analytics.event('page_view', { title: document.title });
    showDisplayFont().catch(() => undefined);
    whenQuiet(() =>
      import('#app/actors/local-analytics.ts').then(
        ({ startRecording }) => startRecording(),
        () => undefined,
      ),
    );
    // A development server changes with every edit: nothing of it is kept.
    if (import.meta.env.PROD) {
      const begunOffline = !navigator.onLine;
      whenQuiet(() =>
        import('#app/offline.ts')
          .then(({ startOffline }) => startOffline(navigation, begunOffline))
          .catch(() => undefined),
      );
    }
    whenQuiet(() => pages.storeProduct?.().catch(() => undefined));
  };
  const app = (
    <NavigationProvider value={navigation}>
      <App onError={reportError} onReady={onReady} />
    </NavigationProvider>
  );
  releaseHeldPictures(root);
  if (payload === null) {
    createRoot(root).render(app);
    return;
  }
  // What the server sent is seen before this script takes over: hydrating is one long task.
  await painted();
  hydrateRoot(root, app, {
    onRecoverableError: (error) => reportError(error),
  });
}

start().catch(reportError);

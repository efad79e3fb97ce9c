// First: it records when evaluation of this file started.
import { begun } from '#app/begun.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '#ui/css/base.ts';
// Code that nearly every first page needs is in the entry: a dozen small files would each cost a request.
import '#pages/kit/tiles/product-tile.tsx';
import '#ui/components/navigation/breadcrumbs.tsx';
import '#ui/components/feedback/skeleton.tsx';
import { analytics } from '#stores/analytics.ts';
import { matchRoute } from '#app/areas.ts';
import { beginWithTerms } from '#lazy/shop-terms.ts';
import { usualTerms } from '#schema/shop-terms.ts';
import { bindLazy } from '#app/bind.ts';
import { loadLists, loadNamed } from '#app/preload.ts';
import { releaseHeldPictures, replayEarlyTaps } from '#app/replay-taps.ts';
import { readPayload, readTerms } from '#services/env.ts';
import type { PagePayload } from '#services/env.ts';
import { applyHead } from '#routing/head.ts';
import { followLinks } from '#routing/links.ts';
import { NavigationProvider, createNavigation } from '#routing/navigation.ts';
import type { LoadPage } from '#routing/navigation.ts';
import type { Place, View } from '#routing/navigation-modes.ts';
import { errorIdOf } from '#schema/diagnostics/error-id.ts';
import { correctAddress, rememberScroll } from '#routing/scroll.ts';
import { App } from '#app/shell/shell.tsx';
import { showDisplayFont } from '#ui/themes/display-font.ts';

function reportError(error: unknown, errorId = errorIdOf('generic', Date.now())): string {
  console.error(`[${errorId}]`, error);
  analytics.error(error instanceof Error ? error.message : String(error), errorId, 'page');
  return errorId;
}

/** Resolves after the next frame is painted. A hidden page paints none and does not wait. */
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

/** Runs when the current page has finished loading. */
function whenQuiet(run: () => void): void {
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 2000));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

const quiet = () => import('#app/quiet.ts');

async function firstView(payload: PagePayload | null): Promise<View> {
  if (payload === null) return { kind: 'starting' };
  if (payload.kind === 'failed') return { ...payload, offline: false };
  if (payload.kind !== 'page') return payload;
  const match = matchRoute(location.pathname);
  const code = match?.route.page;
  const page = code === undefined ? undefined : await loadNamed(code);
  if (match === null || page === undefined) return { kind: 'missing' };
  return { kind: 'page', match, page, data: payload.data };
}

async function start(): Promise<void> {
  bindLazy();
  // Before the first machine: the recorder sees only those that start after it.
  if (/[?&]trace/.test(location.search + window.name)) await (await quiet()).startTrace();
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  const payload = readPayload();
  beginWithTerms(readTerms() ?? usualTerms);
  const place: Place = {
    url: location.pathname + location.search,
    view: await firstView(payload),
    pending: false,
    // A development server holds back no pictures: see src/server/render.tsx.
    firstPaint: payload !== null && import.meta.env.PROD,
    visit: 0,
  };
  let made: Promise<LoadPage> | null = null;
  const loader = () => {
    made ??= import('#app/page-loader.ts').then(({ startPageLoader }) => startPageLoader());
    // A chunk that failed to load is requested again at the next visit.
    made.catch(() => {
      made = null;
    });
    return made;
  };
  const navigation = createNavigation(place, {
    match: matchRoute,
    load: async (match, search, url) => {
      // Load the page's own reading code in parallel with the loader, not after it.
      match.route.load?.().catch(() => undefined);
      try {
        return await (
          await loader()
        )(match, search, url);
      } catch (error) {
        const seen = navigator.onLine
          ? null
          : await (await import('#app/shell/offline.ts')).readSeen(match, url);
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
    moved: correctAddress,
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    painted,
  });
  const onReady = () => {
    releaseHeldPictures(root);
    rememberScroll();
    followLinks(navigation);
    replayEarlyTaps().catch(reportError);
    // A task for each: together they would keep a slow phone from answering taps.
    const steps = [
      () => analytics.event('page_view', { title: document.title }),
      // A development server has no lists. A failure shows at the first use, which retries.
      () => import.meta.env.PROD && loadLists().catch(() => undefined),
      () => showDisplayFont(isSlow).catch(() => undefined),
    ];
    for (const step of steps) setTimeout(step);
    const begunOffline = !navigator.onLine;
    whenQuiet(() =>
      quiet().then(
        ({ startQuietly }) => startQuietly(navigation, begunOffline),
        () => undefined,
      ),
    );
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
  // Let the server's markup be painted before this script takes over.
  await painted();
  // A transition is hydrated in slices that let taps through; without it, the frame around the page is one long task.
  startTransition(() => {
    hydrateRoot(root, app, {
      onRecoverableError: (error) => reportError(error),
    });
  });
}

/** Milliseconds: a slow phone takes longer than this to evaluate this file; a laptop takes a third of it. */
const slowStart = 130;

const isSlow = performance.now() - begun > slowStart;

// In a separate task, after the one that evaluated this file: taps and frames come in between.
setTimeout(() => start().catch(reportError));

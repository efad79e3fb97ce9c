import type { WorkerMessage } from './rules.ts';
import { createServiceWorker } from './worker.ts';
import type { WorkerBuild } from './worker.ts';

/** Set by the build: see vite.config.ts. */
declare const __STALLBAR_BUILD__: WorkerBuild;

interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Fetching extends Extendable {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}
interface Told extends Extendable {
  data: WorkerMessage;
}
interface Scope {
  location: Location;
  caches: CacheStorage;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: ServiceWorkerRegistration;
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Extendable) => void): void;
    (type: 'fetch', listener: (event: Fetching) => void): void;
    (type: 'message', listener: (event: Told) => void): void;
  };
}

// The file runs only in a worker, whose types conflict with those of a page.
const scope: Scope = Object.assign(globalThis);

const worker = createServiceWorker({
  build: __STALLBAR_BUILD__,
  origin: scope.location.origin,
  caches: scope.caches,
  fetch: (request, init) => fetch(request, init),
});

scope.addEventListener('install', (event) => event.waitUntil(worker.install()));

scope.addEventListener('activate', (event) => {
  const begin = async () => {
    await worker.activate();
    // Lets the page request start while the worker is still starting.
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  };
  event.waitUntil(begin());
});

scope.addEventListener('fetch', (event) => {
  const answer = worker.answer(event.request, event.preloadResponse);
  if (answer === null) return;
  event.respondWith(answer);
  event.waitUntil(event.preloadResponse?.catch(() => undefined) ?? Promise.resolve());
});

scope.addEventListener('message', (event) => {
  if (event.data.type === 'activate') {
    void scope.skipWaiting();
    return;
  }
  // Ignore a page that could not be stored: it is requested again on the next visit.
  event.waitUntil(worker.hear(event.data).catch(() => undefined));
});

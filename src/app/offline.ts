import { toasts } from '#ui/components/toast-queue.ts';
import { cacheNames } from '../worker/rules.ts';
import type { WorkerMessage } from '../worker/rules.ts';
import { pageElementId } from './env.ts';
import type { PagePayload } from './env.ts';
import type { Navigation } from './navigation.ts';
import { clientRoutes } from './routes.tsx';

const tell = (worker: ServiceWorker | null, message: WorkerMessage) => worker?.postMessage(message, []);

/** What is shown is from an earlier time. */
let isOld = false;

/** The data of a page that was seen before, out of what the service worker keeps of it; null where there is none. */
export async function readSeen(url: string): Promise<unknown> {
  const kept = await (await caches.open(cacheNames.pages)).match(location.origin + url);
  if (kept === undefined) return null;
  const page = new DOMParser().parseFromString(await kept.text(), 'text/html');
  const text = page.getElementById(pageElementId)?.textContent ?? '';
  if (text === '') return null;
  const payload = JSON.parse(text) as PagePayload;
  if (payload.kind !== 'page') return null;
  isOld = true;
  return payload.data;
}

/** A new version waits until the person agrees: what they are doing is never taken from under them. */
function offerUpdate(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    const waiting = registration.waiting;
    // Without a controller this is the first version: there is nothing to replace.
    if (waiting === null || navigator.serviceWorker.controller === null) return;
    toasts.add({
      title: 'A new version of the shop is ready',
      description: 'Your cart and what you have entered stay.',
      action: {
        label: 'Reload',
        onPress: () => {
          navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
            once: true,
          });
          tell(waiting, { type: 'activate' });
        },
      },
    });
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
}

/** Has each public page that is shown kept for the time without a connection. */
function keepWhatIsSeen(navigation: Navigation): void {
  let last = '';
  const look = async () => {
    const { url, view, pending } = navigation.getSnapshot();
    if (view.kind !== 'page' || pending || url === last || clientRoutes.has(view.match.name)) return;
    last = url;
    if (!navigator.onLine) return;
    const { active } = await navigator.serviceWorker.ready;
    tell(active, { type: 'seen', url });
  };
  void look();
  navigation.subscribe(() => void look());
}

/** How often a page is read again once the connection is back, and the pause between; milliseconds. */
const lineTries = 4;
const retryAfter = 2000;

/** Milliseconds between looks for a new version while a page stays open. */
const lookEvery = 60 * 60_000;

/**
 * Begins to keep the shop at hand; call once, when the page is quiet. Without service workers it needs a connection.
 * @param begunOffline The first page came without a connection.
 */
export async function startOffline(navigation: Navigation, begunOffline: boolean): Promise<void> {
  isOld ||= begunOffline;
  const refresh = (tries: number) => {
    const { view } = navigation.getSnapshot();
    if (!navigator.onLine || (!isOld && view.kind !== 'failed')) return;
    isOld = false;
    if (view.kind !== 'page' || !clientRoutes.has(view.match.name)) navigation.retry();
    // A line that has just come back often drops the first requests.
    if (tries > 1) setTimeout(() => refresh(tries - 1), retryAfter);
  };
  // The connection may have come back before anybody listened.
  if (begunOffline) refresh(lineTries);
  addEventListener('online', () => refresh(lineTries));
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  offerUpdate(registration);
  keepWhatIsSeen(navigation);
  setInterval(() => void registration.update().catch(() => undefined), lookEvery);
}

/** Which pages were seen is forgotten: the next one at this browser may be somebody else. */
export function forgetSeen(): void {
  if ('serviceWorker' in navigator) tell(navigator.serviceWorker.controller, { type: 'forget' });
}

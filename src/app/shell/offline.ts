import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { cacheNames } from '../../worker/rules.ts';
import type { WorkerMessage } from '../../worker/rules.ts';
import { pageElementId } from '#services/env.ts';
import type { PagePayload } from '#services/env.ts';
import type { Match } from '#routing/match.ts';
import type { Navigation } from '#routing/navigation.ts';
import { reloadKeeping } from '../update.ts';
import { onceOnline } from '../once-online.ts';

const tell = (worker: ServiceWorker | null, message: WorkerMessage) => worker?.postMessage(message, []);

/** The displayed data is from an earlier visit. */
let isOld = false;

/** The URL under which a page is stored: without the query if it does not change the data. */
const storedUrl = ({ route }: Match, url: string): string =>
  route.sameData === true ? url.replace(/\?.*$/, '') : url;

/** The data of a page visited before, from the service worker's cache; null if there is none. */
export async function readSeen(match: Match, url: string): Promise<unknown> {
  const kept = await (await caches.open(cacheNames.pages)).match(location.origin + storedUrl(match, url));
  if (kept === undefined) return null;
  // Not with a DOM parser: it would apply this document's Content-Security-Policy to the styles of the other one.
  const [, rest] = (await kept.text()).split(`<script type="application/json" id="${pageElementId}">`, 2);
  const [text = ''] = rest?.split('</script>', 1) ?? [];
  if (text === '') return null;
  const payload = JSON.parse(text) as PagePayload;
  if (payload.kind !== 'page') return null;
  isOld = true;
  return payload.data;
}

/** A new version waits until the person agrees, so that a reload never interrupts them. */
function offerUpdate(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    const waiting = registration.waiting;
    // Without a controller this is the first version: there is nothing to replace.
    if (waiting === null || navigator.serviceWorker.controller === null) return;
    toasts.add({
      title: 'A new version of the shop is ready',
      description: "We'll keep your cart and what you've entered.",
      action: {
        label: 'Reload',
        onPress: () => {
          navigator.serviceWorker.addEventListener('controllerchange', reloadKeeping, { once: true });
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

/** Stores each public page shown, for use without a connection. */
function keepWhatIsSeen(navigation: Navigation): void {
  let last = '';
  const look = async () => {
    const { url, view, pending } = navigation.getSnapshot();
    if (view.kind !== 'page' || pending || view.match.route.render === 'browser') return;
    const stored = storedUrl(view.match, url);
    if (stored === last) return;
    last = stored;
    if (!navigator.onLine) return;
    const { active } = await navigator.serviceWorker.ready;
    tell(active, { type: 'seen', url: stored });
  };
  void look();
  navigation.subscribe(() => void look());
}

/** Milliseconds between checks for a new version while a page stays open. */
const lookEvery = 60 * 60_000;

/**
 * Starts storing pages for offline use; call once, when the page is idle. Without service workers the shop needs a
 * connection.
 * @param begunOffline The first page was opened without a connection.
 */
export async function startOffline(navigation: Navigation, begunOffline: boolean): Promise<void> {
  isOld ||= begunOffline;
  const refresh = () => {
    const { view } = navigation.getSnapshot();
    if (!isOld && view.kind !== 'failed') return;
    isOld = false;
    if (view.kind !== 'page' || view.match.route.render === 'html') navigation.retry();
  };
  onceOnline(refresh, begunOffline);
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  offerUpdate(registration);
  keepWhatIsSeen(navigation);
  setInterval(() => void registration.update().catch(() => undefined), lookEvery);
}

/** Deletes the stored pages: the next person at this browser may be someone else. */
export function forgetSeen(): void {
  if ('serviceWorker' in navigator) tell(navigator.serviceWorker.controller, { type: 'forget' });
}

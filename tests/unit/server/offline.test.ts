import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSeen, startOffline } from '#app/shell/offline.ts';
import { matchRoute } from '#app/areas.ts';
import type { Navigation } from '#routing/navigation.ts';
import type { Place } from '#routing/navigation-modes.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';

type Posted = unknown;

function browser({ waiting, controlled }: { waiting: boolean; controlled: boolean }) {
  const posted: Posted[] = [];
  const worker = (name: string) => ({ postMessage: (message: object) => posted.push({ name, ...message }) });
  const heard = new EventTarget();
  const registration = Object.assign(new EventTarget(), {
    active: worker('active'),
    waiting: waiting ? worker('waiting') : null,
    installing: null,
    update: () => Promise.resolve(),
  });
  const register = vi.fn<(url: string) => Promise<unknown>>(() => Promise.resolve(registration));
  const reload = vi.fn<() => void>();
  const told: Record<string, () => void> = {};
  const line = { onLine: true };
  vi.stubGlobal('navigator', {
    get onLine() {
      return line.onLine;
    },
    serviceWorker: Object.assign(heard, {
      register,
      ready: Promise.resolve(registration),
      controller: controlled ? worker('controller') : null,
    }),
  });
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('location', { reload, origin: 'https://shop.example' });
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    told[type] = listener;
  });
  return { posted, register, reload, heard, line, goOnline: () => told['online']?.() };
}

function placeOf(url: string, name: 'products' | 'orders'): Place {
  const match = matchRoute(`/${name}`);
  if (match === null) throw new Error(`Nothing is at /${name}.`);
  const page = { Page: () => null, head: () => ({ title: '' }) };
  return { url, view: { kind: 'page', match, page, data: {} }, pending: false, firstPaint: false, visit: 0 };
}

function navigationAt(first: Place) {
  let place = first;
  const listeners = new Set<() => void>();
  const retry = vi.fn<() => void>();
  const navigation: Pick<Navigation, 'getSnapshot' | 'subscribe' | 'retry'> = {
    getSnapshot: () => place,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry,
  };
  return {
    navigation: navigation as Navigation,
    retry,
    go: (next: Place) => {
      place = next;
      for (const listener of listeners) listener();
    },
  };
}

const shown =
  vi.fn<(toast: { title: string; action?: { label: string; onPress: () => void } | undefined }) => void>();
let leave: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  leave = toasts.connect({
    show: (toast) => {
      shown(toast);
      return () => undefined;
    },
  });
});
afterEach(() => {
  leave();
  shown.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('visited public pages are stored, once each; personal ones are not', async () => {
  const { posted, register } = browser({ waiting: false, controlled: true });
  const { navigation, go } = navigationAt(placeOf('/products', 'products'));
  await startOffline(navigation, false);
  expect(register).toHaveBeenCalledExactlyOnceWith('/service-worker.js');
  go(placeOf('/products', 'products'));
  go(placeOf('/orders', 'orders'));
  go({ ...placeOf('/products?page=2', 'products'), pending: true });
  go(placeOf('/products?page=2', 'products'));
  await vi.advanceTimersByTimeAsync(0);
  expect(posted).toEqual([
    { name: 'active', type: 'seen', url: '/products' },
    { name: 'active', type: 'seen', url: '/products?page=2' },
  ]);
});

test('a new version is offered, and activated only with consent', async () => {
  const { posted, reload, heard } = browser({ waiting: true, controlled: true });
  await startOffline(navigationAt(placeOf('/orders', 'orders')).navigation, false);
  expect(shown).toHaveBeenCalledOnce();
  const [toast] = shown.mock.calls[0] ?? [];
  expect(toast?.title).toBe('A new version of the shop is ready');
  expect(posted).toEqual([]);
  toast?.action?.onPress();
  expect(posted).toEqual([{ name: 'waiting', type: 'activate' }]);
  expect(reload).not.toHaveBeenCalled();
  heard.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('the very first version is not an update', async () => {
  browser({ waiting: true, controlled: false });
  await startOffline(navigationAt(placeOf('/orders', 'orders')).navigation, false);
  expect(shown).not.toHaveBeenCalled();
});

test('outdated data is read again when the connection is back', async () => {
  const { line, goOnline } = browser({ waiting: false, controlled: true });
  line.onLine = false;
  const { navigation, retry } = navigationAt(placeOf('/products', 'products'));
  await startOffline(navigation, true);
  goOnline();
  expect(retry).not.toHaveBeenCalled();
  line.onLine = true;
  goOnline();
  goOnline();
  expect(retry).toHaveBeenCalledOnce();
});

test('a connection that came back before the listener was added counts too', async () => {
  browser({ waiting: false, controlled: true });
  const { navigation, retry } = navigationAt(placeOf('/products', 'products'));
  await startOffline(navigation, true);
  expect(retry).toHaveBeenCalledOnce();
});

test('signing out clears the visited pages', () => {
  const { posted } = browser({ waiting: false, controlled: true });
  forgetSeen();
  expect(posted).toEqual([{ name: 'controller', type: 'forget' }]);
});

test('a connection that drops the first requests is retried, and left alone once the page is loaded', async () => {
  const { goOnline } = browser({ waiting: false, controlled: true });
  const failed: Place = {
    ...placeOf('/products', 'products'),
    view: { kind: 'failed', errorId: 'err_1', offline: true },
  };
  const { navigation, retry, go } = navigationAt(failed);
  await startOffline(navigation, false);
  goOnline();
  await vi.advanceTimersByTimeAsync(2000);
  expect(retry).toHaveBeenCalledTimes(2);
  go(placeOf('/products', 'products'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(retry).toHaveBeenCalledTimes(2);
});

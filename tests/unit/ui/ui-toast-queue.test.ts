import { beforeEach, describe, expect, test, vi } from 'vitest';

describe('Toasts wait for their region', () => {
  beforeEach(() => vi.resetModules());
  const load = () => import('#ui/components/feedback/toast-queue.ts');

  test('are passed on in order when the region mounts, and go straight to it afterwards', async () => {
    const { toasts } = await load();
    expect(toasts.isNeeded()).toBe(false);
    toasts.add({ title: 'one' });
    toasts.add({ title: 'two' });
    expect(toasts.isNeeded()).toBe(true);
    const shown: string[] = [];
    toasts.connect({
      show: ({ title }) => {
        shown.push(title);
        return () => {};
      },
    });
    toasts.add({ title: 'three' });
    expect(shown).toEqual(['one', 'two', 'three']);
  });

  test('that were closed while they waited never show', async () => {
    const { toasts } = await load();
    const close = toasts.add({ title: 'gone' });
    close();
    const show = vi.fn<() => () => void>(() => () => {});
    toasts.connect({ show });
    expect(show).not.toHaveBeenCalled();
  });

  test('that waited can be closed after they were passed on', async () => {
    const { toasts } = await load();
    const close = toasts.add({ title: 'Item removed from cart' });
    const closeShown = vi.fn<() => void>();
    toasts.connect({ show: () => closeShown });
    close();
    expect(closeShown).toHaveBeenCalledOnce();
  });

  test('wait again when the region has unmounted', async () => {
    const { toasts } = await load();
    const show = vi.fn<() => () => void>(() => () => {});
    toasts.connect({ show })();
    toasts.add({ title: 'later' });
    expect(show).not.toHaveBeenCalled();
    toasts.connect({ show });
    expect(show).toHaveBeenCalledOnce();
  });

  test('notify their listeners when the first one needs the region', async () => {
    const { toasts } = await load();
    const listener = vi.fn<() => void>();
    const leave = toasts.subscribe(listener);
    toasts.add({ title: 'one' });
    leave();
    toasts.add({ title: 'two' });
    expect(listener).toHaveBeenCalledOnce();
  });

  test('stay 4 s, or 5 s in the accessible variant, three at most', async () => {
    const { maxVisibleToasts, toastDelays } = await load();
    expect({ ...toastDelays, maxVisibleToasts }).toEqual({
      standard: 4000,
      accessible: 5000,
      maxVisibleToasts: 3,
    });
  });
});

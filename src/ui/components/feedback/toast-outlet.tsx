import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toasts } from './toast-queue.ts';

const Region = lazy(async () => ({ default: (await import('./toast.tsx')).ToastRegion }));

const no = () => false;

/** Rendered once in the shell. Loads the toast region, and React Aria with it, when the first toast is added. */
export function ToastOutlet() {
  const isNeeded = useSyncExternalStore(toasts.subscribe, toasts.isNeeded, no);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <Region />
    </Suspense>
  );
}

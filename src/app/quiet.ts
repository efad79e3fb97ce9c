import { startRecording } from '#actors/diagnostics/local-analytics.ts';
import { followShopTerms } from '#actors/shop/shop-terms.ts';
import { startCounting } from '#actors/shop/counting.ts';
import type { Navigation } from '#routing/navigation.ts';
import { isPanel } from '#routing/paths.ts';
import { routes } from './areas.ts';
import { followUpdates } from './update.ts';

/** Work that waits until a page has finished loading. */
export function startQuietly(navigation: Navigation, begunOffline: boolean): void {
  followUpdates(navigation);
  startRecording();
  startCounting(navigation);
  followShopTerms();
  // A development server changes with every edit: store nothing of it.
  if (import.meta.env.PROD) {
    import('./shell/offline.ts')
      .then(({ startOffline }) => startOffline(navigation, begunOffline))
      .catch(() => undefined);
  }
  // People working in a panel don't need the shop's pages.
  if (isPanel(location.pathname)) return;
  for (const { ahead, page } of routes) if (ahead === true) page?.().catch(() => undefined);
}

/** Records the machines of this tab; resolves once it sees every machine that starts. */
export async function startTrace(): Promise<void> {
  (await import('#actors/diagnostics/machine-trace.ts')).traceMachines();
}

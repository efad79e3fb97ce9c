import { useState, useSyncExternalStore } from 'react';
import { localAnalytics } from '#actors/diagnostics/local-analytics.ts';
import type { Head } from '#routing/route.ts';
import { AnalyticsView } from './analytics-view.tsx';

const { store, save } = localAnalytics;

function subscribe(listener: () => void): () => void {
  const subscription = store.subscribe(listener);
  return () => subscription.unsubscribe();
}

export const head = (): Head => ({ title: 'Analytics', noIndex: true });

export function Page() {
  const recordings = useSyncExternalStore(subscribe, () => store.getSnapshot().context);
  const [now] = useState(Date.now);
  return (
    <AnalyticsView
      recordings={recordings}
      now={now}
      onClear={() => {
        store.send({ type: 'cleared' });
        save();
      }}
      onSwitch={(enabled) => {
        store.send({ type: 'switched', enabled });
        save();
      }}
    />
  );
}

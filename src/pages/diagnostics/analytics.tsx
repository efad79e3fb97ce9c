import { useState, useSyncExternalStore } from 'react';
import { localAnalytics } from '#actors/diagnostics/local-analytics.ts';
import { storedTrace, writeTrace } from '#actors/diagnostics/stored-trace.ts';
import type { Head } from '#routing/route.ts';
import { saveFile } from '#ui/save-file.ts';
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
  const [traced, setTraced] = useState(() => storedTrace().steps.length);
  const forgetTrace = () => {
    writeTrace(null);
    setTraced(0);
  };
  return (
    <AnalyticsView
      recordings={recordings}
      traced={traced}
      now={now}
      onClear={() => {
        store.send({ type: 'cleared' });
        save();
        forgetTrace();
      }}
      onSwitch={(enabled) => {
        store.send({ type: 'switched', enabled });
        save();
        if (!enabled) forgetTrace();
      }}
      onSaveTrace={() => {
        const text = JSON.stringify(storedTrace(), null, 2);
        saveFile('machine-trace.json', new Blob([text], { type: 'application/json' }));
      }}
    />
  );
}

import { createStore } from '@xstate/store';
import { analyticsLimits, readRecordings } from '#schema/diagnostics/local-analytics.ts';
import type {
  RecordedError,
  RecordedEvent,
  RecordedMetric,
  Recordings,
} from '#schema/diagnostics/local-analytics.ts';

/** Where records are stored; the app passes the browser's storage. */
export interface AnalyticsPorts {
  read: () => string | null;
  write: (text: string | null) => void;
  newId: () => string;
  /** Unix time in ms. */
  now: () => number;
}

const added = <Kept>(entries: readonly Kept[], entry: Kept): Kept[] =>
  [...entries, entry].slice(-analyticsLimits.entries);

/**
 * Spec §9: up to 1000 events, errors and metrics each, from the last 24 hours. When disabled it records and stores
 * nothing.
 */
export function createLocalAnalytics({ read, write, newId, now }: AnalyticsPorts) {
  const empty = (enabled: boolean): Recordings => ({
    sessionId: newId(),
    enabled,
    events: [],
    errors: [],
    metrics: [],
  });
  const young = <Kept extends { at: number }>(entries: readonly Kept[]): readonly Kept[] => {
    const kept = entries.filter(({ at }) => now() - at < analyticsLimits.keep);
    return kept.length === entries.length ? entries : kept;
  };
  const pruned = (state: Recordings): Recordings => {
    const [events, errors, metrics] = [young(state.events), young(state.errors), young(state.metrics)];
    const same = events === state.events && errors === state.errors && metrics === state.metrics;
    return same ? state : { ...state, events, errors, metrics };
  };
  const context: Recordings = pruned(readRecordings(read()) ?? empty(true));
  const store = createStore({
    context,
    on: {
      happened: (state, { event }: { event: RecordedEvent }) =>
        state.enabled ? { ...state, events: added(state.events, event) } : state,
      failed: (state, { error }: { error: RecordedError }) =>
        state.enabled ? { ...state, errors: added(state.errors, error) } : state,
      measured: (state, { metric }: { metric: RecordedMetric }) =>
        state.enabled ? { ...state, metrics: added(state.metrics, metric) } : state,
      prune: (state) => pruned(state),
      cleared: (state) => empty(state.enabled),
      switched: (state, { enabled }: { enabled: boolean }) =>
        enabled === state.enabled ? state : enabled ? { ...state, enabled } : empty(false),
    },
  });
  let kept: Recordings = context;
  return {
    store,
    /** Writes the changes since the last call; writing on every tap would slow the tap down. */
    save: () => {
      const { context: recordings } = store.getSnapshot();
      if (recordings === kept) return;
      kept = recordings;
      write(JSON.stringify(recordings));
    },
  };
}

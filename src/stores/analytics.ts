import type { Detail } from '#schema/diagnostics/local-analytics.ts';

/** A record made before or after the recorder's code has loaded. */
export type Record =
  | { kind: 'event'; name: string; detail: Detail; path: string; at: number }
  | { kind: 'error'; message: string; errorId: string | null; context: string; at: number };

type Take = (record: Record) => void;

const waiting: Record[] = [];
let take: Take = (record) => {
  // The recorder loads when the page is idle; a page that repeats an error forever must not fill the memory.
  if (waiting.length < 200) waiting.push(record);
};

/** Local analytics (spec §3): events are written to this browser only. */
export const analytics = {
  event: (name: string, detail: Detail = {}): void =>
    take({ kind: 'event', name, detail, path: location.pathname, at: Date.now() }),
  error: (message: string, errorId: string | null, context: string): void =>
    take({ kind: 'error', message, errorId, context, at: Date.now() }),
};

/** Passes all waiting records to the recorder, and every later one. */
export function recordWith(recorder: Take): void {
  take = recorder;
  for (const record of waiting.splice(0)) recorder(record);
}

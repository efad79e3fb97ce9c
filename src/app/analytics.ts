import type { Detail } from '#schema/local-analytics.ts';

/** What is recorded before the recorder's code has come, and after. */
export type Record =
  | { kind: 'event'; name: string; detail: Detail; path: string; at: number }
  | { kind: 'error'; message: string; errorId: string | null; context: string; at: number };

type Take = (record: Record) => void;

const waiting: Record[] = [];
let take: Take = (record) => {
  // The recorder comes when the page is quiet; what a broken page repeats for ever must not fill the memory.
  if (waiting.length < 200) waiting.push(record);
};

/** Local analytics (spec §3): what happens is written into this browser, and nowhere else. */
export const analytics = {
  event: (name: string, detail: Detail = {}): void =>
    take({ kind: 'event', name, detail, path: location.pathname, at: Date.now() }),
  error: (message: string, errorId: string | null, context: string): void =>
    take({ kind: 'error', message, errorId, context, at: Date.now() }),
};

/** The recorder is there: it gets what has waited, and everything from now on. */
export function recordWith(recorder: Take): void {
  take = recorder;
  for (const record of waiting.splice(0)) recorder(record);
}

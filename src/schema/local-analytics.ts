/** What the browser records about a visit, for its owner alone: no network call comes from it (spec §3, §7). */

export type Detail = Readonly<Record<string, string | number | boolean>>;

interface Entry {
  /** ms since the epoch. */
  at: number;
}

export interface RecordedEvent extends Entry {
  name: string;
  /** The path that it happened on, without a query. */
  path: string;
  detail: Detail;
}

export interface RecordedError extends Entry {
  message: string;
  errorId: string | null;
  /** Which part of the product failed, such as `authentication`. */
  context: string;
}

export interface RecordedMetric extends Entry {
  name: string;
  value: number;
  path: string;
}

export interface Recordings {
  /** Made by the client with the first record (spec §3). */
  sessionId: string;
  enabled: boolean;
  events: readonly RecordedEvent[];
  errors: readonly RecordedError[];
  metrics: readonly RecordedMetric[];
}

/** §9: at most 1000 each; older than 24 hours is pruned, every hour. Milliseconds. */
export const analyticsLimits = {
  entries: 1000,
  keep: 24 * 60 * 60_000,
  pruneEvery: 60 * 60_000,
  /** Ours: the longest text that is kept of anything. */
  text: 200,
} as const;

export const analyticsKey = 'analytics-storage';

export const short = (text: string): string => text.slice(0, analyticsLimits.text);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTime = (value: unknown): value is number => Number.isFinite(value);

function detailOf(value: unknown): Detail {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([, part]) => ['string', 'number', 'boolean'].includes(typeof part)),
  ) as Detail;
}

function entriesOf<Kept>(value: unknown, read: (entry: Record<string, unknown>) => Kept | null): Kept[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isRecord)
    .flatMap((entry) => read(entry) ?? [])
    .slice(-analyticsLimits.entries);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? short(value) : '');

/** What a text of the storage holds; null for what is none of ours, and each entry that is not right is left out. */
export function readRecordings(text: string | null): Recordings | null {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
  if (!isRecord(stored) || typeof stored['sessionId'] !== 'string') return null;
  return {
    sessionId: short(stored['sessionId']),
    enabled: stored['enabled'] !== false,
    events: entriesOf(stored['events'], ({ at, name, path, detail }) =>
      isTime(at) && typeof name === 'string'
        ? { at, name: short(name), path: textOf(path), detail: detailOf(detail) }
        : null,
    ),
    errors: entriesOf(stored['errors'], ({ at, message, errorId, context }) =>
      isTime(at) && typeof message === 'string'
        ? {
            at,
            message: short(message),
            errorId: typeof errorId === 'string' ? short(errorId) : null,
            context: textOf(context),
          }
        : null,
    ),
    metrics: entriesOf(stored['metrics'], ({ at, name, value, path }) =>
      isTime(at) && typeof name === 'string' && typeof value === 'number' && Number.isFinite(value)
        ? { at, name: short(name), value, path: textOf(path) }
        : null,
    ),
  };
}

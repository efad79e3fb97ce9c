/** What the browser records about a visit, only for its user: it is never sent over the network (spec §3, §7). */

export type Detail = Readonly<Record<string, string | number | boolean>>;

interface Entry {
  /** Unix time in ms. */
  at: number;
}

export interface RecordedEvent extends Entry {
  name: string;
  /** The path of the page, without a query. */
  path: string;
  detail: Detail;
}

export interface RecordedError extends Entry {
  message: string;
  errorId: string | null;
  /** The part of the product that failed, such as `authentication`. */
  context: string;
}

export interface RecordedMetric extends Entry {
  name: string;
  value: number;
  path: string;
}

export interface Recordings {
  /** Created by the client with the first record (spec §3). */
  sessionId: string;
  enabled: boolean;
  events: readonly RecordedEvent[];
  errors: readonly RecordedError[];
  metrics: readonly RecordedMetric[];
}

/** §9: at most 1000 each; entries older than 24 hours are pruned hourly. Milliseconds. */
export const analyticsLimits = {
  entries: 1000,
  keep: 24 * 60 * 60_000,
  pruneEvery: 60 * 60_000,
  /** Not in the spec: maximum length of any stored text. */
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

/** Parses stored recordings; null when the text is not ours. Invalid entries are skipped. */
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

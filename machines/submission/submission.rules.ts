/** The fields of a form, as text. */
export type SubmissionValues = Readonly<Record<string, string>>;

/** The tag that a service's error carries (src/services/errors.ts). */
const tagOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && '_tag' in error ? String(error._tag) : '';

export const isLimited = (error: unknown): boolean => tagOf(error) === 'RateLimited';
export const isRefused = (error: unknown): boolean => ['Invalid', 'NotAllowed'].includes(tagOf(error));
export const isLost = (error: unknown): boolean => ['NetworkError', 'Unavailable'].includes(tagOf(error));

/** The server's sentence about what has changed meanwhile; null for any other error. */
export const conflictOf = (error: unknown): string | null =>
  tagOf(error) === 'Conflict' && error instanceof Error ? error.message : null;

export const sameValues = (one: SubmissionValues, other: SubmissionValues): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);

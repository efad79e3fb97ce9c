/** The tag of a service's error (src/services/errors.ts). */
const tagOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && '_tag' in error ? String(error._tag) : '';

export const isLimited = (error: unknown): boolean => tagOf(error) === 'RateLimited';
export const isRefused = (error: unknown): boolean =>
  ['Invalid', 'NotAllowed', 'SessionEnded'].includes(tagOf(error));
export const isLost = (error: unknown): boolean => ['NetworkError', 'Unavailable'].includes(tagOf(error));

/** The server's message about what changed since; null for any other error. */
export const conflictOf = (error: unknown): string | null =>
  tagOf(error) === 'Conflict' && error instanceof Error ? error.message : null;

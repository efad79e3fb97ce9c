import { NetworkError, Unavailable, Unexpected } from '#services/errors.ts';

/** Whether it is unknown if the server did it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof Unavailable || error instanceof Unexpected;

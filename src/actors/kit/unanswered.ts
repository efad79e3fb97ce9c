import { NetworkError, Unavailable, Unexpected } from '#services/errors.ts';

/** Whether it is unknown if the server carried out the request. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof Unavailable || error instanceof Unexpected;

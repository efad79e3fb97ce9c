/** The error boundary that contains a failure (spec §8). */
export type BoundaryKind = 'auth' | 'generic' | 'layout' | 'vendor' | 'admin';

/** An id that the user can read to support: `auth_{timestamp}` for authentication (spec §8). */
export const errorIdOf = (kind: BoundaryKind, now: number): string =>
  `${kind === 'auth' ? 'auth' : 'err'}_${now}`;

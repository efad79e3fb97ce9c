/** Which part of the product a failure is kept in (spec §8). */
export type BoundaryKind = 'auth' | 'generic' | 'layout' | 'vendor' | 'admin';

/** §8; titles of the kinds that the spec gives none are ours. */
export const errorTexts: Readonly<Record<BoundaryKind, { title: string; message: string }>> = {
  auth: {
    title: 'Authentication Issue',
    // §2. §8 words the same failure for the local analytics: see `authErrorRecord`.
    message:
      'There was a problem with authentication. This could be due to an expired session or a temporary issue.',
  },
  generic: {
    title: 'Something went wrong',
    message: 'Something went wrong. Our team has been automatically notified.',
  },
  layout: {
    title: 'Layout Error',
    message: 'Something went wrong. Our team has been automatically notified.',
  },
  vendor: {
    title: 'Something went wrong',
    message: 'There was an error in the vendor dashboard. Your data is safe.',
  },
  admin: {
    title: 'Something went wrong',
    message: 'There was an error in the admin panel. Platform data is secure.',
  },
};

/** §8: shown with the id under it. */
export const authErrorHint = 'Authentication error occurred. Please try logging in again.';

/** An id that a person can read out to support: `auth_{timestamp}` for authentication (spec §8). */
export const errorIdOf = (kind: BoundaryKind, now: number): string =>
  `${kind === 'auth' ? 'auth' : 'err'}_${now}`;

import type { BoundaryKind } from '#schema/diagnostics/error-id.ts';

/** §8. Titles of the kinds that have none in the spec are our own. */
export const errorTexts: Readonly<Record<BoundaryKind, { title: string; message: string }>> = {
  auth: {
    title: 'Authentication Issue',
    // §2. For the local analytics §8 words the same failure differently: see `authErrorRecord`.
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

/** §8: shown above the id. */
export const authErrorHint = 'Authentication error occurred. Please try logging in again.';

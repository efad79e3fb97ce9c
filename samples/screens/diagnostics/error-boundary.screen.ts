import type { ErrorBoundarySnapshot } from '#machines/diagnostics/error-boundary.machine.ts';
import { errorTexts } from '#schema/texts/error-texts.ts';
import type { Screen } from '#engine/screen.ts';

/** Replaces a part that failed. A report opens the email program, which no test has. */
export const screen: Screen = {
  sight: (any) => {
    const { kind, errorId } = (any as ErrorBoundarySnapshot).context;
    const { title, message } = errorTexts[kind];
    if (errorId === null) return { unseen: [title, message] };
    return {
      seen: [title, message, `Error ID: ${errorId}`],
      live: kind === 'auth' ? ['Try Again', 'Go to Login'] : ['Try Again', 'Reload page'],
    };
  },
  acts: {
    'error.retry': (_, any) =>
      (any as ErrorBoundarySnapshot).matches('error') ? [{ press: 'Try Again' }] : null,
    'error.reload': (_, any) => {
      const snapshot = any as ErrorBoundarySnapshot;
      return snapshot.matches('error') && snapshot.context.kind !== 'auth'
        ? [{ press: 'Reload page' }]
        : null;
    },
    'error.goToLogin': (_, any) => {
      const snapshot = any as ErrorBoundarySnapshot;
      return snapshot.matches('error') && snapshot.context.kind === 'auth'
        ? [{ press: 'Go to Login' }]
        : null;
    },
  },
};

import { errorBoundaryMachine } from '#machines/diagnostics/error-boundary.machine.ts';
import type { ErrorBoundarySnapshot } from '#machines/diagnostics/error-boundary.machine.ts';
import type { BoundaryKind } from '#schema/diagnostics/error-id.ts';
import type { Model } from '#engine/paths.ts';
import { errorBoundaryProperties } from './error-boundary.properties.ts';

const errorBoundaryModel = (kind: BoundaryKind): Model => ({
  name: `errorBoundary-${kind}`,
  machine: errorBoundaryMachine,
  properties: errorBoundaryProperties,
  input: { kind },
  actionPorts: [],
  limit: 1000,
  cases: {
    'error.thrown': [{ at: 1_795_262_400_000 }],
    'error.retry': [{}],
    'error.goToLogin': [{}],
    'error.reload': [{}],
    'error.report': [{}],
  },
  classOf: (snapshot) => (snapshot as ErrorBoundarySnapshot).context.errorId,
  broken: (any) => {
    const snapshot = any as ErrorBoundarySnapshot;
    return snapshot.matches('error') === (snapshot.context.errorId === null)
      ? 'an error and its id go together'
      : undefined;
  },
});

export const errorBoundaryModels: readonly Model[] = [
  errorBoundaryModel('auth'),
  errorBoundaryModel('vendor'),
];

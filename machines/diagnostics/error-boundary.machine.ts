import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { known } from '#machines/kit/known.ts';
import type { BoundaryKind } from '#schema/diagnostics/error-id.ts';
import { errorIdOf } from '#schema/diagnostics/error-id.ts';

type Context = { kind: BoundaryKind; errorId: string | null };

export type ErrorBoundaryEvent =
  /** A child failed to render. `at`, Unix time in ms, identifies the error. */
  | { type: 'error.thrown'; at: number }
  | { type: 'error.retry' }
  | { type: 'error.goToLogin' }
  | { type: 'error.reload' }
  | { type: 'error.report' };

export type ErrorBoundaryEmitted =
  | { type: 'error.recorded'; kind: BoundaryKind; errorId: string }
  | { type: 'error.retried'; kind: BoundaryKind }
  | { type: 'error.loginWanted' }
  | { type: 'error.reloadWanted' }
  | { type: 'error.reportWanted'; errorId: string };

/** Contains a failure in its part of the page and offers next steps (spec §2, §4, §8). */
export const errorBoundaryMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ErrorBoundaryEvent,
    emitted: {} as ErrorBoundaryEmitted,
    input: {} as { kind: BoundaryKind },
    tags: {} as 'error',
  },
  actions: {
    'name the error': assign(({ context }, { at }: { at: number }) => ({
      errorId: errorIdOf(context.kind, at),
    })),
    'record it': emit(({ context }) => ({
      type: 'error.recorded' as const,
      kind: context.kind,
      errorId: known(context.errorId),
    })),
    'forget the error': assign({ errorId: null }),
  },
  guards: { 'is about authentication': ({ context }) => context.kind === 'auth' },
}).createMachine({
  id: 'errorBoundary',
  context: ({ input }) => ({ kind: input.kind, errorId: null }),
  initial: 'normal',
  states: {
    normal: {
      on: {
        'error.thrown': {
          target: 'error',
          actions: [{ type: 'name the error', params: ({ event }) => event }, 'record it'],
        },
      },
    },
    error: {
      tags: 'error',
      on: {
        'error.retry': {
          target: 'normal',
          actions: [
            emit(({ context }) => ({ type: 'error.retried' as const, kind: context.kind })),
            'forget the error',
          ],
        },
        'error.goToLogin': {
          guard: 'is about authentication',
          target: 'normal',
          actions: [emit({ type: 'error.loginWanted' }), 'forget the error'],
        },
        'error.reload': { actions: emit({ type: 'error.reloadWanted' }) },
        'error.report': {
          actions: emit(({ context }) => ({
            type: 'error.reportWanted' as const,
            errorId: known(context.errorId),
          })),
        },
      },
    },
  },
});

export type ErrorBoundarySnapshot = SnapshotFrom<typeof errorBoundaryMachine>;

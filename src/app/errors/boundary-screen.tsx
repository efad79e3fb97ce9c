import { useEffect, useState } from 'react';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { errorBoundaryMachine } from '#machines/diagnostics/error-boundary.machine.ts';
import { authErrorHint } from '#schema/texts/error-texts.ts';
import type { BoundaryKind } from '#schema/diagnostics/error-id.ts';
import { analytics } from '#stores/analytics.ts';
import { ErrorScreen } from './error-screens.tsx';
import { paths } from '#routing/paths.ts';

interface BoundaryScreenProps {
  kind: BoundaryKind;
  /** When the child threw, in ms since the epoch. */
  at: number;
  /** Renders the child again. */
  onNormal: () => void;
}

/** Runs and records one boundary. */
export function createBoundary({ kind, at, onNormal }: BoundaryScreenProps) {
  const actor = createActor(errorBoundaryMachine, { input: { kind } });
  actor.on('error.recorded', ({ errorId }) => {
    if (kind === 'auth') analytics.error(authErrorHint, errorId, 'authentication');
  });
  actor.on('error.retried', () => {
    if (kind === 'auth') analytics.event('auth_error_retry');
    onNormal();
  });
  actor.on('error.loginWanted', () => {
    analytics.event('auth_error_login_redirect');
    // A separate page load: what failed here must not break the login.
    location.assign(paths.auth());
  });
  actor.on('error.reloadWanted', () => location.reload());
  actor.on('error.reportWanted', ({ errorId }) => analytics.event('error_report', { errorId }));
  actor.start();
  actor.send({ type: 'error.thrown', at });
  return actor;
}

/** The next steps after an error (spec §2, §8), as its machine offers them. */
export function BoundaryScreen(props: BoundaryScreenProps) {
  const [actor] = useState(() => createBoundary(props));
  useEffect(() => () => void actor.stop(), [actor]);
  return <BoundaryView actor={actor} />;
}

/** Replaces the part that failed. */
export function BoundaryView({ actor }: { actor: ActorRefFrom<typeof errorBoundaryMachine> }) {
  const { kind, errorId } = actor.getSnapshot().context;
  return (
    <ErrorScreen
      kind={kind}
      errorId={errorId ?? ''}
      onRetry={() => actor.send({ type: 'error.retry' })}
      onLogin={() => actor.send({ type: 'error.goToLogin' })}
      onReload={() => actor.send({ type: 'error.reload' })}
      onReport={() => actor.send({ type: 'error.report' })}
    />
  );
}

import { Component, lazy, Suspense } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { errorIdOf } from '#schema/diagnostics/error-id.ts';
import type { BoundaryKind } from '#schema/diagnostics/error-id.ts';
import { paths } from '#routing/paths.ts';
import { ErrorScreen } from './deferred-screens.ts';

interface BoundaryProps {
  children: ReactNode;
  kind: BoundaryKind;
  onError: (error: unknown, errorId: string, info: ErrorInfo) => void;
}

const BoundaryScreen = lazy(async () => ({
  default: (await import('./boundary-screen.tsx')).BoundaryScreen,
}));

/**
 * Limits a failure to its part of the page. The screen's machine loads with the failure; if it cannot, the screen is
 * shown without it.
 */
export class ErrorBoundary extends Component<BoundaryProps, { at: number | null }> {
  override state: { at: number | null } = { at: null };

  static getDerivedStateFromError(): { at: number } {
    return { at: Date.now() };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError(error, errorIdOf(this.props.kind, this.state.at ?? 0), info);
  }

  override render(): ReactNode {
    const { at } = this.state;
    const { kind, children } = this.props;
    if (at === null) return children;
    const retry = () => this.setState({ at: null });
    const plain = (
      <ErrorScreen
        kind={kind}
        errorId={errorIdOf(kind, at)}
        onRetry={retry}
        onLogin={() => location.assign(paths.auth())}
      />
    );
    return (
      <ScreenBoundary fallback={plain}>
        <Suspense fallback={plain}>
          <BoundaryScreen kind={kind} at={at} onNormal={retry} />
        </Suspense>
      </ScreenBoundary>
    );
  }
}

interface ScreenProps {
  children: ReactNode;
  fallback: ReactNode;
}

class ScreenBoundary extends Component<ScreenProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

import { Component, lazy, Suspense } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { brand } from '#brand';
import { authErrorHint, errorIdOf, errorTexts } from '#schema/error-texts.ts';
import type { BoundaryKind } from '#schema/error-texts.ts';
import { button } from '#ui/components/button.css.ts';
import { LoadingIndicator } from '#ui/components/spinner.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { heading, text } from '#ui/css/text.css.ts';
import * as styles from './error-screens.css.ts';
import { useNavigation } from './navigation.ts';
import { paths, reportMail } from './paths.ts';

const reload = () => location.reload();

interface ErrorScreenProps {
  kind?: BoundaryKind;
  errorId: string;
  onRetry: () => void;
  /** Where there is one, the way to the login (authentication). */
  onLogin?: () => void;
  onReload?: () => void;
  onReport?: () => void;
}

/** Spec §2, §8: what went wrong in words, its id, and the ways out: retry, reload and report, or the login. */
export function ErrorScreen({
  kind = 'generic',
  errorId,
  onRetry,
  onLogin,
  onReload = reload,
  onReport,
}: ErrorScreenProps) {
  const { url } = useNavigation().getSnapshot();
  const { title, message } = errorTexts[kind];
  return (
    <section className={styles.screen} role="alert">
      <BentBar />
      <h1 className={heading({ level: 36 })}>{title}</h1>
      <p className={text({ size: 17, tone: 'muted' })}>{message}</p>
      {kind === 'auth' && <p className={text({ size: 15, tone: 'muted' })}>{authErrorHint}</p>}
      <p className={styles.errorId}>{`Error ID: ${errorId}`}</p>
      <div className={styles.actions}>
        <button type="button" className={button({ variant: 'primary' })} onClick={onRetry} data-replay="">
          Try Again
        </button>
        {kind === 'auth' ? (
          <button type="button" className={button({ variant: 'secondary' })} onClick={onLogin}>
            Go to Login
          </button>
        ) : (
          <>
            <button
              type="button"
              className={button({ variant: 'secondary' })}
              onClick={onReload}
              data-replay=""
            >
              Reload page
            </button>
            <a
              className={button({ variant: 'quiet' })}
              href={reportMail(brand.supportEmail, errorId, url)}
              onClick={onReport}
            >
              Report problem
            </a>
          </>
        )}
      </div>
    </section>
  );
}

/** No connection: says so, since retrying helps and reloading does not. */
export function OfflineScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <section className={styles.screen} role="alert">
      <BentBar />
      <h1 className={heading({ level: 36 })}>You are offline</h1>
      <p className={text({ size: 17, tone: 'muted' })}>
        This page needs a connection. Your cart is safe on this device.
      </p>
      <div className={styles.actions}>
        <button type="button" className={button({ variant: 'primary' })} onClick={onRetry}>
          Try again
        </button>
      </div>
    </section>
  );
}

/** The main layout until it is ready (spec §1). */
export function Initializing({ message = 'Initializing app...' }: { message?: string }) {
  return (
    <div className={styles.screen}>
      {/* People who move by headings find the page also while it loads. */}
      <h1 className={visuallyHidden}>Loading page</h1>
      <LoadingIndicator size="lg" message={message} centered />
      <noscript>
        <p>This page needs JavaScript. Switch it on and load the page again.</p>
      </noscript>
    </div>
  );
}

interface BoundaryProps {
  children: ReactNode;
  kind: BoundaryKind;
  onError: (error: unknown, errorId: string, info: ErrorInfo) => void;
}

const BoundaryScreen = lazy(async () => ({
  default: (await import('./boundary-screen.tsx')).BoundaryScreen,
}));

/** Keeps a failure inside its part of the page. The screen's machine comes with the failure; without it the screen stands alone. */
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

function BentBar() {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 96" aria-hidden="true" focusable="false">
      <path className={styles.steel} d="M22 62 C70 22 170 22 218 62" />
      <g className={styles.plate}>
        <circle cx="34" cy="58" r="26" />
        <circle cx="206" cy="58" r="26" />
      </g>
      <circle className={styles.hub} cx="34" cy="58" r="6" />
      <circle className={styles.hub} cx="206" cy="58" r="6" />
      <path className={styles.floor} d="M0 88 H240" />
    </svg>
  );
}

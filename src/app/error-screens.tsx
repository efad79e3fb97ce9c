import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { brand } from '#brand';
import { button } from '#ui/components/button.css.ts';
import { LoadingIndicator } from '#ui/components/spinner.tsx';
import { heading, text } from '#ui/css/text.css.ts';
import * as styles from './error-screens.css.ts';
import { useNavigation } from './navigation.ts';
import { paths, reportMail } from './paths.ts';

interface ErrorScreenProps {
  errorId: string;
  title?: string;
  message?: string;
  onRetry: () => void;
}

/** Spec §8: what went wrong in words, its id, and the three ways out: retry, reload, report. */
export function ErrorScreen({
  errorId,
  title = 'Something went wrong',
  message = 'Something went wrong. Our team has been automatically notified.',
  onRetry,
}: ErrorScreenProps) {
  const { url } = useNavigation().getSnapshot();
  return (
    <section className={styles.screen} role="alert">
      <BentBar />
      <h1 className={heading({ level: 36 })}>{title}</h1>
      <p className={text({ size: 17, tone: 'muted' })}>{message}</p>
      <p className={styles.errorId}>{`Error ID: ${errorId}`}</p>
      <div className={styles.actions}>
        <button type="button" className={button({ variant: 'primary' })} onClick={onRetry} data-replay="">
          Try again
        </button>
        <button
          type="button"
          className={button({ variant: 'secondary' })}
          onClick={() => location.reload()}
          data-replay=""
        >
          Reload page
        </button>
        <a className={button({ variant: 'quiet' })} href={reportMail(brand.supportEmail, errorId, url)}>
          Report problem
        </a>
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

/** `known`: the address belongs to the product and its page is not open yet; else there is nothing there. */
export function NotFound({ known }: { known: boolean }) {
  return (
    <section className={styles.screen}>
      <EmptyRack />
      <p className={styles.code}>404</p>
      <h1 className={heading({ level: 36 })}>{known ? 'This page is not open yet' : 'Page not found'}</h1>
      <p className={text({ size: 17, tone: 'muted' })}>
        {known
          ? 'We are still bolting this one together. The rest of the shop is open.'
          : 'Nothing racked here. The link may be old or mistyped.'}
      </p>
      <div className={styles.actions}>
        <a className={button({ variant: 'primary' })} href={paths.products()}>
          Browse products
        </a>
        <a className={button({ variant: 'secondary' })} href={paths.home()}>
          Go home
        </a>
      </div>
    </section>
  );
}

/** The main layout until it is ready (spec §1). */
export function Initializing({ message = 'Initializing app...' }: { message?: string }) {
  return (
    <div className={styles.screen}>
      <LoadingIndicator size="lg" message={message} centered />
      <noscript>
        <p>This page needs JavaScript. Switch it on and load the page again.</p>
      </noscript>
    </div>
  );
}

/** An id that a person can read out to support. */
export function newErrorId(now: number): string {
  return `err_${now}`;
}

/** Draws a failure; `retry` renders the failed part again. */
export type ErrorFallback = (errorId: string, retry: () => void) => ReactNode;

interface BoundaryProps {
  children: ReactNode;
  fallback: ErrorFallback;
  onError: (error: unknown, errorId: string, info: ErrorInfo) => void;
}

/** Keeps a failure inside its part of the page. */
export class ErrorBoundary extends Component<BoundaryProps, { errorId: string | null }> {
  override state: { errorId: string | null } = { errorId: null };

  static getDerivedStateFromError(): { errorId: string } {
    return { errorId: newErrorId(Date.now()) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError(error, this.state.errorId ?? '', info);
  }

  override render(): ReactNode {
    const { errorId } = this.state;
    if (errorId === null) return this.props.children;
    return this.props.fallback(errorId, () => this.setState({ errorId: null }));
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

function EmptyRack() {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 96" aria-hidden="true" focusable="false">
      <path className={styles.steel} d="M70 88 V10 M170 88 V10 M70 34 H170" />
      <path className={styles.steel} d="M70 52 h12 v-8 M170 52 h-12 v-8" />
      <path className={styles.floor} d="M0 88 H240" />
    </svg>
  );
}

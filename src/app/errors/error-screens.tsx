import { brand } from '#brand';
import { authErrorHint, errorTexts } from '#schema/texts/error-texts.ts';
import type { BoundaryKind } from '#schema/diagnostics/error-id.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { heading, text } from '#ui/css/text.css.ts';
import * as styles from './error-screens.css.ts';
import { useNavigation } from '#routing/navigation.ts';
import { reportMail } from '#routing/report-mail.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { messages } from '#schema/texts/texts.ts';
import { Button } from '#ui/components/actions/button.tsx';

const reload = () => location.reload();

interface ErrorScreenProps {
  kind?: BoundaryKind;
  errorId: string;
  onRetry: () => void;
  /** Opens the login, if the page has one (authentication). */
  onLogin?: () => void;
  onReload?: () => void;
  onReport?: () => void;
}

/** Spec §2, §8: what went wrong, its id, and the next steps: retry, reload and report, or the login. */
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
    <PageSection className={styles.screen} role="alert">
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
    </PageSection>
  );
}

/** No connection: says so, because retrying helps and reloading does not. */
export function OfflineScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <PageSection className={styles.screen} role="alert">
      <BentBar />
      <h1 className={heading({ level: 36 })}>You're offline</h1>
      <p className={text({ size: 17, tone: 'muted' })}>
        This page needs a connection. Your cart is safe on this device.
      </p>
      <div className={styles.actions}>
        <button type="button" className={button({ variant: 'primary' })} onClick={onRetry}>
          Try again
        </button>
      </div>
    </PageSection>
  );
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

/** Shown over a page whose session has expired: the page and its input remain behind it. */
export function SessionOver({ onLogin }: { onLogin: () => void }) {
  return (
    <PageSection className={styles.screen}>
      <h1 className={heading({ level: 36 })}>{messages.sessionEnded}</h1>
      <p className={text({ size: 17, tone: 'muted' })}>{messages.sessionEndedNext}</p>
      <div className={styles.actions}>
        <Button variant="primary" onPress={onLogin}>
          Login
        </Button>
      </div>
    </PageSection>
  );
}

import { useState } from 'react';
import { paths } from '#routing/paths.ts';
import { accountMessages as messages } from '#schema/texts/texts.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { EmailField } from '#pages/identity/forms/email-field.tsx';
import * as styles from '#pages/identity/forms/identity.css.ts';
import { Outcome } from '#pages/identity/forms/outcome.tsx';
import { ResendButton } from '#pages/identity/forms/resend-button.tsx';
import type { ResendActor } from '#pages/identity/forms/resend-button.tsx';

/** The progress of confirming an address. */
export type Verification =
  | 'checking'
  | 'confirmed'
  /** The new address is active. */
  | 'changed'
  /** The first of the two confirmations of an address change. */
  | 'half confirmed'
  | 'expired'
  | 'unreachable'
  /** A session that this browser did not request. */
  | 'elsewhere'
  | 'waiting';

interface VerificationViewProps {
  verification: Verification;
  /** The signed-in user's; otherwise the form requests it. */
  email: string | null;
  resend: ResendActor;
  /** Where to continue. */
  next: string;
  isSignedIn: boolean;
  /** The signed-in user's address is confirmed: there is no email to resend. */
  isVerified?: boolean;
  onRetry: () => void;
}

/** /confirm-email and /email-verification (spec §2, §4, §8). */
export function VerificationView({
  verification,
  email,
  resend,
  next,
  isSignedIn,
  isVerified = false,
  onRetry,
}: VerificationViewProps) {
  switch (verification) {
    case 'checking':
      return <LoadingIndicator size="lg" message="Checking your link…" centered />;
    case 'confirmed':
    case 'changed':
      return (
        <Outcome
          tone="success"
          title={verification === 'changed' ? messages.emailChanged : messages.emailConfirmed}
          action={
            isSignedIn ? (
              <>
                <a className={button({ variant: 'primary' })} href={next === '/' ? paths.products() : next}>
                  {next.startsWith(`${paths.auth()}?`) || next === paths.vendorInvitation()
                    ? 'See your invitation'
                    : 'Continue'}
                </a>
                <a className={button({ variant: 'secondary' })} href={paths.profile()}>
                  My Profile
                </a>
              </>
            ) : (
              <a
                className={button({ variant: 'primary' })}
                href={paths.auth({ tab: 'login', redirect: next })}
              >
                Login
              </a>
            )
          }
        >
          {email === null ? null : <p className={styles.address}>{email}</p>}
          <p>
            {verification === 'changed'
              ? 'Log in with your new address from now on.'
              : 'Your account is ready.'}
          </p>
        </Outcome>
      );
    case 'half confirmed':
      return (
        <Outcome
          tone="info"
          title="One of two addresses confirmed"
          action={
            <a className={button({ variant: 'secondary' })} href={paths.profile()}>
              My Profile
            </a>
          }
        >
          <p>Open the link we sent to the other address too, or enter its code in your profile.</p>
        </Outcome>
      );
    case 'unreachable':
      return (
        <Outcome
          tone="danger"
          title="We couldn't check the link"
          action={
            <Button variant="primary" onPress={onRetry}>
              Try again
            </Button>
          }
        >
          <p>We couldn't reach the shop. Open the link in the email again when you're back online.</p>
        </Outcome>
      );
    case 'elsewhere':
      return (
        <Outcome
          tone="warning"
          title="This link was requested in another browser"
          action={
            <a className={button({ variant: 'primary' })} href={paths.auth({ tab: 'login', redirect: next })}>
              Login
            </a>
          }
        >
          <p>
            Nothing changed here. If you just confirmed your email, log in. Otherwise, open the link in the
            browser you requested it from.
          </p>
        </Outcome>
      );
    case 'expired':
      return isVerified ? (
        <Outcome
          tone="danger"
          title="This link has expired"
          action={
            <a className={button({ variant: 'primary' })} href={paths.profile()}>
              My Profile
            </a>
          }
        >
          <p>
            Each link works once. Your address <span className={styles.address}>{email}</span> is already
            confirmed. To change it, start again in your profile.
          </p>
        </Outcome>
      ) : (
        <Outcome tone="danger" title="This link has expired">
          <p>Links expire after one hour and work once. If you requested several, use the latest.</p>
          <Again email={email} resend={resend} isSignedIn={isSignedIn} />
        </Outcome>
      );
    case 'waiting':
      return (
        <Outcome tone="info" title="Check your email">
          <p>
            <span>Open the link in the email that we sent</span>{' '}
            {email === null ? (
              <span>when you signed up</span>
            ) : (
              <>
                to <span className={styles.address}>{email}</span>
              </>
            )}
            <span>. Can't find it? Check your spam folder, or send it again.</span>
          </p>
          <Again email={email} resend={resend} isSignedIn={isSignedIn} />
        </Outcome>
      );
  }
}

function Again({
  email,
  resend,
  isSignedIn,
}: Pick<VerificationViewProps, 'email' | 'resend' | 'isSignedIn'>) {
  const [typed, setTyped] = useState('');
  return (
    <div className={styles.again}>
      {isSignedIn ? null : <EmailField value={typed} onChange={setTyped} />}
      <ResendButton actor={resend} email={isSignedIn ? (email ?? '') : typed} isSignedIn={isSignedIn} />
    </div>
  );
}

import { useState } from 'react';
import { paths } from '#routing/paths.ts';
import { accountMessages as messages } from '#schema/texts/texts.ts';
import { button } from '#ui/components/button.css.ts';
import { LoadingIndicator } from '#ui/components/spinner.tsx';
import { Button } from '#ui/components/button.tsx';
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
  /** Of the signed-in user; otherwise the form requests it. */
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
      return <LoadingIndicator size="lg" message="Checking your link..." centered />;
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
              ? 'You log in with the new address from now on.'
              : 'Your orders, wishlist and reviews have a home.'}
          </p>
        </Outcome>
      );
    case 'half confirmed':
      return (
        <Outcome
          tone="info"
          title="One of two is confirmed"
          action={
            <a className={button({ variant: 'secondary' })} href={paths.profile()}>
              My Profile
            </a>
          }
        >
          <p>Open the link that went to the other address too, or enter its code in your profile.</p>
        </Outcome>
      );
    case 'unreachable':
      return (
        <Outcome
          tone="danger"
          title="The link could not be checked"
          action={
            <Button variant="primary" onPress={onRetry}>
              Try again
            </Button>
          }
        >
          <p>The shop did not answer. Open the link in the email again when you are back online.</p>
        </Outcome>
      );
    case 'elsewhere':
      return (
        <Outcome
          tone="warning"
          title="This browser did not ask for the link"
          action={
            <a className={button({ variant: 'primary' })} href={paths.auth({ tab: 'login', redirect: next })}>
              Login
            </a>
          }
        >
          <p>
            It has changed nothing here. If you have just confirmed your email, log in; else open the link
            where you asked for it.
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
            A link works once, for one hour. Your address <span className={styles.address}>{email}</span> is
            confirmed; another one begins in your profile.
          </p>
        </Outcome>
      ) : (
        <Outcome tone="danger" title="This link has expired">
          <p>A link works once, for one hour, and only the newest one. Ask for another.</p>
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
            <span>. Nothing there? Look into the spam folder, or ask again.</span>
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

import { useActor } from '#actors/kit/use-actor.ts';
import { useSelector } from '@xstate/react';
import { button } from '#ui/components/button.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { identityMessages, messages } from '#schema/texts/texts.ts';
import * as styles from './account.css.ts';
import { getEmailVerification } from '#actors/identity/email-verification.ts';
import { createResend } from '#actors/identity/resend.ts';
import { getVendorRouting } from '#actors/vendor/vendor-routing.ts';
import { paths } from '#routing/paths.ts';
import type { SessionView } from '#lazy/session-handle.ts';

interface EmailBannerProps {
  email: string;
  /** Seconds until another email may be requested; 0 when it may. */
  wait: number;
  isSending: boolean;
  onResend: () => void;
  onDismiss: () => void;
}

/** §2: shown while the person's address is unverified. */
export function EmailBanner({ email, wait, isSending, onResend, onDismiss }: EmailBannerProps) {
  return (
    <Notice
      tone="warning"
      title="Verify your email address"
      action={
        <div className={styles.bannerActions}>
          <button
            type="button"
            className={button({ variant: 'secondary' })}
            disabled={wait > 0 || isSending}
            onClick={onResend}
          >
            {wait > 0 ? `Wait ${wait}s` : isSending ? 'Sending...' : 'Resend email'}
          </button>
          <button type="button" className={button({ variant: 'quiet' })} onClick={onDismiss}>
            Dismiss
          </button>
        </div>
      }
    >
      <p>
        {email === ''
          ? identityMessages.resendNoAddress
          : `We sent a link to ${email}. Follow it to confirm that the address is yours.`}
      </p>
    </Notice>
  );
}

/** §2: shown to a pending vendor whose store profile is incomplete. */
export function VendorBanner({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Notice
      tone="info"
      title={messages.vendorBannerTitle}
      action={
        <div className={styles.bannerActions}>
          <a className={button({ variant: 'secondary' })} href={paths.vendorProfileSetup()}>
            Complete profile
          </a>
          <button type="button" className={button({ variant: 'quiet' })} onClick={onDismiss}>
            Dismiss
          </button>
        </div>
      }
    >
      <p>{messages.vendorBanner}</p>
    </Notice>
  );
}

function EmailBannerWithResend({ email, onDismiss }: { email: string; onDismiss: () => void }) {
  const resend = useActor(() => createResend(true));
  const { wait, isSending } = useSelector(
    resend,
    (snapshot) => ({ wait: snapshot.context.left, isSending: snapshot.hasTag('busy') }),
    (a, b) => a.wait === b.wait && a.isSending === b.isSending,
  );
  return (
    <EmailBanner
      email={email}
      wait={wait}
      isSending={isSending}
      onResend={() => resend.send({ type: 'resend.ask', email })}
      onDismiss={onDismiss}
    />
  );
}

/** Notices for a signed-in person, above every page. */
export function Banners({ view }: { view: SessionView }) {
  const verification = getEmailVerification();
  const routing = getVendorRouting();
  const unverified = useSelector(verification, (snapshot) =>
    snapshot.matches({ address: { unverified: { banner: 'shown' } } }),
  );
  const incomplete = useSelector(routing, (snapshot) => snapshot.matches({ banner: 'shown' }));
  if (!unverified && !incomplete) return null;
  return (
    <section className={styles.banners} aria-label="About your account">
      {unverified && (
        <EmailBannerWithResend
          email={view.email ?? ''}
          onDismiss={() => verification.send({ type: 'banner.dismiss' })}
        />
      )}
      {incomplete && <VendorBanner onDismiss={() => routing.send({ type: 'banner.dismiss' })} />}
    </section>
  );
}

import { useSelector } from '@xstate/react';
import { button } from '#ui/components/actions/button.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { row } from '#ui/css/layout.css.ts';
import { later } from '#ui/later.tsx';
import { messages } from '#schema/texts/texts.ts';
import * as styles from './account.css.ts';
import { getEmailVerification } from '#actors/identity/email-verification.ts';
import { getVendorRouting } from '#actors/vendor-panel/vendor-routing.ts';
import { paths } from '#routing/paths.ts';
import type { SessionView } from '#lazy/session-handle.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

// Loaded on demand, along with the machine that resends the email: few people see it.
const EmailBanner = later(async () => (await import('./email-banner.tsx')).EmailBannerWithResend);

/** §2: shown to a pending vendor whose store profile is incomplete. */
export function VendorBanner({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Notice
      tone="info"
      title={messages.vendorBannerTitle}
      action={
        <div className={row({ gap: 2 })}>
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
    <PageSection className={styles.banners} aria-label="Account notices">
      {unverified && (
        <EmailBanner
          email={view.email ?? ''}
          onDismiss={() => verification.send({ type: 'banner.dismiss' })}
        />
      )}
      {incomplete && <VendorBanner onDismiss={() => routing.send({ type: 'banner.dismiss' })} />}
    </PageSection>
  );
}

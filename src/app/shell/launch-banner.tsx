import { iconButton } from '#ui/components/actions/icon-button.css.ts';
import { FirstIcon } from '#ui/components/media/first-icon.tsx';
import { paths } from '#routing/paths.ts';
import { useShopTerms } from '#lazy/shop-terms.ts';
import { useSignedIn } from '#lazy/use-session.ts';
import * as styles from './launch-banner.css.ts';

/** Hidden only by its style, which applies before the first paint. */
function dismiss(): void {
  document.documentElement.dataset['launch'] = 'off';
  try {
    localStorage.setItem('stallbar-launch', 'off');
  } catch {
    // Without storage it stays hidden until the page is left.
  }
  document.querySelector('main')?.focus({ preventScroll: true });
}

/**
 * §1: invites visitors to the vendor waitlist. It is part of every page's HTML; `earlyScript` hides it from those who
 * have dismissed it or are signed in.
 */
export function LaunchBanner() {
  const { switches } = useShopTerms();
  if (useSignedIn() !== null || !switches.launch_banner) return null;
  return (
    <aside className={styles.banner} aria-label="Vendor waitlist">
      <p>
        Do you make gear? <a href={paths.vendorWaitlist()}>Join the vendor waitlist</a>
      </p>
      <button
        type="button"
        className={`${iconButton({})} ${styles.close}`}
        aria-label="Dismiss"
        data-replay=""
        onClick={dismiss}
      >
        <FirstIcon name="close" size={20} />
      </button>
    </aside>
  );
}

import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import * as styles from './error-screens.css.ts';

/** Shown until the main layout is ready (spec §1). */
export function Initializing({ message = 'Initializing app...' }: { message?: string }) {
  return (
    <div className={styles.screen}>
      {/* People who navigate by headings find the page while it loads. */}
      <h1 className={visuallyHidden}>Loading page</h1>
      <LoadingIndicator size="lg" message={message} centered />
      <noscript>
        <p>This page needs JavaScript. Turn it on and reload the page.</p>
      </noscript>
    </div>
  );
}

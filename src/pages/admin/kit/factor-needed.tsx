import { paths } from '#routing/paths.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';

/** An admin without two-step login has no right yet. */
export const FactorNeeded = () => (
  <EmptyState drawing="lock" title="Set up two-step login to use the admin panel.">
    <p>You need an authenticator app. Once it's set up, this page opens.</p>
    <a className={button({ variant: 'primary' })} href={`${paths.profile()}#two-step`}>
      Set up two-step login
    </a>
  </EmptyState>
);

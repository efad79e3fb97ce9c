import { useShopTerms } from '#lazy/shop-terms.ts';
import { paths } from '#routing/paths.ts';
import { button } from '#ui/components/actions/button.css.ts';

/** Links to the application, or says that applications are closed. */
export const ApplyLink = () =>
  useShopTerms().switches.applications ? (
    <a className={button({ variant: 'primary', size: 'l' })} href={paths.vendorApply()}>
      Apply now
    </a>
  ) : (
    <strong>We're not accepting new stores right now.</strong>
  );

import { useShopTerms } from '#lazy/shop-terms.ts';
import { paths } from '#routing/paths.ts';
import { button } from '#ui/components/button.css.ts';

/** Leads to the application, or says that there is none at the moment. */
export const ApplyLink = () =>
  useShopTerms().switches.applications ? (
    <a className={button({ variant: 'primary', size: 'l' })} href={paths.vendorApply()}>
      Apply now
    </a>
  ) : (
    <strong>No new stores are taken at the moment.</strong>
  );

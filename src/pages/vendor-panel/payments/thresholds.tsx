import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { PayoutDesk } from '#schema/vendor-panel/money/payouts.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { heading } from '#ui/css/text.css.ts';
import { ThresholdFacts } from '#panel/money/threshold-facts.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

/** How close a store is to what US law requires from large sellers, and its duties once it is there. */
export function Thresholds({ thresholds, slug }: { thresholds: PayoutDesk['thresholds']; slug: string }) {
  const { tax_form: form, inform } = thresholds;
  const business = (
    <a className={link({})} href={panelAddresses.vendorSettingsBusiness(slug)}>
      business settings
    </a>
  );
  return (
    <PageSection className={page.section} aria-labelledby="thresholds">
      <h2 id="thresholds" className={heading({ level: 20 })}>
        Tax and legal reporting
      </h2>
      {form.reached && (
        <Notice tone="warning" title={`You'll get a Form 1099-K for ${form.year}`}>
          <p>
            Check the legal name and tax ID in your {business} by Jan 31. We'll send you a copy of the form.
          </p>
        </Notice>
      )}
      {inform.reached && (
        <Notice tone="warning" title="You're a high-volume seller">
          <p>
            The INFORM Consumers Act requires you to confirm your bank account, tax ID, address and phone
            within 10 days, and once a year after that. Review your {business}.
          </p>
        </Notice>
      )}
      <ThresholdFacts thresholds={thresholds} />
      <p className={page.hint}>What buyers paid before refunds, including tax and shipping.</p>
    </PageSection>
  );
}

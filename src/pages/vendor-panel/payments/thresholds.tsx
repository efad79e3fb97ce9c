import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { PayoutDesk } from '#schema/vendor-panel/money/payouts.ts';
import { link } from '#ui/components/link.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { heading } from '#ui/css/text.css.ts';
import { ThresholdFacts } from '#panel/money/threshold-facts.tsx';
import { PageSection } from '#ui/components/page-section.tsx';

/** How near a store is to what US law asks of large sellers, and what it has to do once it is there. */
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
        Reporting by law
      </h2>
      {form.reached && (
        <Notice tone="warning" title={`A Form 1099-K is due for ${form.year}`}>
          <p>
            Check the legal name and the tax number in your {business} before January 31. You receive a copy
            of the form.
          </p>
        </Notice>
      )}
      {inform.reached && (
        <Notice tone="warning" title="You are a high-volume seller">
          <p>
            The INFORM Consumers Act wants your bank account, tax number, address and phone confirmed within
            10 days, and once a year from then on. Look through your {business}.
          </p>
        </Notice>
      )}
      <ThresholdFacts thresholds={thresholds} />
      <p className={page.hint}>What buyers paid, with tax and delivery, before refunds.</p>
    </PageSection>
  );
}

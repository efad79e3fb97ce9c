import { platformDay } from '#lazy/platform-day.ts';
import * as page from '#panel/page/store-page.css.ts';
import { formatDate } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { PayoutDesk } from '#schema/vendor-panel/money/payouts.ts';
import { heading } from '#ui/css/text.css.ts';
import { skipWord } from './payout-words.tsx';
import { PageSection } from '#ui/components/page-section.tsx';

/** When a store was not paid by its schedule, and why. */
export function Skips({ skips }: Pick<PayoutDesk, 'skips'>) {
  return (
    <PageSection className={page.section} aria-labelledby="skips">
      <h2 id="skips" className={heading({ level: 20 })}>
        Payouts that were left out
      </h2>
      <ul className={page.list}>
        {skips.map(({ id, reason, amount, at }) => (
          <li key={id}>
            <span>{`${formatDate(platformDay(at))}: ${skipWord(reason)}.`}</span>
            <span className={page.hint}>{` ${formatMoney(amount)} was available.`}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

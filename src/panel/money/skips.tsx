import { storeDay } from '#lazy/store-days.ts';
import * as page from '#panel/page/store-page.css.ts';
import { formatDate } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { PayoutDesk } from '#schema/vendor-panel/money/payouts.ts';
import { stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { skipWord } from './payout-words.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

/** Skipped payouts of a store, and why. */
export function Skips({ skips }: Pick<PayoutDesk, 'skips'>) {
  return (
    <PageSection className={page.section} aria-labelledby="skips">
      <h2 id="skips" className={heading({ level: 20 })}>
        Skipped payouts
      </h2>
      <ul className={stack({ gap: 2 })}>
        {skips.map(({ id, reason, amount, at }) => (
          <li key={id}>
            <span>{`${formatDate(storeDay(at))}: ${skipWord(reason)}.`}</span>
            <span className={page.hint}>{` ${formatMoney(amount)} was available.`}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

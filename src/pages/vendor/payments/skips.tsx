import * as page from '#pages/vendor/kit/store-page.css.ts';
import { formatDate } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { PayoutDesk } from '#schema/vendor/money/payouts.ts';
import { heading } from '#ui/css/text.css.ts';
import { skipWord } from './payout-words.tsx';

/** When a store was not paid by its schedule, and why. */
export function Skips({ skips }: Pick<PayoutDesk, 'skips'>) {
  return (
    <section className={page.section} aria-labelledby="skips">
      <h2 id="skips" className={heading({ level: 20 })}>
        Payouts that were left out
      </h2>
      <ul className={page.list}>
        {skips.map(({ id, reason, amount, at }) => (
          <li key={id}>
            {`${formatDate(at)}: ${skipWord(reason)}.`}
            <span className={page.hint}>{` ${formatMoney(amount)} was available.`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

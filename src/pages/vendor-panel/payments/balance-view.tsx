import { storeDay } from '#lazy/store-days.ts';
import * as figures from '#panel/figures/figures.css.ts';
import * as page from '#panel/page/store-page.css.ts';
import { formatDay } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import type { Balance } from '#schema/vendor-panel/money/ledger.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { heading, small, hint } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

const pendingHint = ({ next, waiting, holdback_days: days }: Balance): string => {
  const after = `${formatCount(days)} ${days === 1 ? 'day' : 'days'} after delivery`;
  const when =
    next === null
      ? `Becomes available ${after}`
      : `${formatMoney(next.amount)} becomes available on ${formatDay(storeDay(next.at))}`;
  return waiting > 0 ? `${when}. ${formatMoney(waiting)} is waiting on an open return.` : when;
};

/** A store's money at the shop, by what can be done with it. */
export function BalanceView({ balance }: { balance: Balance }) {
  const { pending, available, reserve, paid_out: paidOut } = balance;
  const facts: readonly (readonly [label: string, amount: number, note: string])[] = [
    [
      'Available',
      available,
      available < 0 ? "You owe this. We'll take it out of your next earnings." : 'Ready for payout',
    ],
    ['Pending', pending, pendingHint(balance)],
    ['On hold', reserve, reserve === 0 ? 'Nothing is on hold' : 'On hold for a dispute or by Stallbar'],
    ['Paid out', paidOut, 'All payouts to date'],
  ];
  return (
    <PageSection className={page.section} aria-labelledby="balance">
      <h2 id="balance" className={heading({ level: 26 })}>
        Balance
      </h2>
      {available < 0 && (
        <Notice tone="warning" title={`Your balance is ${formatMoney(-available)} below zero`}>
          <p>
            You refunded more than you had available. Your next earnings will cover it, and then payouts will
            resume.
          </p>
        </Notice>
      )}
      <dl className={figures.facts}>
        {facts.map(([label, amount, note]) => (
          <div key={label} className={figures.fact}>
            <dt className={hint}>{label}</dt>
            <dd className={figures.value}>{formatMoney(amount)}</dd>
            <dd className={small}>{note}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  );
}

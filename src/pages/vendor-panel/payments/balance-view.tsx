import { platformDay } from '#lazy/platform-day.ts';
import * as figures from '#panel/figures/figures.css.ts';
import * as page from '#panel/page/store-page.css.ts';
import { formatDay } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import type { Balance } from '#schema/vendor-panel/money/ledger.ts';
import { Notice } from '#ui/components/notice.tsx';
import { heading, small, hint } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';

const pendingHint = ({ next, waiting, holdback_days: days }: Balance): string => {
  const after = `${formatCount(days)} ${days === 1 ? 'day' : 'days'} after delivery`;
  return [
    next === null
      ? `Becomes available ${after}`
      : `${formatMoney(next.amount)} becomes available on ${formatDay(platformDay(next.at))}`,
    ...(waiting > 0 ? [`${formatMoney(waiting)} waits for an open return or dispute`] : []),
  ].join('. ');
};

/** What the shop holds for a store, by what can be done with it. */
export function BalanceView({ balance }: { balance: Balance }) {
  const { pending, available, reserve, paid_out: paidOut } = balance;
  const facts: readonly (readonly [label: string, amount: number, note: string])[] = [
    [
      'Available',
      available,
      available < 0
        ? 'You owe this: it is taken off what becomes available next'
        : 'Part of your next payout',
    ],
    ['Pending', pending, pendingHint(balance)],
    [
      'On hold',
      reserve,
      reserve === 0 ? 'Nothing is held back' : 'Held back for a dispute or by the platform',
    ],
    ['Paid out', paidOut, 'In all payouts so far'],
  ];
  return (
    <PageSection className={page.section} aria-labelledby="balance">
      <h2 id="balance" className={heading({ level: 26 })}>
        Balance
      </h2>
      {available < 0 && (
        <Notice tone="warning" title={`Your balance is ${formatMoney(-available)} below zero`}>
          <p>
            More went back to buyers than was available. Your next earnings settle it; until then nothing is
            paid out.
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

import * as figures from '#panel/figures/figures.css.ts';
import * as page from '#panel/page/store-page.css.ts';
import type { CommissionPreview, TaxPreview } from '#schema/admin/settings.ts';
import { formatMonth } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { StackedBars } from '#ui/patterns/charts/stacked-bars.tsx';
import { TaxRates } from './tax-rates.tsx';
import { hint } from '#ui/css/text.css.ts';

const signed = (amount: number) => `${amount > 0 ? '+' : ''}${formatMoney(amount)}`;

/** The maximum number of distinguishable bars. */
const drawn = 12;

const Totals = ({ was, will, nouns }: { was: number; will: number; nouns: string }) => (
  <dl className={figures.facts}>
    {(
      [
        [`${nouns} before`, formatMoney(was)],
        [`${nouns} after`, formatMoney(will)],
        ['Difference', signed(will - was)],
      ] as const
    ).map(([term, value]) => (
      <div key={term} className={figures.fact}>
        <dt className={hint}>{term}</dt>
        <dd className={figures.value}>{value}</dd>
      </div>
    ))}
  </dl>
);

const orderWords = (count: number, month: string) =>
  `${formatCount(count)} ${count === 1 ? 'order' : 'orders'} of ${formatMonth(month.slice(0, 7))}`;

/** The cost of last month's orders to the stores, before and after. */
export function CommissionEffect({ preview }: { preview: CommissionPreview }) {
  const { month, orders, was, will, affected, stores, needs_approval: needsApproval } = preview;
  if (orders === 0) {
    return (
      <p
        className={page.hint}
      >{`No sales in ${formatMonth(month.slice(0, 7))}, so there's nothing to preview.`}</p>
    );
  }
  return (
    <div className={stack({ gap: 5 })}>
      {needsApproval && (
        <Notice tone="warning" title="Another admin has to approve this.">
          <p>It moves more than one admin may decide alone in a day.</p>
        </Notice>
      )}
      <p>
        {`Based on ${orderWords(orders, month)}. ${
          affected === 0
            ? 'No store would have paid a different commission.'
            : `${formatCount(affected)} ${affected === 1 ? 'store' : 'stores'} would have paid a different amount.`
        }`}
      </p>
      <Totals was={was} will={will} nouns="Commission" />
      {stores.length > 0 && (
        <StackedBars
          label={
            stores.length === 1
              ? 'Change in commission for the affected store'
              : `Change in commission for the ${formatCount(Math.min(stores.length, drawn))} most affected stores`
          }
          parts={['Change in commission']}
          head={['Store', 'Orders', 'Before', 'After', 'Difference']}
          bars={stores.slice(0, drawn).map((store) => ({
            name: store.name,
            words: [
              formatCount(store.orders),
              formatMoney(store.was),
              formatMoney(store.will),
              signed(store.will - store.was),
            ],
            values: [store.will - store.was],
          }))}
          format={signed}
        />
      )}
    </div>
  );
}

/** The state's rates after the change, and last month's tax with them. */
export const TaxEffect = ({ preview }: { preview: TaxPreview }) => (
  <div className={stack({ gap: 5 })}>
    <TaxRates rates={preview.rates} />
    {preview.orders === 0 ? (
      <p className={page.hint}>{`No sales there in ${formatMonth(preview.month.slice(0, 7))}.`}</p>
    ) : (
      <>
        <p>{`Based on ${orderWords(preview.orders, preview.month)} in this state.`}</p>
        <Totals was={preview.was} will={preview.will} nouns="Tax" />
      </>
    )}
  </div>
);

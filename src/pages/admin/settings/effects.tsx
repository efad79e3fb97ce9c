import * as figures from '#panel/figures/figures.css.ts';
import * as page from '#panel/page/store-page.css.ts';
import type { CommissionPreview, TaxPreview } from '#schema/admin/settings.ts';
import { formatMonth } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import { StackedBars } from '#ui/patterns/charts/stacked-bars.tsx';
import { TaxRates } from './tax-rates.tsx';
import { hint } from '#ui/css/text.css.ts';

const signed = (amount: number) => `${amount > 0 ? '+' : ''}${formatMoney(amount)}`;

/** So many bars can be told apart. */
const drawn = 12;

const Totals = ({ was, will, nouns }: { was: number; will: number; nouns: string }) => (
  <dl className={figures.facts}>
    {(
      [
        [`${nouns} as it was`, formatMoney(was)],
        [`${nouns} with the change`, formatMoney(will)],
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

/** What last month's orders have cost the stores, and would have. */
export function CommissionEffect({ preview }: { preview: CommissionPreview }) {
  const { month, orders, was, will, affected, stores } = preview;
  if (orders === 0) {
    return (
      <p
        className={page.hint}
      >{`Nothing was sold in ${formatMonth(month.slice(0, 7))}: there is nothing to try it on.`}</p>
    );
  }
  return (
    <div className={page.stack}>
      <p>
        {`Tried on ${orderWords(orders, month)}. ${
          affected === 0
            ? 'No store would have paid another commission.'
            : `${formatCount(affected)} ${affected === 1 ? 'store' : 'stores'} would have paid more or less.`
        }`}
      </p>
      <Totals was={was} will={will} nouns="Commission" />
      {stores.length > 0 && (
        <StackedBars
          label={
            stores.length === 1
              ? 'Difference in commission for the store that it concerns'
              : `Difference in commission for the ${formatCount(Math.min(stores.length, drawn))} stores that it concerns most`
          }
          parts={['More or less commission']}
          head={['Store', 'Orders', 'As it was', 'With the change', 'Difference']}
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

/** The rates of the state afterwards, and what last month's tax there would have been. */
export const TaxEffect = ({ preview }: { preview: TaxPreview }) => (
  <div className={page.stack}>
    <TaxRates rates={preview.rates} />
    {preview.orders === 0 ? (
      <p className={page.hint}>{`Nothing was sold there in ${formatMonth(preview.month.slice(0, 7))}.`}</p>
    ) : (
      <>
        <p>{`Tried on ${orderWords(preview.orders, preview.month)} in this state.`}</p>
        <Totals was={preview.was} will={preview.will} nouns="Tax" />
      </>
    )}
  </div>
);

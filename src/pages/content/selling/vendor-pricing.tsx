import { payoutDays } from './payout-days.ts';
import { useState } from 'react';
import { button } from '#ui/components/button.css.ts';
import { heading, small } from '#ui/css/text.css.ts';
import { TextField } from '#ui/components/text-field.tsx';
import { formatMoney, formatPercent } from '#schema/format.ts';
import { cents, parseMoney } from '#schema/money.ts';
import type { SellingTerms } from '#schema/content/content.ts';
import { paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';
import * as styles from '#pages/kit/reading/reading.css.ts';
import { ApplyLink } from './apply-link.tsx';
import { PageSection } from '#ui/components/page-section.tsx';

const lead =
  'One commission, no monthly fee, no fee for payments. The calculator below is the whole price list.';

/** Monthly sales in dollars, as typed. */
const first = '8,000';

export function Page({ data: { terms } }: PageProps<{ terms: SellingTerms }>) {
  return (
    <Article title="Vendor pricing" lead={lead}>
      <Calculator rate={terms.commission_rate} />
      <h2>What the commission is taken on</h2>
      <p>
        {`On the goods of each delivered order, after discounts that you gave${terms.commission_on_shipping ? ', and on its shipping. Not on tax. ' : '. Not on shipping, not on tax. '}The rate that counted when the order was placed stays with that order, whatever changes later.`}
      </p>
      <h2>When you are paid</h2>
      <p>
        {`${payoutDays[terms.payout_schedule].long}, for what was delivered until then. Your balance can be read line by line: each sale, each commission, each refund and each payout is one line, and no line is ever changed.`}
      </p>
      <h2>When something comes back</h2>
      <p>
        The refund takes the sale and its commission back in the same step. You do not pay commission for
        goods that you have again.
      </p>
      <h2>What you do not pay</h2>
      <ul>
        <li>No fee for opening a store, for listing a product, or for a month without sales.</li>
        <li>No fee for payments. What the payment provider takes, we pay out of the commission.</li>
        <li>No fee for leaving. Take your products and your orders with you as a file.</li>
      </ul>
      <p className={styles.actions}>
        <ApplyLink />
        <a className={button({ variant: 'secondary', size: 'l' })} href={paths.becomeAVendor()}>
          How it works
        </a>
      </p>
    </Article>
  );
}

function Calculator({ rate }: { rate: number }) {
  const [typed, setTyped] = useState(first);
  const goods = parseMoney(typed.replaceAll(/[$,\s]/g, ''));
  const invalid = goods === undefined || goods < 0;
  const sold = invalid ? cents(0) : goods;
  const commission = cents(Math.round(sold * rate));
  const yours = cents(sold - commission);
  const share = Math.round((1 - rate) * 100);
  return (
    <PageSection aria-labelledby="calculator" className={styles.calculator}>
      <h2 id="calculator" className={heading({ level: 26 })}>
        Earnings calculator
      </h2>
      <div className={styles.amount}>
        <TextField
          label="Goods that you sell in a month"
          prefix="$"
          inputMode="decimal"
          value={typed}
          onChange={setTyped}
          errorMessage={invalid ? 'Enter an amount such as 8,000 or 1250.50' : undefined}
          isRequired={false}
          autoComplete="on"
        />
      </div>
      <div
        className={styles.bar}
        role="img"
        aria-label={`You keep ${share}%, the commission is ${formatPercent(rate)}`}
      >
        <div className={styles.barYours} style={{ flexBasis: `${share}%` }} />
        <div className={styles.barOurs} style={{ flexBasis: `${100 - share}%` }} />
      </div>
      <table className={styles.result} aria-live="polite">
        <thead>
          <tr>
            <th scope="col" className={styles.resultCell}>
              <span>Share</span>
            </th>
            <th scope="col" className={styles.resultFigure}>
              A month
            </th>
            <th scope="col" className={styles.resultFigure}>
              A year
            </th>
          </tr>
        </thead>
        <tbody>
          <Line name="Goods" amount={sold} />
          <Line name={`Commission, ${formatPercent(rate)}`} amount={commission} />
          <Line name="You receive" amount={yours} total />
        </tbody>
      </table>
      <p className={small}>Shipping that your customers pay comes on top and is yours in full.</p>
    </PageSection>
  );
}

function Line({ name, amount, total = false }: { name: string; amount: number; total?: boolean }) {
  const weight = total ? ` ${styles.resultTotal}` : '';
  return (
    <tr>
      <th scope="row" className={`${styles.resultCell}${weight}`}>
        {name}
      </th>
      <td className={`${styles.resultFigure}${weight}`}>{formatMoney(cents(amount))}</td>
      <td className={`${styles.resultFigure}${weight}`}>{formatMoney(cents(amount * 12))}</td>
    </tr>
  );
}

export function head(): Head {
  return { title: 'Vendor pricing', description: lead };
}

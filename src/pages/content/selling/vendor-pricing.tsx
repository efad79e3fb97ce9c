import { otherRates, payoutPromise, shippingPromise } from './payout-days.ts';
import { useState } from 'react';
import { button } from '#ui/components/actions/button.css.ts';
import { stack } from '#ui/css/layout.css.ts';
import { heading, small } from '#ui/css/text.css.ts';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { formatMoney, formatPercent } from '#schema/format.ts';
import { cents, parseMoney } from '#schema/money.ts';
import type { SellingTerms } from '#schema/content/content.ts';
import { paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';
import * as styles from '#pages/kit/reading/reading.css.ts';
import { ApplyLink } from './apply-link.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

const lead =
  "A commission, no monthly fee, no payment fees. The only other cost is a bank's fee if a payment is disputed.";

/** Monthly sales in dollars, as typed. */
const first = '8,000';

export function Page({ data: { terms } }: PageProps<{ terms: SellingTerms }>) {
  return (
    <Article title="Vendor pricing" lead={lead}>
      <Calculator terms={terms} />
      <h2>What commission applies to</h2>
      <p>
        {`On the items in each delivered order, after your discounts${terms.commission_on_shipping ? ', and on its shipping. Not on tax. ' : '. Not on shipping, not on tax. '}Each order keeps the rate from when it was placed, whatever changes later.`}
      </p>
      {otherRates(terms) !== null && <p>{otherRates(terms)}</p>}
      <h2>When you get paid</h2>
      <p>
        {`${payoutPromise(terms)} You can read your balance line by line: each sale, commission, refund and payout is one line, and lines never change.`}
      </p>
      <h2>When something is returned</h2>
      <p>
        A refund reverses the sale and its commission in proportion: refund half of what an order cost, and
        half of its commission comes back.
      </p>
      <h2>When a payment is disputed</h2>
      <p>
        If a buyer's bank disputes a payment, you pay the fee that the bank charges, and your earnings from
        that order are on hold until it decides. If it sides with the buyer, the sale and its commission are
        reversed, as in a refund.
      </p>
      <h2>What you don't pay</h2>
      <ul>
        <li>No fee for opening a store, for listing a product, or for a month without sales.</li>
        <li>No payment fees. We pay the payment provider out of our commission.</li>
        <li>No fee for leaving. Take your products and orders with you as a file.</li>
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

function Calculator({ terms }: { terms: SellingTerms }) {
  const rate = terms.commission_rate;
  const [typed, setTyped] = useState(first);
  const goods = parseMoney(typed.replaceAll(/[$,\s]/g, ''));
  const invalid = goods === undefined || goods < 0;
  const sold = invalid ? cents(0) : goods;
  const commission = cents(Math.round(sold * rate));
  const yours = cents(sold - commission);
  const share = Math.round((1 - rate) * 100);
  return (
    <PageSection aria-labelledby="calculator" className={stack({ gap: 4 })}>
      <h2 id="calculator" className={heading({ level: 26 })}>
        Earnings calculator
      </h2>
      <div className={styles.amount}>
        <TextField
          label="Your monthly sales"
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
        aria-label={`You keep ${share}%. Commission is ${formatPercent(rate)}`}
      >
        <div className={styles.barYours} style={{ flexBasis: `${share}%` }} />
        <div className={styles.barOurs} style={{ flexBasis: `${100 - share}%` }} />
      </div>
      <table className={styles.result} aria-live="polite">
        <thead>
          <tr>
            <th scope="col" className={styles.resultCell}>
              <span>Breakdown</span>
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
          <Line name="Sales" amount={sold} />
          <Line name={`Commission, ${formatPercent(rate)}`} amount={commission} />
          <Line name="You receive" amount={yours} total />
        </tbody>
      </table>
      <p className={small}>{shippingPromise(terms)}</p>
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

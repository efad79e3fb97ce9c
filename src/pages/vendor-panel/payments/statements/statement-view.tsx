import { dayIn } from '#schema/day-in.ts';
import { zoneWords } from '#schema/time-zones.ts';
import type { ReactNode, RefObject } from 'react';
import * as page from '#panel/page/store-page.css.ts';
import { Fact } from '#pages/vendor-panel/orders/order/parts.tsx';
import * as panel from '#panel/page/panel.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDate, formatMonth } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import { statementLines } from '#schema/vendor-panel/money/ledger.ts';
import type { Statement } from '#schema/vendor-panel/money/payouts.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { Months } from '#panel/money/months.tsx';
import { PaidOrders } from '#pages/vendor-panel/payments/payout-view.tsx';
import * as styles from '#panel/money/payments.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';

interface StatementViewProps {
  statement: Statement;
  slug: string;
  /** Saves it as files. */
  files: ReactNode;
  /** Whether the month was selected here: the page reloads for it, and its field gets the focus again. */
  chosenRef?: RefObject<boolean>;
}

const headings = Object.entries(statementLines);

/** A store's balance over a month: opening, movements, closing. */
export function StatementView({ statement, slug, files, chosenRef }: StatementViewProps) {
  const { month, opening, closing, lines, is_over: isOver, payouts, orders: count, sales } = statement;
  const { time_zone: zone, legal_name: legalName, store, number: ownNumber } = statement;
  return (
    <div className={stack({ gap: 5 })}>
      <Months
        path={panelAddresses.vendorStatements(slug)}
        month={month}
        chosenRef={chosenRef}
        first={statement.first_month}
      />
      <PageSection className={page.section} aria-labelledby="statement">
        <h2 id="statement" className={heading({ level: 26 })}>
          {formatMonth(month)}
        </h2>
        <p className={page.hint}>
          {`Statement ${ownNumber} for ${legalName === null || legalName === store ? store : `${legalName}, selling as ${store}`}.`}
        </p>
        <p className={page.hint}>
          {`${isOver ? '' : "This month isn't over yet. "}${formatCount(count)} paid ${count === 1 ? 'order' : 'orders'}. Dates are in ${zoneWords(zone)}.`}
        </p>
        <dl className={`${panel.facts} ${styles.statement}`}>
          <Fact label="Opening balance" amount={opening} isSum />
          {headings.map(([line, label]) => (
            <Fact key={line} label={label} amount={lines[line] ?? 0} />
          ))}
          <Fact label="Closing balance" amount={closing} isSum />
          {(
            [
              ['Pending', statement.pending],
              ['Available', statement.available],
              ['On hold', statement.reserve],
            ] as const
          ).map(([label, amount]) =>
            amount === 0 ? null : <Fact key={label} label={label} amount={amount} />,
          )}
        </dl>
        <div className={actions}>{files}</div>
      </PageSection>
      {sales.length > 0 && (
        <PageSection className={page.section} aria-labelledby="orders-of-month">
          <h2 id="orders-of-month" className={heading({ level: 26 })}>
            Paid orders
          </h2>
          <p className={page.hint}>
            {sales.length < count
              ? `Your share of the first ${formatCount(sales.length)}, when they were paid. The CSV has all of them.`
              : 'Your share of each, when it was paid.'}
          </p>
          <details className={styles.payout}>
            <summary className={styles.summary}>
              {`${formatCount(sales.length)} ${sales.length === 1 ? 'order' : 'orders'} by number`}
            </summary>
            <PaidOrders slug={slug} caption={`Orders paid in ${formatMonth(month)}`} orders={sales} />
          </details>
        </PageSection>
      )}
      <PageSection className={page.section} aria-labelledby="payouts-of-month">
        <h2 id="payouts-of-month" className={heading({ level: 26 })}>
          Payouts
        </h2>
        {payouts.length === 0 ? (
          <p className={page.hint}>No payouts this month.</p>
        ) : (
          payouts.map(({ id, number, amount, at, came_back: cameBack, orders: made }) => (
            <details key={`${id} ${String(cameBack)}`} className={styles.payout}>
              <summary className={styles.summary}>
                {`${number}${cameBack ? ' returned' : ''}, ${formatDate(dayIn(at, zone))}: ${formatMoney(cameBack ? amount : -amount)}`}
              </summary>
              {made.length > 0 && <PaidOrders slug={slug} caption={`Orders in ${number}`} orders={made} />}
              <p>
                <a className={link({})} href={panelAddresses.vendorPayout(slug, number)}>
                  {`Open ${number}`}
                </a>
              </p>
            </details>
          ))
        )}
      </PageSection>
    </div>
  );
}

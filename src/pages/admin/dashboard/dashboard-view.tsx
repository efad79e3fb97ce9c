import type { PlatformFigures } from '#actors/admin/dashboard.ts';
import * as styles from '#pages/vendor/dashboard/dashboard.css.ts';
import { Figures, SalesBones, SalesLine } from '#pages/vendor/figures/figures.tsx';
import * as facts from '#pages/vendor/figures/figures.css.ts';
import { RangeBar } from '#pages/vendor/figures/range-bar.tsx';
import { ToDo } from '#pages/vendor/kit/to-do.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { AdminDashboard } from '#schema/admin/dashboard.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import type { Sales } from '#schema/vendor/figures/dashboard.ts';
import { daysOf, rangeWords, sameRange } from '#schema/vendor/figures/sales-range.ts';
import type { SalesRange } from '#schema/vendor/figures/sales-range.ts';
import { heading } from '#ui/css/text.css.ts';

const nothingElse = {};

interface DashboardViewProps {
  figures: PlatformFigures;
  /** Asked for; another one than that of the figures while they are read. */
  range: SalesRange;
}

/** What waits for an admin, and how the shop does. Each part only for admins with the right to it. */
export function DashboardView({ figures, range }: DashboardViewProps) {
  const { stores, posts, inbox, money, sales } = figures.facts;
  const isOld = !sameRange(range, figures.range);
  return (
    <>
      <h1 className={heading({ level: 36 })}>Dashboard</h1>
      <ToDo tasks={tasksOf({ stores, posts, inbox })} />
      {sales !== null && (
        <section className={styles.section} aria-label="Sales" aria-busy={isOld}>
          <h2 className={heading({ level: 20 })}>Sales of all stores</h2>
          <RangeBar
            path={panelAddresses.adminDashboard()}
            range={range}
            others={nothingElse}
            shown={isOld ? null : sales}
          />
          {isOld ? <SalesBones /> : <ShownSales sales={sales} range={range} />}
        </section>
      )}
      {money !== null && (
        <Facts
          title="Money"
          facts={[
            ['Commission earned', formatMoney(money.commission)],
            ['Tax to hand on', formatMoney(money.tax_held)],
            ['Owed to stores', formatMoney(money.owed)],
            ['Owed to buyers', formatMoney(money.refunds_due)],
          ]}
        />
      )}
      {stores !== null && (
        <Facts
          title="Stores"
          facts={[
            ['Open', formatCount(stores.open)],
            ['On the waitlist', formatCount(stores.waitlist.count)],
          ]}
        />
      )}
    </>
  );
}

const tasksOf = ({ stores, posts, inbox }: Pick<AdminDashboard, 'stores' | 'posts' | 'inbox'>) => [
  ...(stores === null
    ? []
    : [
        {
          label: 'Applications to decide',
          waiting: stores.applications,
          href: panelAddresses.adminVendors(),
        },
      ]),
  ...(posts === null ? [] : [{ label: 'Posts to decide', waiting: posts, href: panelAddresses.adminBlog() }]),
  ...(inbox === null
    ? []
    : [
        { label: 'Tickets of stores', waiting: inbox.tickets, href: panelAddresses.adminFeedback() },
        { label: 'Messages of visitors', waiting: inbox.messages, href: panelAddresses.adminFeedback() },
      ]),
];

function ShownSales({ sales, range }: { sales: Sales; range: SalesRange }) {
  return sales.totals.orders === 0 && sales.before.totals.orders === 0 ? (
    <p className={styles.hint}>Nothing was sold in these days, nor in as many days before.</p>
  ) : (
    <>
      <Figures sales={sales} />
      <SalesLine sales={sales} words={rangeWords(range, daysOf(sales))} />
      <p className={styles.hint}>
        Sales are goods minus discounts, without cancelled orders, by the day of the order; what was paid back
        counts on the day it was. Orders of the last minutes may still be missing.
      </p>
    </>
  );
}

function Facts({ title, facts: shown }: { title: string; facts: readonly (readonly [string, string])[] }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={heading({ level: 20 })}>{title}</h2>
      <dl className={facts.facts}>
        {shown.map(([term, value]) => (
          <div key={term} className={facts.fact}>
            <dt className={facts.term}>{term}</dt>
            <dd className={facts.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

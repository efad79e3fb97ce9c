import type { PlatformFigures } from '#actors/admin/dashboard.ts';
import * as styles from '#panel/dashboard/dashboard.css.ts';
import { changeText, Figures, SalesBones, SalesLine } from '#panel/figures/figures.tsx';
import * as facts from '#panel/figures/figures.css.ts';
import { RangeBar } from '#panel/figures/range-bar.tsx';
import { ToDo } from '#panel/dashboard/to-do.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { AdminDashboard } from '#schema/admin/dashboard.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import type { Sales } from '#schema/vendor-panel/figures/dashboard.ts';
import { daysOf, rangeWords, sameRange } from '#schema/vendor-panel/figures/sales-range.ts';
import type { SalesRange } from '#schema/vendor-panel/figures/sales-range.ts';
import { heading, hint, small } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';

const nothingElse = {};

interface DashboardViewProps {
  figures: PlatformFigures;
  /** Asked for; another one than that of the figures while they are read. */
  range: SalesRange;
}

/** What waits for an admin, and how the shop does. Each part only for admins with the right to it. */
export function DashboardView({ figures, range }: DashboardViewProps) {
  const { stores, posts, reports, inbox, money, sales, mails } = figures.facts;
  const isOld = !sameRange(range, figures.range);
  return (
    <>
      <h1 className={heading({ level: 36 })}>Dashboard</h1>
      <ToDo tasks={tasksOf({ stores, posts, reports, inbox, money, mails })} />
      {sales !== null && (
        <PageSection className={styles.section} aria-label="Sales" aria-busy={isOld}>
          <h2 className={heading({ level: 20 })}>Sales of all stores</h2>
          <RangeBar
            path={panelAddresses.adminDashboard()}
            range={range}
            others={nothingElse}
            shown={isOld ? null : sales}
          />
          {isOld ? <SalesBones /> : <ShownSales sales={sales} range={range} />}
        </PageSection>
      )}
      {money !== null && (
        <Facts
          title="Money"
          facts={[
            [
              'Commission of these days',
              formatMoney(money.earned),
              isOld ? undefined : changeText(money.earned, money.earned_before),
            ],
            ['Commission in all', formatMoney(money.commission)],
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
            [
              'New in these days',
              formatCount(stores.new),
              isOld ? undefined : changeText(stores.new, stores.new_before),
            ],
            ['Open', formatCount(stores.open)],
            ['On the waitlist', formatCount(stores.waitlist.count)],
          ]}
        />
      )}
    </>
  );
}

const tasksOf = ({
  stores,
  posts,
  reports,
  inbox,
  money,
  mails,
}: Pick<AdminDashboard, 'stores' | 'posts' | 'reports' | 'inbox' | 'money' | 'mails'>) => [
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
  ...(reports === null
    ? []
    : [{ label: 'Reports to decide', waiting: reports, href: panelAddresses.adminReports() }]),
  ...(inbox === null
    ? []
    : [
        { label: 'Tickets of stores', waiting: inbox.tickets, href: panelAddresses.adminFeedback() },
        { label: 'Messages of visitors', waiting: inbox.messages, href: panelAddresses.adminFeedback() },
      ]),
  ...(money === null
    ? []
    : [
        {
          label: 'Payouts to approve',
          waiting: money.payouts,
          href: `${panelAddresses.adminPayouts()}?view=approval`,
        },
        {
          label: 'Corrections to approve',
          waiting: money.corrections,
          href: panelAddresses.adminMoneyProblems(),
        },
        { label: 'Open disputes', waiting: money.disputes, href: panelAddresses.adminDisputes() },
        {
          label: 'Money problems',
          waiting: { count: money.problems, oldest: null },
          href: panelAddresses.adminMoneyProblems(),
        },
      ]),
  ...(mails === null
    ? []
    : [
        {
          label: 'Mails that nobody got',
          waiting: { count: mails, oldest: null },
          href: `${panelAddresses.adminSentEmails()}?view=failed`,
        },
      ]),
];

function ShownSales({ sales, range }: { sales: Sales; range: SalesRange }) {
  return sales.totals.orders === 0 && sales.before.totals.orders === 0 ? (
    <p className={hint}>Nothing was sold in these days, nor in as many days before.</p>
  ) : (
    <>
      <Figures sales={sales} />
      <SalesLine sales={sales} words={rangeWords(range, daysOf(sales))} />
      <p className={hint}>
        Sales are goods minus discounts, without cancelled orders, by the day of the order; what was paid back
        counts on the day it was. Orders of the last minutes may still be missing.
      </p>
    </>
  );
}

interface FactsProps {
  title: string;
  facts: readonly (readonly [term: string, value: string, change?: string | undefined])[];
}

function Facts({ title, facts: shown }: FactsProps) {
  return (
    <PageSection className={styles.section} aria-label={title}>
      <h2 className={heading({ level: 20 })}>{title}</h2>
      <dl className={facts.facts}>
        {shown.map(([term, value, change]) => (
          <div key={term} className={facts.fact}>
            <dt className={hint}>{term}</dt>
            <dd className={facts.value}>{value}</dd>
            {change !== undefined && <dd className={small}>{change}</dd>}
          </div>
        ))}
      </dl>
    </PageSection>
  );
}

import type { PlatformFigures } from '#actors/admin/dashboard.ts';
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
import { stack } from '#ui/css/layout.css.ts';
import { heading, hint, small } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

const nothingElse = {};

interface DashboardViewProps {
  figures: PlatformFigures;
  /** The requested range; the figures may still be for another one while they load. */
  range: SalesRange;
}

/** An admin's open items, and the shop's figures. Each part only for admins with the right to it. */
export function DashboardView({ figures, range }: DashboardViewProps) {
  const { stores, posts, reports, inbox, money, sales, mails } = figures.facts;
  const isOld = !sameRange(range, figures.range);
  return (
    <>
      <h1 className={heading({ level: 36 })}>Dashboard</h1>
      <ToDo tasks={tasksOf({ stores, posts, reports, inbox, money, mails })} />
      {sales !== null && (
        <PageSection className={stack({ gap: 3 })} aria-label="Sales" aria-busy={isOld}>
          <h2 className={heading({ level: 20 })}>Sales across all stores</h2>
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
          title="Finances"
          facts={[
            [
              'Commission in this period',
              formatMoney(money.earned),
              isOld ? undefined : changeText(money.earned, money.earned_before),
            ],
            ['Total commission', formatMoney(money.commission)],
            ['Sales tax to remit', formatMoney(money.tax_held)],
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
              'New in this period',
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
          label: 'Applications to review',
          waiting: stores.applications,
          href: panelAddresses.adminVendors(),
        },
      ]),
  ...(posts === null ? [] : [{ label: 'Posts to review', waiting: posts, href: panelAddresses.adminBlog() }]),
  ...(reports === null
    ? []
    : [{ label: 'Reports to review', waiting: reports, href: panelAddresses.adminReports() }]),
  ...(inbox === null
    ? []
    : [
        { label: 'Store tickets', waiting: inbox.tickets, href: panelAddresses.adminFeedback() },
        { label: 'Contact messages', waiting: inbox.messages, href: panelAddresses.adminFeedback() },
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
          label: 'Adjustments to approve',
          waiting: money.corrections,
          href: panelAddresses.adminMoneyProblems(),
        },
        { label: 'Open disputes', waiting: money.disputes, href: panelAddresses.adminDisputes() },
        {
          label: 'Finance issues',
          waiting: { count: money.problems, oldest: null },
          href: panelAddresses.adminMoneyProblems(),
        },
      ]),
  ...(mails === null
    ? []
    : [
        {
          label: 'Undelivered emails',
          waiting: { count: mails, oldest: null },
          href: `${panelAddresses.adminSentEmails()}?view=failed`,
        },
      ]),
];

function ShownSales({ sales, range }: { sales: Sales; range: SalesRange }) {
  return sales.totals.orders === 0 && sales.before.totals.orders === 0 ? (
    <p className={hint}>No sales in this period or the one before.</p>
  ) : (
    <>
      <Figures sales={sales} />
      <SalesLine sales={sales} words={rangeWords(range, daysOf(sales))} />
      <p className={hint}>
        Sales are item totals after discounts, by order date. Canceled orders aren't included. Refunds count
        on the day they're made. The last few minutes may not be included yet.
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
    <PageSection className={stack({ gap: 3 })} aria-label={title}>
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

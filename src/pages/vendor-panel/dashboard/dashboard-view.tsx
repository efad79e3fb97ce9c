import type { StoreDashboard } from '#actors/vendor-panel/dashboard.ts';
import { Figures, SalesBones, SalesLine } from '#panel/figures/figures.tsx';
import { RangeBar } from '#panel/figures/range-bar.tsx';
import { ToDo, countText } from '#panel/dashboard/to-do.tsx';
import type { Task } from '#panel/dashboard/to-do.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import { paths } from '#routing/paths.ts';
import type { Dashboard, Sales, Waiting } from '#schema/vendor-panel/figures/dashboard.ts';
import { daysOf, rangeWords, sameRange } from '#schema/vendor-panel/figures/sales-range.ts';
import type { SalesRange } from '#schema/vendor-panel/figures/sales-range.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { stack } from '#ui/css/layout.css.ts';
import { heading, hint } from '#ui/css/text.css.ts';
import * as styles from '#panel/dashboard/dashboard.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

const nothingElse = {};

interface DashboardViewProps {
  slug: string;
  dashboard: StoreDashboard;
  /** The requested range; the figures may still be for another one while they load. */
  range: SalesRange;
}

export function DashboardView({ slug, dashboard, range }: DashboardViewProps) {
  const { facts, setup } = dashboard;
  const isOld = !sameRange(range, dashboard.range);
  return (
    <div className={styles.page}>
      <h1 className={heading({ level: 36 })}>Dashboard</h1>
      {setup !== null && (
        <PageSection className={stack({ gap: 3 })} aria-label="Setup">
          <h2 className={heading({ level: 20 })}>Set up your store</h2>
          <p className={hint}>
            <span>{`${setup.done} of ${setup.of} steps are done.`}</span>{' '}
            <a className={link({})} href={paths.vendorOnboarding()}>
              See what's left
            </a>
          </p>
        </PageSection>
      )}
      <StoreToDo slug={slug} facts={facts} />
      {facts.sales !== null && (
        <PageSection className={stack({ gap: 3 })} aria-label="Sales" aria-busy={isOld}>
          <h2 className={heading({ level: 20 })}>Sales</h2>
          <RangeBar
            path={panelAddresses.vendorDashboard(slug)}
            range={range}
            others={nothingElse}
            shown={isOld ? null : facts.sales}
          />
          {isOld ? <SalesBones /> : <ShownSales slug={slug} sales={facts.sales} range={range} />}
        </PageSection>
      )}
      {facts.products !== null && <Products slug={slug} products={facts.products} />}
    </div>
  );
}

function ShownSales({ slug, sales, range }: { slug: string; sales: Sales; range: SalesRange }) {
  const words = rangeWords(range, daysOf(sales));
  const isEmpty = sales.totals.orders === 0 && sales.before.totals.orders === 0;
  return isEmpty ? (
    <p className={hint}>
      No sales in this period or the one before. Sales appear here after your first paid order.
    </p>
  ) : (
    <>
      <Figures sales={sales} />
      <SalesLine sales={sales} words={words} />
      <p className={hint}>
        Sales are item totals after discounts, by order date. Canceled orders aren't included. Refunds count
        on the day they're made.{' '}
        <a className={link({})} href={panelAddresses.vendorAnalytics(slug)}>
          View analytics
        </a>
      </p>
    </>
  );
}

/** Open items, each with a link to its list. */
function StoreToDo({
  slug,
  facts: { orders, products, words, messages },
}: {
  slug: string;
  facts: Dashboard;
}) {
  if (orders === null && products === null && words === null) return null;
  const listed = panelAddresses.vendorProducts(slug);
  const sold = panelAddresses.vendorOrders(slug);
  const since = (count: number): Waiting => ({ count, oldest: null });
  const tasks: Task[] = [
    ...(orders === null
      ? []
      : [
          { label: 'Late orders', waiting: orders.late, href: `${sold}?view=late`, isLate: true },
          { label: 'Orders to ship today', waiting: orders.today, href: sold },
          { label: 'Orders to ship later', waiting: orders.later, href: sold },
          { label: 'Orders to confirm', waiting: orders.to_confirm, href: `${sold}?view=to-confirm` },
          { label: 'Returns to review', waiting: orders.returns, href: `${sold}?view=returns` },
        ]),
    ...(messages === null
      ? []
      : [{ label: 'Unanswered messages', waiting: messages, href: panelAddresses.vendorMessages(slug) }]),
    ...(words === null
      ? []
      : [
          {
            label: 'Unanswered questions',
            waiting: words.questions,
            href: panelAddresses.vendorQuestions(slug),
          },
          {
            label: 'Reviews without a reply',
            waiting: words.reviews,
            href: panelAddresses.vendorReviews(slug),
          },
        ]),
    ...(products === null
      ? []
      : [
          { label: 'Sold out', waiting: since(products.sold_out), href: `${listed}?state=sold-out` },
          {
            label: 'Low-stock variants',
            waiting: since(products.low),
            href: `${listed}?state=published&low=true`,
          },
        ]),
  ];
  return <ToDo tasks={tasks} />;
}

/** What 'published' hides: shoppers may not see all of them. */
function hiddenWords({ published, live, online }: NonNullable<Dashboard['products']>): string | null {
  if (published === 0) return null;
  if (!online) return "Your store is offline, so shoppers don't see them.";
  return live < published ? `Shoppers see ${countText(live)} of them.` : null;
}

function Products({ slug, products }: { slug: string; products: NonNullable<Dashboard['products']> }) {
  const listed = panelAddresses.vendorProducts(slug);
  const states = [
    ['Published products', products.published, 'published', hiddenWords(products)],
    ['Drafts', products.draft, 'draft', null],
    ['Scheduled', products.scheduled, 'scheduled', null],
  ] as const;
  return (
    <PageSection className={stack({ gap: 3 })} aria-label="Products">
      <h2 className={heading({ level: 20 })}>Products</h2>
      <ul className={styles.cards}>
        {states.map(([label, count, state, more]) => (
          <li key={state} className={styles.card}>
            <p className={styles.figure}>{countText(count)}</p>
            <p className={hint}>
              <a className={link({})} href={`${listed}?state=${state}`}>
                {label}
              </a>
            </p>
            {more !== null && <p className={hint}>{more}</p>}
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

import { storeDateAndMinute } from '#lazy/store-days.ts';
import * as figures from '#panel/figures/figures.css.ts';
import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import type { PaidOrder, PayoutPage } from '#schema/vendor-panel/money/payouts.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { heading, small, hint } from '#ui/css/text.css.ts';
import { ListTable } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { PayoutBadge, payoutStory } from '#panel/money/payout-words.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

type Row = PaidOrder & { id: string };

const columnsFor = (slug: string): readonly Column<Row>[] => [
  {
    id: 'order',
    label: 'Order',
    kind: 'main',
    cell: ({ order }) =>
      order === null ? (
        <span>No order</span>
      ) : (
        <a className={link({})} href={panelAddresses.vendorOrder(slug, order)}>
          {order}
        </a>
      ),
  },
  { id: 'amount', label: 'Amount', kind: 'number', cell: ({ amount }) => formatMoney(amount) },
];

interface PaidOrdersProps {
  slug: string;
  caption: string;
  orders: readonly PaidOrder[];
}

/** The orders in a payout. */
export const PaidOrders = ({ slug, caption, orders }: PaidOrdersProps) => (
  <ListTable<Row>
    caption={caption}
    density="compact"
    rows={orders.map((row) => ({ ...row, id: row.order ?? 'none' }))}
    nameOf={({ order }) => order ?? 'No order'}
    columns={columnsFor(slug)}
  />
);

/** One payout with its orders. */
export function PayoutView({ payout, slug, now }: { payout: PayoutPage; slug: string; now?: number }) {
  const { number, status, amount, destination, origin, created_at: at, orders } = payout;
  const facts: readonly (readonly [label: string, value: string, note: string])[] = [
    ['Amount', formatMoney(amount), origin === 'schedule' ? 'Automatic payout' : 'Requested by your team'],
    ['To', destination ?? '–', 'Bank account on file at the time'],
    ['Created', storeDateAndMinute(at), payoutStory(payout, now)],
  ];
  return (
    <PageSection className={page.section} aria-labelledby="payout">
      <header className={page.head}>
        <h2 id="payout" className={heading({ level: 26 })}>{`Payout ${number}`}</h2>
        <PayoutBadge status={status} />
      </header>
      <dl className={figures.facts}>
        {facts.map(([label, value, note]) => (
          <div key={label} className={figures.fact}>
            <dt className={hint}>{label}</dt>
            <dd className={figures.value}>{value}</dd>
            <dd className={small}>{note}</dd>
          </div>
        ))}
      </dl>
      {orders.length === 0 ? (
        <p className={page.hint}>
          It wasn't paid, so its orders are available again or part of another payout.
        </p>
      ) : (
        <>
          <h3 className={heading({ level: 20 })}>
            {`${formatCount(orders.length)} ${orders.length === 1 ? 'order' : 'orders'} in this payout`}
          </h3>
          <PaidOrders slug={slug} caption="Orders" orders={orders} />
        </>
      )}
      <a className={page.alone} href={panelAddresses.vendorPayouts(slug)}>
        All payouts
      </a>
    </PageSection>
  );
}

export const PayoutMissing = ({ slug }: { slug: string }) => (
  <EmptyState drawing="rack" title="We can't find this payout in your store.">
    <p>
      <a className={link({})} href={panelAddresses.vendorPayouts(slug)}>
        See all payouts
      </a>
    </p>
  </EmptyState>
);

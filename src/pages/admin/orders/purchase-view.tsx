import { RecordSection } from '#pages/admin/kit/record-page.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { alone } from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { PlatformPurchase } from '#schema/admin/orders/order.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { ListTable } from '#ui/patterns/list-table.tsx';
import { Buyer, Money, PaymentAttempts, SentEmails } from './order-parts.tsx';
import { orderColumns } from './orders-view.tsx';

/** A checkout: each store's part of it is an order. */
export const PurchaseView = ({ purchase }: { purchase: PlatformPurchase }) => (
  <StorePage title={`Purchase ${purchase.number}`}>
    <p className={styles.hint}>
      <a className={alone} href={panelAddresses.adminOrders()}>
        All orders
      </a>
      <span>{` · Placed ${formatDateAndMinute(purchase.created_at)}${purchase.promo_code === null ? '' : ` · Code ${purchase.promo_code}`}`}</span>
    </p>
    <RecordSection id="orders" title="Orders">
      <ListTable
        caption="Orders"
        density="normal"
        rows={purchase.orders}
        nameOf={({ number, store }) => `${number}, ${store.name}`}
        columns={orderColumns}
      />
    </RecordSection>
    <Buyer buyer={purchase.buyer} risk={purchase.risk} />
    <Money sums={purchase.sums} />
    <PaymentAttempts payments={purchase.payments} />
    <SentEmails emails={purchase.emails} />
  </StorePage>
);

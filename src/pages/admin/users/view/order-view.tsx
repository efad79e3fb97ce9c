import type { ReactNode } from 'react';
import { RecordSection } from '#pages/admin/kit/record-page.tsx';
import type { Reading } from '#actors/kit/use-read.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { linesText } from '#schema/orders/order-line.ts';
import type { ViewedOrder } from '#schema/admin/views.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { StatusBadge } from '#ui/components/labels/status-badge.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { TryAgain } from '#ui/components/actions/button.tsx';

interface ViewedOrderViewProps {
  person: string;
  reading: Reading<ViewedOrder | null>;
  onRetry: () => void;
  skeleton: ReactNode;
}

/** One checkout of the account, with the status of each of its orders. */
export function ViewedOrderView({ person, reading, onRetry, skeleton }: ViewedOrderViewProps) {
  if (reading.kind === 'reading') return skeleton;
  const back = (
    <a className={link({})} href={panelAddresses.adminUserView(person)}>
      Back to the view
    </a>
  );
  if (reading.kind === 'failed' || reading.value === null) {
    return (
      <StorePage title="Order" aside={back}>
        {reading.kind === 'failed' ? (
          <Notice
            tone="danger"
            role="alert"
            title="We couldn't load this order."
            action={<TryAgain onPress={onRetry} />}
          />
        ) : (
          <EmptyState drawing="rack" title="We can't find this order in this account." />
        )}
      </StorePage>
    );
  }
  const purchase = reading.value;
  return (
    <StorePage title={`Order ${purchase.reference}`} aside={back}>
      <List
        lines={[
          `Placed: ${formatDateAndMinute(purchase.created_at)}`,
          `Payment: ${purchase.payment_status.replaceAll(/[-_]/g, ' ')}`,
          `Emails go to ${purchase.email}`,
          `Sent to ${[`${purchase.first_name} ${purchase.last_name}`, purchase.address, purchase.address2, purchase.city, `${purchase.state} ${purchase.zip_code}`].filter(Boolean).join(', ')}`,
          `Shipping ${formatMoney(purchase.shipping)}, discount ${formatMoney(purchase.discount)}, tax ${formatMoney(purchase.tax)}`,
          `Total: ${formatMoney(purchase.total)}`,
        ]}
      />
      {purchase.orders.map((order) => (
        <RecordSection key={order.id} id={order.id} title={`From ${order.vendor_name}`}>
          <p>
            <StatusBadge status={order.status} />
            <span>{` ${formatMoney(order.total)}`}</span>
          </p>
          <List lines={order.items.map((item) => `${linesText([item])}, ${formatMoney(item.line_total)}`)} />
          <Part
            title="Packages"
            lines={order.shipments.map(
              (shipment) =>
                `${shipment.status}, ${[shipment.carrier, shipment.tracking_number].filter(Boolean).join(' ') || 'without tracking'}, sent ${formatDateAndMinute(shipment.shipped_at)}: ${linesText(shipment.items)}`,
            )}
          />
          <Part
            title="Returns"
            lines={order.returns.map(
              (each) =>
                `${each.status}, ${each.reason.replaceAll('-', ' ')}, ${formatMoney(each.amount)}: ${linesText(each.items)}`,
            )}
          />
          <Part
            title="Refunds"
            lines={order.refunds.map(
              ({ amount, lines, done, at }) =>
                `${formatMoney(amount)}${lines === null ? '' : ` for ${lines}`}, ${done ? 'refunded' : 'on its way'}, ${formatDateAndMinute(at)}`,
            )}
          />
          <Part
            title="Messages"
            lines={order.messages.map(
              ({ from, message, at }) =>
                `${from === 'customer' ? 'Customer' : 'The store'}, ${formatDateAndMinute(at)}: ${message}`,
            )}
          />
        </RecordSection>
      ))}
    </StorePage>
  );
}

const List = ({ lines }: { lines: readonly string[] }) => (
  <ul className={stack({ gap: 2 })}>
    {lines.map((line, index) => (
      // Two lines may be equal.
      <li key={`${String(index)} ${line}`} className={page.hint}>
        {line}
      </li>
    ))}
  </ul>
);

const Part = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <List lines={lines} />
    </>
  );

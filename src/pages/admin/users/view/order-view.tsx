import type { ReactNode } from 'react';
import { RecordSection } from '#pages/admin/kit/record-page.tsx';
import type { Reading } from '#actors/kit/use-read.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { ViewedOrder } from '#schema/admin/views.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { link } from '#ui/components/link.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { StatusBadge } from '#ui/components/status-badge.tsx';

interface ViewedOrderViewProps {
  person: string;
  reading: Reading<ViewedOrder | null>;
  onRetry: () => void;
  skeleton: ReactNode;
}

/** One checkout of the account, with what has become of each of its orders. */
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
            title="This order could not be read."
            action={<Button onPress={onRetry}>Try again</Button>}
          />
        ) : (
          <EmptyState drawing="rack" title="This account has no such order." />
        )}
      </StorePage>
    );
  }
  const sale = reading.value;
  return (
    <StorePage title={`Order ${sale.reference}`} aside={back}>
      <List
        lines={[
          `Placed: ${formatDateAndMinute(sale.created_at)}`,
          `Payment: ${sale.payment_status.replaceAll(/[-_]/g, ' ')}`,
          `Mails go to ${sale.email}`,
          `Sent to ${[`${sale.first_name} ${sale.last_name}`, sale.address, sale.address2, sale.city, `${sale.state} ${sale.zip_code}`].filter(Boolean).join(', ')}`,
          `Shipping ${formatMoney(sale.shipping)}, discount ${formatMoney(sale.discount)}, tax ${formatMoney(sale.tax)}`,
          `Total: ${formatMoney(sale.total)}`,
        ]}
      />
      {sale.orders.map((order) => (
        <RecordSection key={order.id} id={order.id} title={`From ${order.vendor_name}`}>
          <p>
            <StatusBadge status={order.status} />
            <span>{` ${formatMoney(order.total)}`}</span>
          </p>
          <List
            lines={order.items.map(
              (item) => `${String(item.quantity)} × ${item.title}, ${formatMoney(item.line_total)}`,
            )}
          />
          <Part
            title="Parcels"
            lines={order.shipments.map(
              (parcel) =>
                `${parcel.status}, ${[parcel.carrier, parcel.tracking_number].filter(Boolean).join(' ') || 'without tracking'}, sent ${formatDateAndMinute(parcel.shipped_at)}: ${pieces(parcel.items)}`,
            )}
          />
          <Part
            title="Returns"
            lines={order.returns.map(
              (each) =>
                `${each.status}, ${each.reason.replaceAll('-', ' ')}, ${formatMoney(each.amount)}: ${pieces(each.items)}`,
            )}
          />
          <Part
            title="Refunds"
            lines={order.refunds.map(
              ({ amount, done, at }) =>
                `${formatMoney(amount)}, ${done ? 'paid back' : 'on its way'}, ${formatDateAndMinute(at)}`,
            )}
          />
          <Part
            title="Messages"
            lines={order.messages.map(
              ({ from, message, at }) =>
                `${from === 'customer' ? 'The person' : 'The store'}, ${formatDateAndMinute(at)}: ${message}`,
            )}
          />
        </RecordSection>
      ))}
    </StorePage>
  );
}

const pieces = (items: readonly { title: string; quantity: number }[]): string =>
  items.map(({ title, quantity }) => `${String(quantity)} × ${title}`).join(', ');

const List = ({ lines }: { lines: readonly string[] }) => (
  <ul className={page.list}>
    {lines.map((line, index) => (
      // Two lines may be alike.
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

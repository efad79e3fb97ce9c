import { storeDateAndMinute } from '#lazy/store-days.ts';
import { useState } from 'react';
import { linesText } from '#schema/orders/order-line.ts';
import type { Shipment, StoreOrder, StoreOrderAction } from '#schema/vendor-panel/store-order.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { StatusBadge } from '#ui/components/labels/status-badge.tsx';
import { heading } from '#ui/css/text.css.ts';
import type { Do } from '../order-forms.tsx';
import { useFocusAfter } from '#ui/use-focus-when.ts';
import { later } from '#ui/later.tsx';
import { useChanged } from '#ui/use-changed.ts';
import * as styles from '#panel/page/panel.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';

const Label = later(async () => (await import('./label.tsx')).Label);
const PackingSlip = later(async () => (await import('../print-orders.tsx')).PackingSlip);
const ParcelQuestion = later(async () => (await import('./parcel-question.tsx')).ParcelQuestion);

interface OrderShipmentsProps {
  order: StoreOrder;
  act: Do;
  isBusy: boolean;
  /** The act under way. */
  sent: StoreOrderAction | null;
  mayWork: boolean;
}

/** The order's shipments, parcel by parcel. */
export function OrderShipments({
  order: { id, status, shipments, labels },
  vendorId,
  ...rest
}: OrderShipmentsProps & { vendorId: string }) {
  return (
    <PageSection className={stack({ gap: 3 })} aria-label="Packages">
      <h2 className={heading({ level: 20 })}>Packages</h2>
      {status !== 'cancelled' && (
        <div className={actions}>
          <PackingSlip vendorId={vendorId} order={id} />
        </div>
      )}
      {labels.map((label) => (
        <div key={label.id} className={styles.card}>
          <Label label={label} shipment={null} {...rest} />
        </div>
      ))}
      {shipments.length === 0 ? (
        <p className={styles.hint}>Nothing has shipped yet.</p>
      ) : (
        <ol className={stack({ gap: 4 })}>
          {shipments.map((shipment, index) => (
            <Shipment key={shipment.id} shipment={shipment} name={`Package ${index + 1}`} {...rest} />
          ))}
        </ol>
      )}
    </PageSection>
  );
}

function Shipment({
  shipment,
  name,
  act,
  isBusy,
  sent,
  mayWork,
}: Omit<OrderShipmentsProps, 'order'> & { shipment: Shipment; name: string }) {
  const [asked, setAsked] = useState<'void' | 'track' | null>(null);
  const place = useFocusAfter(asked !== null);
  const { id, status, carrier, tracking_number: number, tracking_url: url, items, label } = shipment;
  const isDelivering = sent?.kind === 'deliver' && sent.shipment === id;
  const tracking = [carrier, number].filter((each) => each !== null).join(' ');
  useChanged(tracking, () => setAsked(null));
  return (
    <li className={styles.card}>
      <p className={actions}>
        <strong>{name}</strong>
        {status === 'voided' ? <Badge>Voided</Badge> : <StatusBadge status={status} />}
      </p>
      <p className={styles.words}>{linesText(items)}</p>
      <p className={styles.hint}>
        <span>{`Shipped ${storeDateAndMinute(shipment.shipped_at)}${shipment.delivered_at !== null ? `, delivered ${storeDateAndMinute(shipment.delivered_at)}` : ''}${tracking !== '' ? ' · ' : ''}`}</span>
        {url === null ? (
          tracking
        ) : (
          <a className={link({})} href={url} target="_blank" rel="noreferrer">
            {tracking === '' ? 'Track' : tracking}
          </a>
        )}
      </p>
      {label !== null && <Label label={label} shipment={id} {...{ act, isBusy, sent, mayWork }} />}
      {mayWork && status === 'shipped' && (
        <div ref={place} className={actions}>
          {asked !== null ? (
            <ParcelQuestion
              {...{ asked, shipment, name, act, isBusy, sent }}
              onClose={() => setAsked(null)}
            />
          ) : (
            <>
              <Button
                size="s"
                isPending={isDelivering}
                isDisabled={isBusy && !isDelivering}
                aria-label={`Mark as delivered: ${name.toLowerCase()}`}
                onPress={() => act({ kind: 'deliver', shipment: id })}
              >
                Mark as delivered
              </Button>
              <Button
                size="s"
                variant="quiet"
                isDisabled={isBusy}
                aria-label={`Void ${name.toLowerCase()}`}
                onPress={() => setAsked('void')}
              >
                Void
              </Button>
              {label === null && (
                <Button
                  size="s"
                  variant="quiet"
                  isDisabled={isBusy}
                  aria-label={`Change tracking: ${name.toLowerCase()}`}
                  onPress={() => setAsked('track')}
                >
                  Change tracking
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </li>
  );
}

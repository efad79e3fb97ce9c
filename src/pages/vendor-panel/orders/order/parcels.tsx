import { useState } from 'react';
import { formatDateAndMinute } from '#schema/format-date.ts';
import type { Parcel, Sale } from '#schema/vendor-panel/sale.ts';
import { Badge } from '#ui/components/badge.tsx';
import { link } from '#ui/components/link.css.ts';
import { Button } from '#ui/components/button.tsx';
import { StatusBadge } from '#ui/components/status-badge.tsx';
import { heading } from '#ui/css/text.css.ts';
import type { Do } from '../order-forms.tsx';
import { Label } from './label.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface ParcelsProps {
  sale: Sale;
  act: Do;
  isBusy: boolean;
  mayWork: boolean;
}

/** What has been sent of the order, parcel by parcel. */
export function Parcels({ sale: { shipments, labels }, ...rest }: ParcelsProps) {
  return (
    <PageSection className={styles.section} aria-label="Parcels">
      <h2 className={heading({ level: 20 })}>Parcels</h2>
      {labels.map((label) => (
        <div key={label.id} className={styles.card}>
          <Label label={label} shipment={null} {...rest} />
        </div>
      ))}
      {shipments.length === 0 ? (
        <p className={styles.hint}>Nothing has been shipped yet.</p>
      ) : (
        <ol className={styles.rows}>
          {shipments.map((parcel, index) => (
            <Parcel key={parcel.id} parcel={parcel} name={`Parcel ${index + 1}`} {...rest} />
          ))}
        </ol>
      )}
    </PageSection>
  );
}

function Parcel({
  parcel,
  name,
  act,
  isBusy,
  mayWork,
}: Omit<ParcelsProps, 'sale'> & { parcel: Parcel; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const { id, status, carrier, tracking_number: number, tracking_url: url, items, label } = parcel;
  const tracking = [carrier, number].filter((each) => each !== null).join(' ');
  return (
    <li className={styles.card}>
      <p className={actions}>
        <strong>{name}</strong>
        {status === 'voided' ? <Badge>Voided</Badge> : <StatusBadge status={status} />}
      </p>
      <p className={styles.words}>
        {items.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}
      </p>
      <p className={styles.hint}>
        <span>{`Sent ${formatDateAndMinute(parcel.shipped_at)}${parcel.delivered_at !== null ? `, delivered ${formatDateAndMinute(parcel.delivered_at)}` : ''}${tracking !== '' ? ' · ' : ''}`}</span>
        {url === null ? (
          tracking
        ) : (
          <a className={link({})} href={url} target="_blank" rel="noreferrer">
            {tracking === '' ? 'Follow it' : tracking}
          </a>
        )}
      </p>
      {label !== null && <Label label={label} shipment={id} act={act} isBusy={isBusy} mayWork={mayWork} />}
      {mayWork && status === 'shipped' && (
        <div className={actions}>
          {isAsking ? (
            <>
              <p className={styles.hint}>
                {label === null
                  ? 'Only if it has not left: the buyer sees it no longer.'
                  : 'Only if it has not left: the carrier voids the label, and the buyer sees the parcel no longer.'}
              </p>
              <Button
                size="s"
                variant="danger"
                isDisabled={isBusy}
                onPress={() => act({ kind: label === null ? 'void' : 'void-label', shipment: id })}
              >
                {`Yes, void ${name.toLowerCase()}`}
              </Button>
              <Button size="s" onPress={() => setAsking(false)}>
                Keep it
              </Button>
            </>
          ) : (
            <>
              <Button
                size="s"
                isDisabled={isBusy}
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
                onPress={() => setAsking(true)}
              >
                Void
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}

import type { FormEvent } from 'react';
import { optionsText } from '#pages/order/options-text.ts';
import { formatDays } from '#pages/order/dates.ts';
import { formatMoney } from '#schema/money.ts';
import type { Quote, QuoteParcel } from '#schema/quote.ts';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { RadioCard, RadioGroup } from '#ui/components/radio-group.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './checkout.css.ts';

interface DeliverySectionProps {
  quote: Quote;
  /** Done with: goes on as soon as it is priced. */
  busy: boolean;
  onChoose: (vendorId: string, rateId: string) => void;
  onDone: () => void;
}

/** One package per vendor, each with the ways in which that vendor sends it. */
export function DeliverySection({ quote, busy, onChoose, onDone }: DeliverySectionProps) {
  const stuck = quote.parcels.filter(({ deliverable }) => !deliverable);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (stuck.length === 0) onDone();
  };
  return (
    <form onSubmit={submit}>
      {quote.parcels.map((parcel, index) => (
        <Package
          key={parcel.vendor_id}
          parcel={parcel}
          quote={quote}
          position={`${index + 1} of ${quote.parcels.length}`}
          onChoose={onChoose}
        />
      ))}
      <div className={styles.formActions}>
        <Button
          type="submit"
          variant="primary"
          size="l"
          className={styles.mainAction}
          isDisabled={stuck.length > 0}
          isPending={busy}
        >
          Continue to payment
        </Button>
      </div>
    </form>
  );
}

function Package({
  parcel,
  quote,
  position,
  onChoose,
}: {
  parcel: QuoteParcel;
  quote: Quote;
  position: string;
  onChoose: DeliverySectionProps['onChoose'];
}) {
  const lines = quote.lines.filter(({ vendor_id }) => vendor_id === parcel.vendor_id);
  return (
    <div className={styles.package_}>
      <div className={styles.packageHead}>
        <h3 className={heading({ level: 20 })}>{parcel.vendor_name}</h3>
        <span className={styles.hint}>Package {position}</span>
      </div>
      <p className={styles.packageLines}>
        {lines
          .map((line) => [`${line.quantity} × ${line.name}`, optionsText(line)].filter(Boolean).join(', '))
          .join('; ')}
      </p>
      {parcel.deliverable ? (
        <RadioGroup
          aria-label={`Delivery from ${parcel.vendor_name}`}
          value={parcel.rate_id ?? null}
          onChange={(rateId) => onChoose(parcel.vendor_id, rateId)}
        >
          {parcel.rates.map((rate) => (
            <RadioCard
              key={rate.id}
              value={rate.id}
              title={rate.name}
              note={`Arrives ${formatDays(rate.earliest, rate.latest)}`}
              aside={
                <span className={styles.figure}>{rate.price === 0 ? 'Free' : formatMoney(rate.price)}</span>
              }
            />
          ))}
        </RadioGroup>
      ) : (
        <Notice tone="danger" title={`${parcel.vendor_name} does not deliver to this address.`}>
          <p>Change the address, or take these items out of the cart.</p>
        </Notice>
      )}
    </div>
  );
}

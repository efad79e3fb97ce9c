import { optionsText } from '#pages/kit/options-text.ts';
import { formatDays } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { Quote, QuoteOrder } from '#schema/checkout/quote.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { RadioCard, RadioGroup } from '#ui/components/fields/radio-group.tsx';
import { heading, hint } from '#ui/css/text.css.ts';
import * as styles from './checkout.css.ts';
import { Form } from '#ui/form/form.tsx';

interface DeliverySectionProps {
  quote: Quote;
  /** The section is submitted: it continues as soon as the delivery is priced. */
  busy: boolean;
  onChoose: (vendorId: string, rateId: string) => void;
  onDone: () => void;
}

/** One package per vendor, each with that vendor's delivery options. */
export function DeliverySection({ quote, busy, onChoose, onDone }: DeliverySectionProps) {
  const stuck = quote.orders.filter(({ deliverable }) => !deliverable);
  const submit = () => {
    if (stuck.length === 0) onDone();
  };
  return (
    <Form onSubmit={submit}>
      {quote.orders.map((order, index) => (
        <Package
          key={order.vendor_id}
          order={order}
          quote={quote}
          position={`${index + 1} of ${quote.orders.length}`}
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
    </Form>
  );
}

function Package({
  order,
  quote,
  position,
  onChoose,
}: {
  order: QuoteOrder;
  quote: Quote;
  position: string;
  onChoose: DeliverySectionProps['onChoose'];
}) {
  const lines = quote.lines.filter(({ vendor_id }) => vendor_id === order.vendor_id);
  return (
    <div className={styles.package_}>
      <div className={styles.packageHead}>
        <h3 className={heading({ level: 20 })}>{order.vendor_name}</h3>
        <span className={hint}>{`Package ${position}`}</span>
      </div>
      <p className={styles.packageLines}>
        {lines
          .map((line) => [`${line.quantity} × ${line.name}`, optionsText(line)].filter(Boolean).join(', '))
          .join('; ')}
      </p>
      {order.deliverable ? (
        <RadioGroup
          aria-label={`Delivery from ${order.vendor_name}`}
          value={order.rate_id ?? null}
          onChange={(rateId) => onChoose(order.vendor_id, rateId)}
        >
          {order.rates.map((rate) => (
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
        <Notice tone="danger" title={`${order.vendor_name} doesn't deliver to this address.`}>
          <p>Change the address, or remove these items from your cart.</p>
        </Notice>
      )}
    </div>
  );
}

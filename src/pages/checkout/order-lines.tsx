import { optionsText } from '#pages/kit/options-text.ts';
import { Thumb } from '#pages/kit/thumb.tsx';
import { formatMoney } from '#schema/format.ts';
import type { Quote } from '#schema/checkout/quote.ts';
import * as styles from './checkout.css.ts';
import { stack } from '#ui/css/layout.css.ts';
import { hint } from '#ui/css/text.css.ts';

/** The lines of one order of a quote, with the price of each. */
export function OrderLines({ quote, vendorId }: { quote: Quote; vendorId: string }) {
  return (
    <ul className={stack({ gap: 3 })}>
      {quote.lines
        .filter((line) => line.vendor_id === vendorId)
        .map((line) => (
          <li key={line.variant_id} className={styles.summaryLine}>
            <Thumb image={line.image} size={56} />
            <div>
              <p className={styles.summaryName}>{line.name}</p>
              <p className={hint}>
                <span>{optionsText(line) === '' ? '' : `${optionsText(line)} · `}</span>
                <span className={styles.unbroken}>
                  {`${line.quantity}${line.unit_price === null ? '' : ` × ${formatMoney(line.unit_price)}`}`}
                </span>
              </p>
            </div>
            <span className={styles.figure}>
              {line.line_total === null ? '' : formatMoney(line.line_total)}
            </span>
          </li>
        ))}
    </ul>
  );
}

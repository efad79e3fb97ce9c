import { formatMoney, formatThreshold } from '#schema/format.ts';
import { holidayWords } from '#schema/format-holiday.ts';
import { useShopTerms } from '#lazy/shop-terms.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import type { ShownProduct, Variant } from '#schema/shop/catalog.ts';
import { paths } from '#routing/paths.ts';
import { stockOf } from './variants.ts';
import * as styles from '#pages/shop/product/product.css.ts';

const tones = { open: '', none: styles.none, low: styles.low, good: styles.good } as const;
const icons = { open: 'package', none: 'error', low: 'check', good: 'check' } as const;

interface PromisesProps {
  details: ShownProduct;
  variant: Variant | null;
  /** What to do before stock can be shown, such as 'Choose a size'. */
  open: string | null;
}

/** Stock, delivery and returns in three lines. */
export function Promises({ details, variant, open }: PromisesProps) {
  const { vendor, shipping } = details;
  const { return_days: days } = useShopTerms();
  const stock = stockOf(variant, open !== null && details.product.in_stock);
  return (
    <ul className={styles.lines}>
      <li className={`${styles.line} ${tones[stock]}`}>
        <Icon name={icons[stock]} size={20} />
        <span role="status">
          {stock === 'open'
            ? `${open} to see how many are left.`
            : stock === 'none'
              ? vendor.holiday?.mode === 'closed'
                ? holidayWords(vendor.holiday)
                : details.product.in_stock
                  ? "Sold out. Pick another, or get notified when it's back."
                  : "Sold out. Get notified when it's back."
              : stock === 'low'
                ? `Only ${variant?.stock} left.`
                : 'In stock.'}
        </span>
      </li>
      <li className={styles.line}>
        <Icon name="truck" size={20} />
        <span>{deliveryText(vendor, shipping)}</span>
      </li>
      <li className={styles.line}>
        <Icon name="return" size={20} />
        <span>
          <span>{`${days}-day returns.`}</span> <a href={paths.returns()}>How returns work</a>
        </span>
      </li>
    </ul>
  );
}

function deliveryText(vendor: ShownProduct['vendor'], shipping: ShownProduct['shipping']): string {
  const days = vendor.handling_days === 1 ? '1 day' : `${vendor.handling_days} days`;
  const parts = [
    vendor.ships_from === null ? `Ships in ${days}.` : `Ships in ${days} from ${vendor.ships_from}.`,
  ];
  if (shipping.min_days !== null && shipping.max_days !== null) {
    const span =
      shipping.min_days === shipping.max_days
        ? `${shipping.max_days}`
        : `${shipping.min_days} to ${shipping.max_days}`;
    parts.push(`${span} ${shipping.max_days === 1 ? 'day' : 'days'} in transit.`);
  }
  if (shipping.lowest_rate !== null) {
    parts.push(
      shipping.lowest_rate === 0
        ? 'Shipping is free.'
        : `Shipping from ${formatMoney(shipping.lowest_rate)}.`,
    );
  }
  if (shipping.free_over !== null && shipping.lowest_rate !== 0) {
    parts.push(`Free shipping on orders over ${formatThreshold(shipping.free_over)} from this store.`);
  }
  return parts.join(' ');
}

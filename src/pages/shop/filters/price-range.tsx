import type { FocusEvent } from 'react';
import { Icon } from '#ui/components/media/icon.tsx';
import { visuallyHidden, row } from '#ui/css/layout.css.ts';
import type { ProductFilters } from '#routing/product-filters.ts';
import * as styles from './filters.css.ts';
import { priceEnds } from './prices.ts';
import type { PriceEnd } from './prices.ts';

const labels = { min: 'Lowest price in dollars', max: 'Highest price in dollars' } as const;

interface PriceRangeProps {
  id: string;
  filters: ProductFilters;
  /** The ends whose text is not a price. */
  wrong: readonly PriceEnd[];
  onBlur: (event: FocusEvent<HTMLInputElement>) => void;
}

export function PriceRange({ id, filters, wrong, onBlur }: PriceRangeProps) {
  const errorId = `${id}-price-error`;
  return (
    <>
      <div className={row({ gap: 2 })}>
        {priceEnds.map((end) => {
          const isWrong = wrong.includes(end);
          return (
            <label key={end} className={styles.priceEnd}>
              <span className={visuallyHidden}>{labels[end]}</span>
              <input
                id={`${id}-${end}`}
                className={styles.price}
                name={end}
                inputMode="decimal"
                autoComplete="off"
                placeholder={`$ ${end}`}
                defaultValue={filters[end]}
                aria-invalid={isWrong || undefined}
                aria-describedby={isWrong ? errorId : undefined}
                onBlur={onBlur}
              />
            </label>
          );
        })}
      </div>
      {wrong.length > 0 && (
        <p id={errorId} className={styles.priceError}>
          <Icon name="error" size={16} className={styles.priceErrorIcon} />
          <span>Enter an amount below $1,000,000, like 50 or 1,200.50</span>
        </p>
      )}
    </>
  );
}

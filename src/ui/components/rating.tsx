import { customProperty } from '../css/custom-property.ts';
import { visuallyHidden } from '../css/layout.css.ts';
import * as styles from './rating.css.ts';

interface RatingProps {
  /** Average of 1 to 5; null when nobody has rated yet. */
  value: number | null;
  /** How many ratings; leave it out for a single review. */
  count?: number | undefined;
  size?: 's' | 'm' | 'l' | undefined;
}

const whole = new Intl.NumberFormat('en-US');

export function Rating({ value, count, size = 's' }: RatingProps) {
  if (value === null || count === 0) return <span className={styles.rating({ size })}>No reviews yet</span>;
  const figure = count === undefined ? String(value) : value.toFixed(1);
  const spoken = `${figure} of 5 stars${count === undefined ? '' : `, ${whole.format(count)} ${count === 1 ? 'review' : 'reviews'}`}`;
  return (
    <span className={styles.rating({ size })}>
      <span
        className={styles.stars}
        style={customProperty(styles.share, `${(value / 5) * 100}%`)}
        aria-hidden="true"
      />
      {count === undefined ? null : (
        <span aria-hidden="true">
          {figure} ({whole.format(count)})
        </span>
      )}
      <span className={visuallyHidden}>{spoken}</span>
    </span>
  );
}

import { formatCount, formatRating } from '#schema/format.ts';
import { customProperty } from '../../css/custom-property.ts';
import { visuallyHidden } from '../../css/layout.css.ts';
import * as styles from './rating.css.ts';

interface RatingProps {
  /** Average from 1 to 5; null when there are no ratings yet. */
  value: number | null;
  /** The number of ratings; omit it for a single review. */
  count?: number | undefined;
  size?: 's' | 'm' | 'l' | undefined;
}

export function Rating({ value, count, size = 's' }: RatingProps) {
  if (value === null || count === 0) return <span className={styles.rating({ size })}>No reviews yet</span>;
  const figure = count === undefined ? String(value) : formatRating(value);
  const spoken = `${figure} out of 5 stars${count === undefined ? '' : `, ${formatCount(count)} ${count === 1 ? 'review' : 'reviews'}`}`;
  return (
    <span className={styles.rating({ size })}>
      <span
        className={styles.stars}
        style={customProperty(styles.share, `${(value / 5) * 100}%`)}
        aria-hidden="true"
      />
      {count === undefined ? null : <span aria-hidden="true">{`${figure} (${formatCount(count)})`}</span>}
      <span className={visuallyHidden}>{spoken}</span>
    </span>
  );
}

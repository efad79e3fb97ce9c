import { visuallyHidden } from '../css/layout.css.ts';
import * as styles from './price.css.ts';

interface PriceProps {
  /** In cents. */
  cents: number;
  /** In cents; shown struck through when it is above `cents`. */
  compareAtCents?: number | null | undefined;
  size?: 's' | 'm' | 'l' | 'xl' | undefined;
  /** 'from', where variants differ in price. */
  prefix?: string | undefined;
}

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export function Price({ cents, compareAtCents, size = 'm', prefix }: PriceProps) {
  const isReduced = compareAtCents != null && compareAtCents > cents;
  return (
    <span className={styles.price({ size })}>
      {prefix === undefined ? null : <span className={styles.prefix}>{prefix}</span>}
      {isReduced ? <span className={visuallyHidden}>Now </span> : null}
      <span className={isReduced ? styles.reduced : undefined}>{format.format(cents / 100)}</span>
      {isReduced ? (
        <>
          <span className={visuallyHidden}>, before </span>
          <s className={styles.before}>{format.format(compareAtCents / 100)}</s>
        </>
      ) : null}
    </span>
  );
}

import { formatMoney } from '#schema/format.ts';
import { visuallyHidden } from '../../css/layout.css.ts';
import * as styles from './price.css.ts';

interface PriceProps {
  /** In cents. */
  cents: number;
  /** In cents; shown struck through if it is above `cents`. */
  compareAtCents?: number | null | undefined;
  size?: 's' | 'm' | 'l' | 'xl' | undefined;
  /** 'from', if variants differ in price. */
  prefix?: string | undefined;
}

export function Price({ cents, compareAtCents, size = 'm', prefix }: PriceProps) {
  const isReduced = compareAtCents != null && compareAtCents > cents;
  return (
    <span className={styles.price({ size })}>
      {isReduced ? <span className={visuallyHidden}>Now </span> : null}
      {prefix === undefined ? null : <span className={styles.prefix}>{prefix}</span>}
      <span className={isReduced ? styles.reduced : undefined}>{formatMoney(cents)}</span>
      {isReduced ? (
        <>
          <span className={visuallyHidden}>, was </span>
          <s className={styles.before}>{formatMoney(compareAtCents)}</s>
        </>
      ) : null}
    </span>
  );
}

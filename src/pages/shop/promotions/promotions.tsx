import { useEffect, useState } from 'react';
import { formatDay } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import type { Promotion } from '#schema/shop/promotions.ts';
import { Icon } from '#ui/components/icon.tsx';
import { paths } from '#routing/paths.ts';
import * as styles from './promotions.css.ts';

interface PromotionsProps {
  promotions: readonly Promotion[];
  /** The page is about one store: its name is not repeated. */
  ofOneStore?: boolean;
}

/** The longest time that a browser's timer can wait, in milliseconds. */
const longestWait = 2 ** 31 - 1;

/** The codes that can be used now, one line each. A code that ends while the page is open says so in the same line. */
export function Promotions({ promotions, ofOneStore = false }: PromotionsProps) {
  if (promotions.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Codes you can use">
      {promotions.map((promotion) => (
        <li key={promotion.code} className={styles.line}>
          <Icon name="tag" size={20} />
          <Line promotion={promotion} ofOneStore={ofOneStore} />
        </li>
      ))}
    </ul>
  );
}

function Line({ promotion, ofOneStore }: { promotion: Promotion; ofOneStore: boolean }) {
  const hasEnded = useHasEnded(promotion.ends_at);
  const { code, label, store, store_slug } = promotion;
  if (hasEnded) return <span className={styles.ended}>The code {code} has ended.</span>;
  const terms = termsOf(promotion);
  return (
    <span>
      <strong>{label}</strong> with the code <span className={styles.code}>{code}</span>
      {!ofOneStore && store !== null && store_slug !== null && !label.includes(store) && (
        <>
          {' '}
          at <a href={paths.store(store_slug)}>{store}</a>
        </>
      )}
      {terms !== '' && <span className={styles.terms}> {terms}</span>}
    </span>
  );
}

/** What else must be known: 'From $100.00 · once per customer · until Sun, Dec 13'. */
function termsOf({ label, minimum, most_uses, ends_at }: Promotion): string {
  // Most labels say their amount.
  const isSaid = label.includes(`$${formatCount(minimum / 100)}`);
  const terms = [
    minimum === 0 || isSaid ? null : `from ${formatMoney(minimum)}`,
    most_uses === null ? null : most_uses === 1 ? 'once per customer' : `${most_uses} times per customer`,
    ends_at === null ? null : `until ${formatDay(ends_at)}`,
  ].filter((term) => term !== null);
  return terms.join(' · ');
}

function useHasEnded(endsAt: string | null): boolean {
  const [ended, setEnded] = useState<string | null>(null);
  useEffect(() => {
    if (endsAt === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = Date.parse(endsAt) - Date.now();
      if (left <= 0) setEnded(endsAt);
      else timer = setTimeout(wait, Math.min(left, longestWait));
    };
    wait();
    return () => clearTimeout(timer);
  }, [endsAt]);
  return endsAt !== null && ended === endsAt;
}

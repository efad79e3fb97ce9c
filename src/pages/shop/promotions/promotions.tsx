import { useEffect, useState } from 'react';
import { formatDay } from '#schema/format-date.ts';
import { formatCount, formatThreshold } from '#schema/format.ts';
import type { Cents } from '#schema/money.ts';
import type { Promotion } from '#schema/shop/promotions.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { paths } from '#routing/paths.ts';
import * as styles from './promotions.css.ts';

interface PromotionsProps {
  promotions: readonly Promotion[];
  /** The page is about one store: its name is not repeated. */
  ofOneStore?: boolean;
  /** The price of the page's only product: codes that it qualifies for alone come first. */
  price?: Cents | undefined;
}

/** Lines shown at once; the others open with a tap. */
const shownAtOnce = 2;

/** The longest time that a browser's timer can wait, in milliseconds. */
const longestWait = 2 ** 31 - 1;

/** The codes valid now, one line each. A code that ends while the page is open says so in the same line. */
export function Promotions({ promotions, ofOneStore = false, price }: PromotionsProps) {
  const near = promotions.filter(({ minimum }) => price === undefined || minimum <= price);
  const first = near.slice(0, shownAtOnce);
  const others = promotions.filter((promotion) => !first.includes(promotion));
  const linesOf = (some: readonly Promotion[]) =>
    some.map((promotion) => (
      <li key={`${promotion.code} ${promotion.label} ${promotion.store}`} className={styles.line}>
        <Icon name="tag" size={20} />
        <Line promotion={promotion} ofOneStore={ofOneStore} />
      </li>
    ));
  if (promotions.length === 0) return null;
  return (
    <div className={styles.box}>
      {first.length > 0 && (
        <ul className={styles.list} aria-label="Codes you can use">
          {linesOf(first)}
        </ul>
      )}
      {others.length > 0 && (
        <details>
          <summary className={styles.more}>
            {first.length === 0
              ? 'Codes for larger orders'
              : others.length === 1
                ? '1 more code'
                : `${formatCount(others.length)} more codes`}
          </summary>
          <ul className={styles.list} aria-label="More codes">
            {linesOf(others)}
          </ul>
        </details>
      )}
    </div>
  );
}

function Line({ promotion, ofOneStore }: { promotion: Promotion; ofOneStore: boolean }) {
  const hasEnded = useHasEnded(promotion.ends_at);
  const { code, label, store, store_slug } = promotion;
  if (hasEnded)
    return (
      <span className={styles.ended}>
        {code === null ? `${label} has ended.` : `The code ${code} has ended.`}
      </span>
    );
  const terms = termsOf(promotion);
  return (
    <span>
      <strong>{label}</strong>
      {code === null ? (
        <span>, no code needed</span>
      ) : (
        <>
          {' '}
          with code <span className={styles.code}>{code}</span>
        </>
      )}
      {!ofOneStore && store !== null && store_slug !== null && !label.includes(store) && (
        <>
          {' '}
          at <a href={paths.store(store_slug)}>{store}</a>
        </>
      )}
      {terms !== '' && <span className={styles.terms}>{` · ${terms}`}</span>}
    </span>
  );
}

/** Further terms: '$100 minimum · limit 1 per customer · ends Sun, Dec 13'. */
function termsOf({ label, minimum, most_uses, last_day }: Promotion): string {
  // Most labels state their amount.
  const isSaid = label.includes(`$${formatCount(minimum / 100)}`);
  const terms = [
    minimum === 0 || isSaid ? null : `${formatThreshold(minimum)} minimum`,
    most_uses === null ? null : most_uses === 1 ? 'limit 1 per customer' : `limit ${most_uses} per customer`,
    last_day === null ? null : `until ${formatDay(last_day)}`,
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

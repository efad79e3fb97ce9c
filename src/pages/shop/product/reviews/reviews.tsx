import { formatRating } from '#schema/format.ts';
import { useState } from 'react';
import { button } from '#ui/components/actions/button.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { Rating } from '#ui/components/labels/rating.tsx';
import { visuallyHidden, plainList, stack } from '#ui/css/layout.css.ts';
import type { Review, ShownProduct } from '#schema/shop/catalog.ts';
import type { ReviewSort } from '#schema/shop/questions-and-reviews.ts';
import { ReviewEntry } from './review-entry.tsx';
import * as styles from './reviews.css.ts';

const stars = [5, 4, 3, 2, 1] as const;

const sorts: readonly { value: ReviewSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'helpful', label: 'Most helpful' },
  { value: 'highest', label: 'Highest rated' },
  { value: 'lowest', label: 'Lowest rated' },
];

interface ReviewsProps {
  details: Pick<ShownProduct, 'product' | 'vendor' | 'reviews' | 'rating_histogram' | 'pictured_reviews'>;
}

interface Shown {
  reviews: readonly Review[];
  more: boolean;
  stars: number | null;
  sort: ReviewSort;
  /** Only reviews with pictures. */
  pictured: boolean;
  reading: 'idle' | 'busy' | 'failed';
}

/** Average, histogram, and the reviews with the selected sort and stars. */
export function Reviews({
  details: { product, vendor, reviews, rating_histogram: histogram, pictured_reviews: pictured },
}: ReviewsProps) {
  const [shown, setShown] = useState<Shown>({
    reviews,
    more: product.rating_count > reviews.length,
    stars: null,
    sort: 'newest',
    pictured: false,
    reading: 'idle',
  });
  if (product.rating_count === 0) {
    return (
      <EmptyState drawing="bar" title="No reviews yet." level="p">
        Only verified buyers can review this product.
      </EmptyState>
    );
  }
  const read = async (change: Partial<Pick<Shown, 'stars' | 'sort' | 'pictured'>>, skip = 0) => {
    const wanted = { ...shown, ...change };
    setShown({ ...wanted, reading: 'busy' });
    try {
      const { readReviews } = await import('#actors/shop/questions-and-reviews.ts');
      const page = await readReviews({
        product: product.id,
        stars: wanted.stars,
        sort: wanted.sort,
        pictured: wanted.pictured,
        skip,
      });
      setShown((now) =>
        // The selection has changed since.
        now.stars !== wanted.stars || now.sort !== wanted.sort || now.pictured !== wanted.pictured
          ? now
          : {
              ...now,
              reviews: skip === 0 ? page.reviews : [...wanted.reviews, ...page.reviews],
              more: page.more,
              reading: 'idle',
            },
      );
    } catch {
      setShown((now) => ({ ...now, reading: 'failed' }));
    }
  };
  return (
    <>
      <div className={styles.summary}>
        <div className={stack({ gap: 1, align: 'start' })}>
          <span className={styles.figure}>{formatRating(product.rating_avg)}</span>
          <Rating value={product.rating_avg} count={product.rating_count} size="m" />
        </div>
        <ul className={stack({ gap: 1 })} aria-label="Reviews by rating">
          {stars.map((star) => {
            const count = histogram[String(star)] ?? 0;
            const words = `${star} ${star === 1 ? 'star' : 'stars'}`;
            return (
              <li key={star}>
                <button
                  type="button"
                  className={styles.bar}
                  aria-pressed={shown.stars === star}
                  disabled={count === 0}
                  data-replay=""
                  onClick={() => void read({ stars: shown.stars === star ? null : star })}
                >
                  <span>
                    <span className={visuallyHidden}>Only reviews with </span>
                    <span>{words}</span>
                  </span>
                  <span className={styles.track} aria-hidden="true">
                    <span
                      className={styles.fill}
                      style={{ width: `${(count / product.rating_count) * 100}%` }}
                    />
                  </span>
                  <span className={styles.number}>{count}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      {product.rating_count > 1 && (
        <div className={styles.tools}>
          <label htmlFor="review-sort">Sort by</label>
          <select
            id="review-sort"
            className={styles.select}
            value={shown.sort}
            onChange={({ currentTarget }) => {
              const sort = sorts.find(({ value }) => value === currentTarget.value)?.value;
              if (sort !== undefined) void read({ sort });
            }}
          >
            {sorts.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          {pictured > 0 && (
            <button
              type="button"
              className={button({ variant: 'secondary' })}
              aria-pressed={shown.pictured}
              data-replay=""
              onClick={() => void read({ pictured: !shown.pictured })}
            >
              <Icon name={shown.pictured ? 'check' : 'plus'} size={18} />
              <span>{`With photos (${pictured})`}</span>
            </button>
          )}
          {shown.stars !== null && (
            <button
              type="button"
              className={button({ variant: 'quiet' })}
              onClick={() => void read({ stars: null })}
            >
              All stars
            </button>
          )}
        </div>
      )}
      <ul className={plainList} aria-busy={shown.reading === 'busy'} aria-label="Reviews">
        {shown.reviews.map((review) => (
          <li key={review.id}>
            <ReviewEntry review={review} storeName={vendor.store_name} />
          </li>
        ))}
      </ul>
      {shown.reviews.length === 0 && shown.reading === 'idle' && (
        <p>No reviews with these stars have photos.</p>
      )}
      {shown.reading === 'failed' && (
        <p role="alert">We couldn't load more reviews. Check your connection.</p>
      )}
      {shown.more && (
        <button
          type="button"
          className={button({ variant: 'secondary' })}
          aria-disabled={shown.reading === 'busy'}
          data-again={shown.reading === 'failed' ? '' : undefined}
          onClick={() => {
            if (shown.reading !== 'busy') void read({}, shown.reviews.length);
          }}
        >
          More reviews
        </button>
      )}
    </>
  );
}

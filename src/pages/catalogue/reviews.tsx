import { EmptyState } from '#ui/components/empty-state.tsx';
import { Icon } from '#ui/components/icon.tsx';
import { Rating } from '#ui/components/rating.tsx';
import { heading } from '#ui/css/text.css.ts';
import type { Review } from '#schema/catalogue.ts';
import type { ShownProduct } from '#app/page-data.ts';
import * as styles from './reviews.css.ts';

const stars = [5, 4, 3, 2, 1] as const;

interface ReviewsProps {
  details: Pick<ShownProduct, 'product' | 'vendor' | 'reviews' | 'rating_histogram'>;
}

/** Average, histogram and the newest reviews. */
export function Reviews({
  details: { product, vendor, reviews, rating_histogram: histogram },
}: ReviewsProps) {
  if (product.rating_count === 0) {
    return (
      <EmptyState drawing="bar" title="No reviews yet." level="p">
        Only people who bought it here can write one.
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.summary}>
        <div className={styles.average}>
          <span className={styles.figure}>{product.rating_avg.toFixed(1)}</span>
          <Rating value={product.rating_avg} count={product.rating_count} size="m" />
        </div>
        <ul className={styles.bars} aria-label="Reviews by stars">
          {stars.map((star) => {
            const count = histogram[String(star)] ?? 0;
            return (
              <li key={star} className={styles.bar}>
                <span>
                  {star} {star === 1 ? 'star' : 'stars'}
                </span>
                <span className={styles.track} aria-hidden="true">
                  <span
                    className={styles.fill}
                    style={{ width: `${(count / product.rating_count) * 100}%` }}
                  />
                </span>
                <span className={styles.number}>{count}</span>
              </li>
            );
          })}
        </ul>
      </div>
      <ul className={styles.list}>
        {reviews.map((review) => (
          <li key={review.id}>
            <OneReview review={review} storeName={vendor.store_name} />
          </li>
        ))}
      </ul>
    </>
  );
}

const day = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

function OneReview({ review, storeName }: { review: Review; storeName: string }) {
  return (
    <article className={styles.review}>
      <Rating value={review.rating} size="m" />
      <h3 className={heading({ level: 20 })}>{review.title}</h3>
      <p className={styles.content}>{review.content}</p>
      <p className={styles.meta}>
        <span>{review.author_name}</span>
        <time dateTime={review.created_at}>{day.format(new Date(review.created_at))}</time>
        {review.verified && (
          <span className={styles.verified}>
            <Icon name="check" size={16} />
            Verified purchase
          </span>
        )}
      </p>
      {review.reply !== null && (
        <div className={styles.reply}>
          <strong>{storeName} replied:</strong> {review.reply}
        </div>
      )}
    </article>
  );
}

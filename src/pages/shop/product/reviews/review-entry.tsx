import { platformDay } from '#lazy/platform-day.ts';
import { formatDate } from '#schema/format-date.ts';
import { useState } from 'react';
import { button } from '#ui/components/actions/button.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { Rating } from '#ui/components/labels/rating.tsx';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { heading } from '#ui/css/text.css.ts';
import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';
import { ReportButton } from '#pages/kit/report/report-button.tsx';
import { sessionHandle } from '#lazy/session-handle.ts';
import type { Review } from '#schema/shop/catalog.ts';
import { ReviewPictures } from './review-pictures.tsx';
import * as styles from './reviews.css.ts';

export function ReviewEntry({ review, storeName }: { review: Review; storeName: string }) {
  return (
    <article className={styles.review}>
      <Rating value={review.rating} size="m" />
      <h3 className={heading({ level: 20 })}>{review.title}</h3>
      <p className={styles.content}>{review.content}</p>
      <p className={styles.meta}>
        <span>{review.author_name}</span>
        <time dateTime={review.created_at}>{formatDate(platformDay(review.created_at))}</time>
        {review.verified && (
          <span className={styles.verified}>
            <Icon name="check" size={16} />
            Verified purchase
          </span>
        )}
      </p>
      <ReviewPictures pictures={review.pictures} author={review.author_name} />
      {review.reply !== null && (
        <div className={styles.reply}>
          <strong>{`${storeName} replied:`}</strong>
          <span>{` ${review.reply}`}</span>
        </div>
      )}
      <div className={styles.keys}>
        <Helpful review={review} />
        <ReportButton kind="review" thing={review.id} label={`the review “${review.title}”`} />
      </div>
    </article>
  );
}

/** A vote that shows immediately and is reverted if saving it fails. Visitors are asked to sign in. */
function Helpful({ review }: { review: Review }) {
  const [vote, setVote] = useState({ isMine: false, count: review.helpful_count });
  const send = async () => {
    if (sessionHandle.getSnapshot().phase !== 'signed-in') {
      go(paths.auth({ redirect: location.pathname, tab: 'login' }));
      return;
    }
    const isMine = !vote.isMine;
    setVote({ isMine, count: vote.count + (isMine ? 1 : -1) });
    try {
      const { voteReview } = await import('#actors/shop/questions-and-reviews.ts');
      setVote({ isMine, count: await voteReview(review.id, isMine) });
    } catch {
      setVote(vote);
      toasts.add({ title: "We couldn't count your vote", tone: 'warning' });
    }
  };
  return (
    <button
      type="button"
      className={button({ variant: 'quiet', size: 's' })}
      aria-pressed={vote.isMine}
      data-replay=""
      onClick={() => void send()}
    >
      <Icon name={vote.isMine ? 'check' : 'plus'} size={16} />
      <span>{`Helpful${vote.count > 0 ? ` (${vote.count})` : ''}`}</span>
    </button>
  );
}

import type { ReactNode } from 'react';
import type { OwnReview } from '#schema/orders/order.ts';
import { Badge, type BadgeTone } from '#ui/components/labels/badge.tsx';
import { row } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from '#pages/orders/order/order.css.ts';

const badges: Readonly<Record<OwnReview['status'], readonly [label: string, tone: BadgeTone]>> = {
  pending: ['In review', 'warning'],
  approved: ['Published', 'success'],
  rejected: ['Not published', 'danger'],
};

interface OwnReviewCardProps {
  review: OwnReview;
  /** Title of the item. */
  title: string;
  action: ReactNode;
  children?: ReactNode;
}

/** The buyer's review of an item, and its status. */
export function OwnReviewCard({ review, title, action, children }: OwnReviewCardProps) {
  const [words, tone] = badges[review.status];
  return (
    <div className={styles.back} role="group" aria-label={`Your review of ${title}`}>
      <div className={row({ gap: 3 })}>
        <h3 className={heading({ level: 17 })}>{`Your review of ${title}`}</h3>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <p>
        <span role="img" aria-label={`${review.rating} out of 5 stars`}>
          {'★'.repeat(review.rating)}
        </span>{' '}
        <strong>{review.title}</strong>
      </p>
      <p className={styles.words}>{review.content}</p>
      {action === null ? null : <div data-print="no">{action}</div>}
      {children}
    </div>
  );
}

import { allReviews } from '#actors/vendor-panel/people/replies.ts';
import { ExportCsv } from '#panel/list/export-csv.tsx';
import { dayHere } from '#schema/day.ts';
import type { WordQuery } from './word-query.ts';

/** The whole displayed list of reviews, as a CSV file. Times are UTC. */
export const ExportReviews = ({ vendorId, query }: { vendorId: string; query: WordQuery }) => (
  <ExportCsv
    fileName="reviews.csv"
    head={['Written (UTC)', 'Product', 'Stars', 'Title', 'Review', 'Author', 'Status', 'Your reply']}
    readAll={(onRows) => allReviews(vendorId, query, onRows)}
    dates={{ label: 'Written', of: (review) => dayHere(review.created_at) }}
    lineOf={(review) => [
      review.created_at,
      review.product.name,
      review.rating,
      review.title,
      review.content,
      review.author_name,
      review.status,
      review.reply.words ?? '',
    ]}
  />
);

import { storeFileTime } from '#lazy/store-days.ts';
import { storeZoneWords } from '#lazy/store-zone-words.ts';
import { allReviews } from '#actors/vendor-panel/people/replies.ts';
import { ExportCsv } from '#panel/list/export-csv.tsx';
import type { WordQuery } from './word-query.ts';

/** The whole displayed list of reviews, as a CSV file. Times are the store's. */
export const ExportReviews = ({ vendorId, query }: { vendorId: string; query: WordQuery }) => (
  <ExportCsv
    fileName="reviews.csv"
    head={[
      `Written (${storeZoneWords()})`,
      'Product',
      'Stars',
      'Title',
      'Review',
      'Author',
      'Status',
      'Your reply',
    ]}
    readAll={(onRows, days) => allReviews(vendorId, query, days, onRows)}
    dates="Written"
    lineOf={(review) => [
      storeFileTime(review.created_at),
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

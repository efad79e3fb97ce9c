import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { ReviewPage } from '#schema/shop/questions-and-reviews.ts';
import type { ReviewSort } from '#schema/shop/questions-and-reviews.ts';
import type { Client } from '#services/client.ts';

export type ReviewsWanted = {
  product: string;
  stars: number | null;
  sort: ReviewSort;
  skip: number;
  pictured: boolean;
};

/** The reviews under a product, as shoppers see them. */
export function createProductReviewService(client: Client) {
  return {
    /** Ten reviews after the first `skip`. */
    list: ({ product, stars, sort, skip, pictured }: ReviewsWanted) =>
      client.rpc(
        ReviewPage,
        'list_reviews',
        {
          product,
          ...(stars === null ? {} : { stars }),
          sort,
          ...(skip === 0 ? {} : { skip }),
          ...(pictured ? { pictured } : {}),
        },
        { get: true },
      ),
    /** Returns how many people found the review helpful. Signed-in users only. */
    vote: (review: string, helpful: boolean): Observable<number> =>
      client.rpc(Schema.Finite, 'vote_review', { review, helpful }),
  };
}

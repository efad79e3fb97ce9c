import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { Question, ReviewPage } from '#schema/talk.ts';
import type { ReviewSort } from '#schema/talk.ts';
import type { Client } from './client.ts';

export type ReviewsWanted = {
  product: string;
  stars: number | null;
  sort: ReviewSort;
  skip: number;
  pictured: boolean;
};

/** What people say under a product. */
export type TalkService = {
  /** Ten after `skip` others. */
  reviews: (wanted: ReviewsWanted) => Observable<ReviewPage>;
  /** Answers how many found the review helpful. Signed in only. */
  vote: (review: string, helpful: boolean) => Observable<number>;
  /** Answered ones, the latest first, and one's own that wait. */
  questions: (product: string) => Observable<readonly Question[]>;
  /** Signed in only; refused with `RateLimited` after five an hour. */
  ask: (product: string, question: string) => Observable<string>;
};

export function createTalkService(client: Client): TalkService {
  return {
    reviews: ({ product, stars, sort, skip, pictured }) =>
      client.read(ReviewPage, (rest, signal) =>
        rest
          .rpc(
            'list_reviews',
            {
              product,
              ...(stars === null ? {} : { stars }),
              sort,
              ...(skip === 0 ? {} : { skip }),
              ...(pictured ? { pictured } : {}),
            },
            { get: true },
          )
          .retry(false)
          .abortSignal(signal),
      ),
    vote: (review, helpful) =>
      client.read(Schema.Finite, (rest, signal) =>
        rest.rpc('vote_review', { review, helpful }).retry(false).abortSignal(signal),
      ),
    questions: (product) =>
      client.read(Schema.Array(Question), (rest, signal) =>
        rest
          .from('product_questions')
          .select('id,author_name,question,answer,answered_at,created_at')
          .eq('product_id', product)
          .order('answered_at', { ascending: false, nullsFirst: true })
          .order('id')
          .limit(20)
          .retry(false)
          .abortSignal(signal),
      ),
    ask: (product, question) =>
      client.read(Schema.String, (rest, signal) =>
        rest.rpc('ask_question', { product, question }).retry(false).abortSignal(signal),
      ),
  };
}

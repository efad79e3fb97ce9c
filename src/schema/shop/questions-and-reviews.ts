import { Schema } from 'effect';
import { Review } from './catalog.ts';

const Text = Schema.String;

export type ReviewSort = 'newest' | 'helpful' | 'highest' | 'lowest';

export const ReviewPage = Schema.Struct({ reviews: Schema.Array(Review), more: Schema.Boolean });
export type ReviewPage = typeof ReviewPage.Type;

/** A question about a product; unanswered ones are visible only to their author. */
export const Question = Schema.Struct({
  id: Text,
  author_name: Text,
  question: Text,
  answer: Schema.NullOr(Text),
  answered_at: Schema.NullOr(Text),
  created_at: Text,
});
export type Question = typeof Question.Type;

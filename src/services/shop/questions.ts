import { Schema } from 'effect';
import { Question } from '#schema/shop/questions-and-reviews.ts';
import type { Client } from '#services/client.ts';

/** The questions under a product. */
export function createQuestionService(client: Client) {
  return {
    /** Answered ones, newest first, and the person's own unanswered ones. */
    list: (product: string) =>
      client.rows(Question, (rest) =>
        rest
          .from('product_questions')
          .select('id,author_name,question,answer,answered_at,created_at')
          .eq('product_id', product)
          .order('answered_at', { ascending: false, nullsFirst: true })
          .order('id')
          .limit(20),
      ),
    /** Signed-in users only; `RateLimited` after five an hour. */
    ask: (product: string, question: string) =>
      client.rpc(Schema.String, 'ask_question', { product, question }),
  };
}

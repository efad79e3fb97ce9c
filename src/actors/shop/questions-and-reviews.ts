import { firstValueFrom } from 'rxjs';
import type { Question, ReviewPage } from '#schema/shop/questions-and-reviews.ts';
import { createProductReviewService } from '#services/shop/product-reviews.ts';
import type { ReviewsWanted } from '#services/shop/product-reviews.ts';
import { createQuestionService } from '#services/shop/questions.ts';
import { RateLimited } from '#services/errors.ts';
import { services } from '#actors/kit/services.ts';
import { sendLimited } from '#actors/content/submission-limit.ts';

export type { ReviewsWanted };

const questions = () => createQuestionService(services().client);
const reviews = () => createProductReviewService(services().client);

/** Import this file with `import()`: a product page loads without it. */
export const readReviews = (wanted: ReviewsWanted): Promise<ReviewPage> =>
  firstValueFrom(reviews().list(wanted));

export const voteReview = (review: string, helpful: boolean): Promise<number> =>
  firstValueFrom(reviews().vote(review, helpful));

export const readQuestions = (product: string): Promise<readonly Question[]> =>
  firstValueFrom(questions().list(product));

/** The result of asking a question. */
export async function askQuestion(
  product: string,
  question: string,
): Promise<'asked' | 'too often' | 'failed'> {
  try {
    await firstValueFrom(sendLimited('question', () => questions().ask(product, question)));
    return 'asked';
  } catch (error) {
    return error instanceof RateLimited ? 'too often' : 'failed';
  }
}

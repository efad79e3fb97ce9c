import { firstValueFrom } from 'rxjs';
import type { Question, ReviewPage } from '#schema/talk.ts';
import type { ReviewsWanted } from '#services/talk.ts';
import { RateLimited } from '#services/errors.ts';
import { services } from './services.ts';
import { sendLimited } from './submission-limit.ts';

export type { ReviewsWanted };

/** Import this file with `import()`: a product page is read without it. */
export const readReviews = (wanted: ReviewsWanted): Promise<ReviewPage> =>
  firstValueFrom(services().talk.reviews(wanted));

export const voteReview = (review: string, helpful: boolean): Promise<number> =>
  firstValueFrom(services().talk.vote(review, helpful));

export const readQuestions = (product: string): Promise<readonly Question[]> =>
  firstValueFrom(services().talk.questions(product));

/** How asking has ended. */
export async function askQuestion(
  product: string,
  question: string,
): Promise<'asked' | 'too often' | 'failed'> {
  try {
    await firstValueFrom(sendLimited('question', () => services().talk.ask(product, question)));
    return 'asked';
  } catch (error) {
    return error instanceof RateLimited ? 'too often' : 'failed';
  }
}

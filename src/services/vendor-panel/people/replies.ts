import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { everyDay } from '#schema/day.ts';
import type { Days } from '#schema/day.ts';
import {
  Replied,
  Reported,
  StoreQuestions,
  StoreReviews,
  WordCounts,
} from '#schema/vendor-panel/people/replies.ts';
import type { Said, StoreQuestion, StoreReview, There } from '#schema/vendor-panel/people/replies.ts';
import type { Client } from '#services/client.ts';
import { withTextCursor } from '#services/page-cursor.ts';

export type WordKind = 'review' | 'question';

type Wish = Readonly<Partial<Record<'view' | 'q' | 'stars' | 'product' | 'sort', string>>>;
type Listing<Row> = Observable<{ rows: readonly Row[]; next: string | null }>;

const wishOf = ({ view = 'open', q, product }: Wish, after: string | null) => ({
  view,
  query: q ?? null,
  product: product ?? null,
  after: after === null ? null : (JSON.parse(after) as object),
});
/** Reviews and questions of a store's products, for its team. Refusals have the server's message. */
export const createReplyService = (client: Client) => ({
  /** @param after The previous page's `next`, as text. */
  reviews: (
    vendor_id: string,
    wish: Wish,
    after: string | null,
    days: Days = everyDay,
  ): Listing<StoreReview> =>
    client
      .rpc(StoreReviews, 'vendor_reviews', {
        vendor_id,
        ...wishOf(wish, after),
        stars: wish.stars === undefined ? null : Number(wish.stars),
        sort: wish.sort ?? 'newest',
        written_from: days.first,
        written_to: days.last,
      })
      .pipe(map(withTextCursor)),
  questions: (vendor_id: string, wish: Wish, after: string | null): Listing<StoreQuestion> =>
    client
      .rpc(StoreQuestions, 'vendor_questions', {
        vendor_id,
        ...wishOf(wish, after),
        sort: wish.sort ?? 'oldest',
      })
      .pipe(map(withTextCursor)),
  counts: (vendor_id: string) => client.rpc(WordCounts, 'vendor_word_counts', { vendor_id }),
  /** @param seen_version version of the reply that the member saw; a report has none */
  say: (
    kind: WordKind,
    id: string,
    { words, reason }: Said,
    seen_version: number,
  ): Observable<{ kind: 'done' | 'overtaken'; there: There }> => {
    if (reason !== null) {
      const report = { reason, note: words };
      return (
        kind === 'review'
          ? client.rpc(Reported, 'report_review', { review: id, ...report })
          : client.rpc(Reported, 'report_question', { question: id, ...report })
      ).pipe(
        map(({ outcome, note, by, reason: given }) => ({
          kind: outcome,
          there: { words: note ?? '', by, version: 0, reason: given },
        })),
      );
    }
    return (
      kind === 'review'
        ? client.rpc(Replied, 'reply_to_review', { review: id, reply: words, seen_version })
        : client.rpc(Replied, 'answer_question', { question: id, answer: words, seen_version })
    ).pipe(
      map(({ outcome, words: kept, by, version }) => ({
        kind: outcome,
        there: { words: kept ?? '', by, version, reason: null },
      })),
    );
  },
});

export type ReplyService = ReturnType<typeof createReplyService>;

import type { StoreQuestion, StoreReply, StoreReview } from '#schema/vendor-panel/people/replies.ts';
import { kettlebell } from '#samples/data/kit/pictures.ts';

const none: StoreReply = { words: null, by: null, at: null, until: null, version: 0 };
export const someReply: StoreReply = {
  words: 'Thank you! The sleeves are on bearings, so it spins well under load.',
  by: 'Ana Lee',
  at: '2026-11-20T10:00:00Z',
  until: '2026-12-20T10:00:00Z',
  version: 1,
};

const about = (id: string) => ({
  id,
  product: { id: '00000000-0000-7000-8000-00000000000a', name: 'Power bar', image: kettlebell },
  author_name: 'Grace',
  created_at: '2026-11-18T09:00:00Z',
  reply: none,
  report: null,
});

export const storeReview = (id: string, more: Partial<StoreReview> = {}): StoreReview => ({
  ...about(id),
  rating: 4,
  title: 'A bar that lasts',
  content: 'Straight after two years, and the knurling still bites.',
  status: 'approved',
  ...more,
});

export const storeQuestion = (id: string, more: Partial<StoreQuestion> = {}): StoreQuestion => ({
  ...about(id),
  question: 'Does it spin well under load?',
  ...more,
});

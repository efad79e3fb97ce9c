import type { ReportReason } from '#schema/vendor-panel/people/replies.ts';

/** How the panel names what it shows of reviews and questions. */
export const reviewList = {
  views: [
    ['open', 'To reply to'],
    ['answered', 'Replied to'],
    ['pending', 'Not public yet'],
    ['reported', 'Reported'],
    ['all', 'All'],
  ],
  sort: 'newest',
} as const;

export const questionList = {
  views: [
    ['open', 'To answer'],
    ['answered', 'Answered'],
    ['reported', 'Reported'],
    ['all', 'All'],
  ],
  sort: 'oldest',
} as const;

export const reasons: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam or advertising',
  offensive: 'Offensive or hateful',
  'personal-data': 'Names or data of a person',
  'not-about-product': 'Not about the product',
  other: 'Something else',
};

import type { ReportReason } from '#schema/vendor-panel/people/replies.ts';

/** The panel's names for the parts of reviews and questions. */
export const reviewList = {
  views: [
    ['open', 'Needs reply'],
    ['answered', 'Replied'],
    ['pending', 'Not public yet'],
    ['reported', 'Reported'],
    ['all', 'All'],
  ],
  sort: 'newest',
} as const;

export const questionList = {
  views: [
    ['open', 'Needs an answer'],
    ['answered', 'Answered'],
    ['reported', 'Reported'],
    ['all', 'All'],
  ],
  sort: 'oldest',
} as const;

export const reasons: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam or advertising',
  offensive: 'Offensive or hateful',
  'personal-data': 'Personal information',
  'not-about-product': 'Not about the product',
  other: 'Something else',
};

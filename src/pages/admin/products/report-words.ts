import type { ReportCase } from '#schema/admin/reports.ts';
import type { ThingKind } from '#schema/shop/report.ts';

export const kindNames: Readonly<Record<ThingKind, string>> = {
  product: 'Product',
  review: 'Review',
  question: 'Question',
  store: 'Store',
  post: 'Post',
};

/** What acting on a thing is called. */
export const actNames: Readonly<Record<ThingKind, string>> = {
  product: 'Take the product down',
  review: 'Hide the review',
  question: 'Hide the question',
  store: 'Write to the store',
  post: 'Unpublish the post',
};

export const outcomeNames = { dismissed: 'Dismissed', acted: 'Acted on', restored: 'Shown again' } as const;

export const decisionWords: Readonly<Record<string, string>> = {
  'report.dismissed': 'Dismissed',
  'report.acted': 'Acted on',
  'report.restored': 'Shown again',
};

/** What a decision does, before it is made. */
export function consequenceOf({ kind, thing: { state } }: Pick<ReportCase, 'kind' | 'thing'>): string {
  if (state !== 'shown' && kind !== 'store') {
    return 'Shoppers do not see it any more. Whoever has reported it is told what you decide; nothing else changes.';
  }
  const undo: Readonly<Record<ThingKind, string>> = {
    product: 'It can be restored under Products.',
    review: 'It can be shown again here.',
    question: 'It can be shown again here.',
    store: 'There is no undo. To suspend it, open the store.',
    post: 'There is no undo: the store can submit it again.',
  };
  const whose = kind === 'review' || kind === 'question' ? 'Its author' : 'The store';
  return `${whose} reads your reason, and everybody who has reported it is told. ${undo[kind]}`;
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** Repeat offenders, in words. */
export function historyOf({
  kind,
  acted,
  decided_against: others,
}: Pick<ReportCase, 'kind' | 'acted' | 'decided_against'>): readonly string[] {
  const whose =
    kind === 'review' || kind === 'question'
      ? 'Other words of this author'
      : kind === 'store'
        ? 'Products and posts of this store'
        : 'Other things of this store';
  return [
    ...(acted === 0 ? [] : [`Decided against ${times(acted)} before`]),
    ...(others === 0 ? [] : [`${whose}: decided against ${times(others)}`]),
  ];
}

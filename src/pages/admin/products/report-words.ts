import type { ReportCase } from '#schema/admin/reports.ts';
import type { ThingKind } from '#schema/shop/report.ts';

export const kindNames: Readonly<Record<ThingKind, string>> = {
  product: 'Product',
  review: 'Review',
  question: 'Question',
  store: 'Store',
  post: 'Post',
};

/** The name of an action on a reported item. */
export const actNames: Readonly<Record<ThingKind, string>> = {
  product: 'Take down product',
  review: 'Hide review',
  question: 'Hide question',
  store: 'Contact store',
  post: 'Unpublish post',
};

export const outcomeNames = { dismissed: 'Dismissed', acted: 'Action taken', restored: 'Restored' } as const;

export const decisionWords: Readonly<Record<string, string>> = {
  'report.dismissed': 'Dismissed',
  'report.acted': 'Action taken',
  'report.restored': 'Restored',
};

/** A decision's effect, before it is made. */
export function consequenceOf({ kind, thing: { state } }: Pick<ReportCase, 'kind' | 'thing'>): string {
  if (state !== 'shown' && kind !== 'store') {
    return "Shoppers no longer see it. We'll tell the people who reported it what you decided. Nothing else changes.";
  }
  const undo: Readonly<Record<ThingKind, string>> = {
    product: 'You can restore it under Products.',
    review: 'You can restore it here.',
    question: 'You can restore it here.',
    store: "You can't undo this. To suspend the store, open its page.",
    post: "You can't undo this, but the store can submit it again.",
  };
  const whose = kind === 'review' || kind === 'question' ? 'Its author' : 'The store';
  return `${whose} gets your reason, and we let everyone who reported it know. ${undo[kind]}`;
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
      ? 'Also from this author'
      : kind === 'store'
        ? 'Products and posts from this store'
        : 'Also from this store';
  return [
    ...(acted === 0 ? [] : [`Upheld ${times(acted)} before`]),
    ...(others === 0 ? [] : [`${whose}: reports upheld ${times(others)}`]),
  ];
}

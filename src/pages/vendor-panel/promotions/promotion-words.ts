import type { PromotionMoveKind } from '#actors/vendor-panel/offers/promotions.ts';
import { formatDay } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import type {
  PromotionState,
  StorePromotion,
  TriedPromotion,
} from '#schema/vendor-panel/offers/promotion.ts';
import type { BadgeTone } from '#ui/components/badge.tsx';

/** The views of the list; the first is shown without a word about it. */
export const promotionViews = [
  ['all', 'All'],
  ['running', 'Running'],
  ['scheduled', 'Scheduled'],
  ['paused', 'Paused'],
  ['draft', 'Drafts'],
  ['ended', 'Ended'],
] as const;

export const stateWords: Readonly<Record<PromotionState, readonly [label: string, tone: BadgeTone]>> = {
  draft: ['Draft', 'neutral'],
  scheduled: ['Scheduled', 'neutral'],
  running: ['Running', 'success'],
  paused: ['Paused', 'attention'],
  ended: ['Ended', 'neutral'],
};

export const giftOf = ({ kind, value }: StorePromotion): string => {
  const amount = value.replace(/\.00$/, '');
  if (kind === 'percent') return `${amount}% off`;
  return kind === 'amount' ? `$${amount} off` : `Delivery free up to $${amount}`;
};

export function goodsOf({ products, category }: StorePromotion): string {
  if (category !== null) return `your ${category.name}`;
  if (products.length === 0) return 'all your products';
  return products.length === 1 ? (products[0]?.name ?? '') : `${products.length} products`;
}

export function daysOf({ first_day: first, last_day: last }: StorePromotion): string {
  if (first === null && last === null) return 'No end';
  if (last === null) return first === null ? '' : `From ${formatDay(first)}`;
  return first === null ? `Until ${formatDay(last)}` : `${formatDay(first)} – ${formatDay(last)}`;
}

export const usesOf = ({ uses, max_redemptions: most }: StorePromotion): string =>
  most === null ? formatCount(uses) : `${formatCount(uses)} of ${formatCount(most)}`;

/** What can be done with a promotion, as its buttons say it. */
export const moveWords: Readonly<Record<Exclude<PromotionMoveKind, 'reopen' | 'restore'>, string>> = {
  start: 'Start',
  pause: 'Pause',
  resume: 'Resume',
  end: 'End',
  copy: 'Duplicate',
  delete: 'Delete',
};

export function movesOf({ state, was_used: wasUsed }: StorePromotion): readonly (keyof typeof moveWords)[] {
  switch (state) {
    case 'draft':
      return wasUsed ? ['start', 'copy'] : ['start', 'copy', 'delete'];
    case 'scheduled':
    case 'running':
      return ['pause', 'end', 'copy'];
    case 'paused':
      return ['resume', 'end', 'copy'];
    case 'ended':
      return ['copy'];
  }
}

export const doneWords: Readonly<Record<PromotionMoveKind, (label: string) => string>> = {
  start: (label) => `“${label}” is started.`,
  pause: (label) => `“${label}” is paused: carts get it no longer.`,
  resume: (label) => `“${label}” counts again.`,
  end: (label) => `“${label}” has ended.`,
  reopen: (label) => `“${label}” counts again.`,
  copy: (label) => `A draft with the terms of “${label}” is in the list.`,
  delete: (label) => `The draft “${label}” is deleted.`,
  restore: (label) => `The draft “${label}” is back.`,
};

/** Why what was tried takes nothing off. */
export function triedProblem({ verdict, minimum, counts }: TriedPromotion): string | null {
  switch (verdict) {
    case null:
    case 'applied':
      return null;
    case 'unknown':
      return 'There is no such code that runs.';
    case 'ended':
      return 'This code has ended.';
    case 'not-started':
      return 'This code has not started.';
    case 'used':
      return 'This code has been used up.';
    case 'minimum':
      return `These goods cost less than ${formatMoney(minimum ?? 0)}.`;
    case 'other-goods':
      return 'It is for none of these goods.';
    case 'beaten':
      return `“${counts?.label ?? ''}” spares more, so it counts instead: one promotion counts in a cart.`;
    case 'barred':
      return 'This code doesn’t count for this cart.';
    case 'nothing':
      return 'There is nothing that it could take off.';
  }
}

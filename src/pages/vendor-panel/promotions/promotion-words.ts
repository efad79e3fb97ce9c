import type { PromotionActionKind } from '#actors/vendor-panel/offers/promotions.ts';
import { formatDay } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import type {
  PromotionState,
  StorePromotion,
  TriedPromotion,
} from '#schema/vendor-panel/offers/promotion.ts';
import type { BadgeTone } from '#ui/components/labels/badge.tsx';

/** The views of the list; the first is the default. */
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
  return kind === 'amount' ? `$${amount} off` : `Free shipping up to $${amount}`;
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

/** A promotion's actions, as on their buttons. */
export const actionWords: Readonly<Record<Exclude<PromotionActionKind, 'reopen' | 'restore'>, string>> = {
  start: 'Start',
  pause: 'Pause',
  resume: 'Resume',
  end: 'End',
  copy: 'Duplicate',
  delete: 'Delete',
};

export function movesOf({ state, was_used: wasUsed }: StorePromotion): readonly (keyof typeof actionWords)[] {
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

export const doneWords: Readonly<Record<PromotionActionKind, (label: string) => string>> = {
  start: (label) => `“${label}” started.`,
  pause: (label) => `“${label}” paused. It no longer applies to carts.`,
  resume: (label) => `“${label}” is running again.`,
  end: (label) => `“${label}” ended.`,
  reopen: (label) => `“${label}” is running again.`,
  copy: (label) => `Draft copy of “${label}” added to the list.`,
  delete: (label) => `Draft “${label}” deleted.`,
  restore: (label) => `Draft “${label}” restored.`,
};

/** Why the tried promotion discounts nothing. */
export function triedProblem({ verdict, minimum, counts }: TriedPromotion): string | null {
  switch (verdict) {
    case null:
    case 'applied':
      return null;
    case 'unknown':
      return 'No active promotion uses this code.';
    case 'ended':
      return 'This code has ended.';
    case 'not-started':
      return "This code hasn't started yet.";
    case 'used':
      return 'This code has been used up.';
    case 'minimum':
      return `These items total less than ${formatMoney(minimum ?? 0)}.`;
    case 'other-goods':
      return "It doesn't apply to these items.";
    case 'beaten':
      return `“${counts?.label ?? ''}” saves more, so it applies instead. Only one promotion applies per cart.`;
    case 'barred':
      return "This code doesn't apply to this cart.";
    case 'nothing':
      return "There's nothing to discount.";
  }
}

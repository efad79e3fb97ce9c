import { resumed } from '#machines/checkout/checkout.rules.ts';
import { readProgress, writeProgress } from '#schema/checkout/progress.ts';
import type { CheckoutLine, Progress } from '#schema/checkout/progress.ts';
import { checkoutStorageKey } from '#schema/saved-keys.ts';
import { readText, writeText } from '#actors/kit/storage.ts';

const listeners = new Set<(promo: string | null) => void>();

/** What a checkout of these lines would resume. */
const progressFor = (lines: readonly CheckoutLine[]): Progress =>
  resumed(readProgress(readText(checkoutStorageKey)), lines, crypto.randomUUID());

/** The code selected for a purchase of these lines, in the cart or in the checkout. */
export const chosenCode = (lines: readonly CheckoutLine[]): string | null => progressFor(lines).promo;

/** Selects a code in the cart; a purchase that has been sent keeps its own. */
export function chooseCode(lines: readonly CheckoutLine[], promo: string | null): void {
  const progress = progressFor(lines);
  if (progress.sent !== null) return;
  writeText(checkoutStorageKey, writeProgress({ ...progress, promo }));
  for (const listener of listeners) listener(promo);
}

/** Calls back with each code selected in the cart, until the returned function is called. */
export function watchChosenCode(listener: (promo: string | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

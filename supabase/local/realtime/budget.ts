import { deliveryBytes } from './limits.ts';

/** What a sender may have handed on: bytes, counted for each receiver. It refills by itself. */
export type Budget = {
  readonly isSpent: () => boolean;
  /** The last message may cost more than is left; the sender then waits for longer. */
  readonly spend: (cost: number) => void;
  /** Whether nothing of it is in use. */
  readonly isFull: () => boolean;
};

/** @param now milliseconds that never go back */
export function createBudget(
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  now: () => number = () => performance.now(),
): Budget {
  const most = perSecond * seconds;
  let left = most;
  let at = now();
  const refill = (): number => {
    const time = now();
    left = Math.min(most, left + ((time - at) * perSecond) / 1000);
    at = time;
    return left;
  };
  return {
    isSpent: () => refill() <= 0,
    spend: (cost) => {
      left = refill() - cost;
    },
    isFull: () => refill() === most,
  };
}

/** A budget that ends with the first of several. */
export function sharedBudget(budgets: readonly Budget[]): Pick<Budget, 'isSpent' | 'spend'> {
  return {
    isSpent: () => budgets.some((budget) => budget.isSpent()),
    spend: (cost) => {
      for (const budget of budgets) budget.spend(cost);
    },
  };
}

/** What a message of so many bytes costs: a short one takes the server's time, too. */
export function costOf(bytes: number, receivers: number): number {
  return (bytes + deliveryBytes) * receivers;
}

/** The refusal of what is beyond it. */
export const tooMuch = {
  code: 'BroadcastByteRateLimitReached',
  message:
    'BroadcastByteRateLimitReached: Too many bytes are handed on for this sender; send less and try again',
} as const;

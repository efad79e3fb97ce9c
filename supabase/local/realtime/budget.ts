import { deliveryBytes } from './limits.ts';

/** How much a sender may have delivered: bytes, counted once per receiver. It refills over time. */
export type Budget = {
  readonly isSpent: () => boolean;
  /** The last message may cost more than is left; the sender then waits longer. */
  readonly spend: (cost: number) => void;
  /** Whether none of it is used. */
  readonly isFull: () => boolean;
};

/** @param now monotonic time in milliseconds */
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

/** A budget that is exhausted as soon as one of several is. */
export function sharedBudget(budgets: readonly Budget[]): Pick<Budget, 'isSpent' | 'spend'> {
  return {
    isSpent: () => budgets.some((budget) => budget.isSpent()),
    spend: (cost) => {
      for (const budget of budgets) budget.spend(cost);
    },
  };
}

/** The cost of a message of this size: even a short one takes the server's time. */
export function costOf(bytes: number, receivers: number): number {
  return (bytes + deliveryBytes) * receivers;
}

/** The refusal of a message over budget. */
export const tooMuch = {
  code: 'BroadcastByteRateLimitReached',
  message:
    'BroadcastByteRateLimitReached: Too many bytes are handed on for this sender; send less and try again',
} as const;

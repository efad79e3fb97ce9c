import { StartFailure } from '../failure.ts';
import { tokenBucket } from '../token-buckets.ts';

/** A limit per address: a burst of `calls`, refilled over `seconds`. */
export type RateLimit = { readonly calls: number; readonly seconds: number };
export type RateLimits = ReadonlyMap<string, RateLimit>;

/**
 * Procedures that nobody may call without limit: they reveal prices for coupon codes, take stock, place orders or check
 * guessable secrets. One line each; `STALLBAR_RATE_LIMITS` changes them by name, and those of auth as `auth_<purpose>`.
 */
const procedureLimits: Readonly<Record<string, RateLimit>> = {
  quote_cart: { calls: 240, seconds: 60 },
  hold_stock: { calls: 60, seconds: 60 },
  place_order: { calls: 30, seconds: 60 },
  track_guest_order: { calls: 120, seconds: 60 },
  cancel_order: { calls: 30, seconds: 60 },
  request_return: { calls: 30, seconds: 60 },
  count_sights: { calls: 20, seconds: 60 },
  reorder: { calls: 60, seconds: 60 },
  get_invitation_by_token: { calls: 30, seconds: 60 },
  accept_vendor_invitation: { calls: 10, seconds: 60 },
};

/**
 * The limits with the changes from the environment: `off`, or `place_order=5/60,quote_cart=600/60` (calls/seconds).
 * @throws StartFailure
 */
export function readRateLimits(text: string | undefined): RateLimits {
  if (text === 'off') return new Map();
  const limits = new Map(Object.entries(procedureLimits));
  for (const entry of (text ?? '').split(',').filter((part) => part.trim() !== '')) {
    const groups = /^\s*(?<name>\w+)=(?<calls>[1-9]\d{0,6})\/(?<seconds>[1-9]\d{0,6})\s*$/.exec(
      entry,
    )?.groups;
    if (groups === undefined) {
      throw new StartFailure(
        `STALLBAR_RATE_LIMITS contains '${entry}': write 'off', or name=calls/seconds with commas between, such as place_order=30/60.`,
      );
    }
    limits.set(groups['name'] ?? '', { calls: Number(groups['calls']), seconds: Number(groups['seconds']) });
  }
  return limits;
}

/** @returns seconds to wait before a call of `procedure` from `address`; 0 when it may proceed */
export function createRateLimiter(limits: RateLimits): (procedure: string, address: string) => number {
  const buckets = new Map(
    [...limits].map(([name, { calls, seconds }]) => [name, tokenBucket(calls, seconds)]),
  );
  return (procedure, address) => Math.ceil(buckets.get(procedure)?.(address) ?? 0);
}

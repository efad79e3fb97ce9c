import type { AuthSettings } from './config.ts';
import { AuthProblem } from './problem.ts';

/** Keys that one bucket remembers; the oldest are forgotten first. */
const remembered = 20_000;

type Bucket = (key: string) => boolean;

/** Token buckets: `amount` at once, refilled over `seconds`. */
function buckets(amount: number, seconds: number): Bucket {
  const levels = new Map<string, { level: number; at: number }>();
  return (key) => {
    const now = Date.now();
    const known = levels.get(key);
    const level =
      known === undefined
        ? amount
        : Math.min(amount, known.level + ((now - known.at) / 1000) * (amount / seconds));
    // Set anew, so that the map's order is that of the last use.
    levels.delete(key);
    if (levels.size >= remembered) levels.delete(levels.keys().next().value ?? '');
    levels.set(key, { level: level < 1 ? level : level - 1, at: now });
    return level >= 1;
  };
}

const purposes = [
  'token',
  'signup',
  'recover',
  'resend',
  'magiclink',
  'otp',
  'user',
  'verify',
  'anonymous',
  'factor',
] as const;
export type Purpose = (typeof purposes)[number];

export type Limits = {
  /** @throws AuthProblem over_request_rate_limit when `address` asks too often */
  readonly request: (purpose: Purpose, address: string | null) => void;
  /** @throws AuthProblem over_email_send_rate_limit when the hour's mails are used up */
  readonly mail: () => void;
  /**
   * Keeps the pause between two mails for addresses that get none, so that they answer like the others.
   * @throws AuthProblem over_email_send_rate_limit
   */
  readonly pretend: (purpose: string, email: string) => void;
};

export function tooSoon(seconds: number): AuthProblem {
  const left = Math.max(1, Math.ceil(seconds));
  return new AuthProblem(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${left} seconds.`,
    { 'retry-after': String(left) },
  );
}

export function createLimits({ limits, email, smtp }: AuthSettings): Limits {
  const fiveMinutes = 300;
  const hour = 3600;
  const signUps = () => buckets(limits.signUps, fiveMinutes);
  const byPurpose: Record<Purpose, Bucket> = {
    token: buckets(limits.tokens, fiveMinutes),
    signup: signUps(),
    recover: signUps(),
    resend: signUps(),
    magiclink: signUps(),
    otp: signUps(),
    user: signUps(),
    verify: buckets(limits.checks, fiveMinutes),
    anonymous: buckets(limits.anonymous, hour),
    factor: buckets(15, 60),
  };
  const mails = buckets(limits.mails, hour);
  const pretended = new Map<string, number>();
  return {
    request: (purpose, address) => {
      if (!byPurpose[purpose](address ?? '')) {
        throw new AuthProblem(429, 'over_request_rate_limit', 'Request rate limit reached', {
          'retry-after': '10',
        });
      }
    },
    mail: () => {
      if (smtp !== undefined && !mails('mails')) {
        throw new AuthProblem(429, 'over_email_send_rate_limit', 'email rate limit exceeded');
      }
    },
    pretend: (purpose, address) => {
      const key = `${purpose} ${address}`;
      const now = Date.now();
      const until = (pretended.get(key) ?? 0) + email.frequencySeconds * 1000;
      if (until > now) throw tooSoon((until - now) / 1000);
      pretended.delete(key);
      if (pretended.size >= remembered) pretended.delete(pretended.keys().next().value ?? '');
      pretended.set(key, now);
    },
  };
}

import type { RateLimits } from '../gateway/rate-limits.ts';
import type { AuthSettings } from './config.ts';
import { tokenBucket, type TokenBucket } from '../token-buckets.ts';
import { AuthProblem } from './problem.ts';

/** The number of addresses remembered as having received an email; the oldest are dropped first. */
const remembered = 20_000;

const purposes = [
  'token',
  'signin',
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
  /** Takes back what `request` counted. */
  readonly giveBack: (purpose: Purpose, address: string | null) => void;
  /** @throws AuthProblem over_email_send_rate_limit when the hourly limit is reached */
  readonly mail: () => void;
  /**
   * Applies the pause between two emails to addresses that get none, so that they answer like the others.
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

/** @param changed Limits by `auth_<purpose>`; they override those of config.toml. */
export function createLimits({ limits, email, smtp }: AuthSettings, changed: RateLimits): Limits {
  const fiveMinutes = 300;
  const hour = 3600;
  const bucket = (purpose: Purpose, calls: number, seconds = fiveMinutes): TokenBucket => {
    const own = changed.get(`auth_${purpose}`);
    return tokenBucket(own?.calls ?? calls, own?.seconds ?? seconds);
  };
  const byPurpose: Record<Purpose, TokenBucket> = {
    token: bucket('token', limits.tokens),
    signin: bucket('signin', limits.signUps),
    signup: bucket('signup', limits.signUps),
    recover: bucket('recover', limits.signUps),
    resend: bucket('resend', limits.signUps),
    magiclink: bucket('magiclink', limits.signUps),
    otp: bucket('otp', limits.signUps),
    user: bucket('user', limits.signUps),
    verify: bucket('verify', limits.checks),
    anonymous: bucket('anonymous', limits.anonymous, hour),
    factor: bucket('factor', 15, 60),
  };
  const mails = tokenBucket(limits.mails, hour);
  const pretended = new Map<string, number>();
  return {
    request: (purpose, address) => {
      const seconds = byPurpose[purpose](address ?? '');
      if (seconds > 0) {
        throw new AuthProblem(429, 'over_request_rate_limit', 'Request rate limit reached', {
          'retry-after': String(Math.ceil(seconds)),
        });
      }
    },
    giveBack: (purpose, address) => byPurpose[purpose].giveBack(address ?? ''),
    mail: () => {
      if (smtp !== undefined && mails('mails') > 0) {
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

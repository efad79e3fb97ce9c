import { availableParallelism } from 'node:os';
import { createFairQueue, inTurn, type FairQueue } from '#http/fair-queue.ts';
import { openThreads } from '../threads.ts';
import type { PasswordAnswer, PasswordJob } from './password-job.ts';
import { AuthProblem } from './problem.ts';

/** bcrypt ignores everything after this many bytes; longer passwords are refused rather than truncated. */
export const longestPassword = 72;
/** Use half of the cores, so that the other half stays free for everyone else. */
const threadCount = Math.max(1, Math.floor(availableParallelism() / 2));
/** Password jobs of one address that may run or wait; each takes about 60 ms. */
const longestQueue = 120;

/** The hash of a random password. Comparing with it takes as long as with a real one. */
const nobodysHash = '$2b$10$CwTycUXWue0Thq9StjUM0uJ8yFTLpVQ9Jd5pO0Y6b1q8d8wC8E2mG';

/** The address that sent the password and the account it is for; each is queued separately. */
export type Asker = { readonly address: string | null; readonly account: string };

const admin: Asker = { address: 'admin', account: '' };

export type Passwords = {
  /** Compares in another thread. Without a hash it takes the same time and returns false. */
  readonly matches: (password: string, hash: string | null | undefined, asker: Asker) => Promise<boolean>;
  /** A bcrypt hash of at most 72 bytes. */
  readonly hash: (password: string, asker?: Asker) => Promise<string>;
  readonly close: () => Promise<void>;
};

function tooMany(): AuthProblem {
  return new AuthProblem(429, 'over_request_rate_limit', 'Request rate limit reached', {
    'retry-after': '5',
  });
}

/** bcrypt takes tens of milliseconds, so run it off the main thread. */
export function openPasswords(): Passwords {
  const threads = openThreads<PasswordJob, PasswordAnswer>(
    new URL('./password-worker.ts', import.meta.url),
    threadCount,
  );
  // Addresses take turns, and so do the accounts of each address: a flood from one address delays only its own
  // accounts, and a flood on one account only that account.
  const addresses = createFairQueue({ places: threadCount, perLane: threadCount });
  const accountsOf = new Map<string, { count: number; readonly queue: FairQueue }>();

  const ask = async (job: PasswordJob, { address, account }: Asker): Promise<PasswordAnswer> => {
    const lane = address ?? '';
    const accounts = accountsOf.get(lane) ?? {
      count: 0,
      queue: createFairQueue({ places: threadCount, perLane: 1 }),
    };
    if (accounts.count >= longestQueue) throw tooMany();
    accountsOf.set(lane, accounts);
    accounts.count += 1;
    try {
      return await inTurn(accounts.queue, account, () => inTurn(addresses, lane, () => threads.ask(job)));
    } finally {
      accounts.count -= 1;
      if (accounts.count === 0) accountsOf.delete(lane);
    }
  };

  return {
    matches: async (password, hash, asker) => {
      const usable = /^\$2[aby]\$\d\d\$.{53}$/.test(hash ?? '');
      const { matches } = await ask(
        { password: password.slice(0, 4 * longestPassword), hash: usable ? (hash ?? '') : nobodysHash },
        asker,
      );
      return matches && usable && Buffer.byteLength(password) <= longestPassword;
    },
    hash: async (password, asker = admin) => (await ask({ password, hash: undefined }, asker)).hash,
    close: () => threads.close(),
  };
}

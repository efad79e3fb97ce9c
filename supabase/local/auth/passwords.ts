import { availableParallelism } from 'node:os';
import { createFairQueue, inTurn, type FairQueue } from '../gateway/fair-queue.ts';
import { openThreads } from '../threads.ts';
import { AuthProblem } from './problem.ts';

/** Without a hash to compare with, one is made. */
export type PasswordJob = { readonly password: string; readonly hash: string | undefined };
export type PasswordAnswer = { readonly hash: string; readonly matches: boolean };

/** bcrypt reads no further than this many bytes; longer passwords are refused instead of cut. */
export const longestPassword = 72;
/** Half of the machine, so that the other half answers everybody else. */
const threadCount = Math.max(1, Math.floor(availableParallelism() / 2));
/** Passwords of one address that are worked on or wait; each takes some 60 ms. */
const longestQueue = 120;

/** Hash of a password that nobody has: comparing with it takes as long as with a real one. */
const nobodysHash = '$2b$10$CwTycUXWue0Thq9StjUM0uJ8yFTLpVQ9Jd5pO0Y6b1q8d8wC8E2mG';

/** Where a password comes from, and which account it is for: each of them waits its turn. */
export type Asker = { readonly address: string | null; readonly account: string };

const admin: Asker = { address: 'admin', account: '' };

export type Passwords = {
  /** Compares in another thread. Without a hash it takes the same time and says no. */
  readonly matches: (password: string, hash: string | null | undefined, asker: Asker) => Promise<boolean>;
  /** bcrypt of at most 72 bytes. */
  readonly hash: (password: string, asker?: Asker) => Promise<string>;
  readonly close: () => Promise<void>;
};

function tooMany(): AuthProblem {
  return new AuthProblem(429, 'over_request_rate_limit', 'Request rate limit reached', {
    'retry-after': '5',
  });
}

/** bcrypt costs tens of milliseconds: off the thread that answers everybody else. */
export function openPasswords(): Passwords {
  const threads = openThreads<PasswordJob, PasswordAnswer>(
    new URL('./password-worker.ts', import.meta.url),
    threadCount,
  );
  // Addresses take turns, and among them the accounts of each: a flood from one delays its own accounts alone, and a
  // flood on one account that account.
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

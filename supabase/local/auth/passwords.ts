import { Worker } from 'node:worker_threads';
import { AuthProblem } from './problem.ts';

/** Without a hash to compare with, one is made. */
export type PasswordJob = {
  readonly id: number;
  readonly password: string;
  readonly hash: string | undefined;
};
export type PasswordAnswer = { readonly id: number; readonly hash: string; readonly matches: boolean };

/** bcrypt reads no further than this many bytes; longer passwords are refused instead of cut. */
export const longestPassword = 72;
/** Threads: half of the machine, so that the other half answers everybody else. */
const threads = Math.max(1, Math.floor(availableParallelism() / 2));
/** Passwords of one address that may wait; each takes some 60 ms. */
const longestQueue = 120;

/** Hash of a password that nobody has: comparing with it takes as long as with a real one. */
const nobodysHash = '$2b$10$CwTycUXWue0Thq9StjUM0uJ8yFTLpVQ9Jd5pO0Y6b1q8d8wC8E2mG';

/** Whose password it is and where it comes from: neither keeps another waiting for more than one turn. */
export type Asker = { readonly address: string | null; readonly account: string };

export type Passwords = {
  /** Compares in another thread. Without a hash it takes the same time and says no. */
  readonly matches: (password: string, hash: string | null | undefined, asker: Asker) => Promise<boolean>;
  /** bcrypt of at most 72 bytes. */
  readonly hash: (password: string, asker?: Asker) => Promise<string>;
  readonly close: () => Promise<void>;
};

function tooMany(): AuthProblem {
  return new AuthProblem(429, 'over_request_rate_limit', 'Request rate limit reached', { 'retry-after': '5' });
}

/** bcrypt costs tens of milliseconds: off the thread that answers everybody else, and each account in its turn. */
export function openPasswords(): Passwords {
  const pool = openThreads<Omit<PasswordJob, 'id'>, PasswordAnswer>(
    new URL('./password-worker.ts', import.meta.url),
    threads,
  );
  const queue = createFairQueue({ places: threads, perLane: 1 });
  const waiting = new Map<string, number>();

  const ask = async (job: Omit<PasswordJob, 'id'>, { address, account }: Asker): Promise<PasswordAnswer> => {
    const from = address ?? '';
    const count = waiting.get(from) ?? 0;
    if (count >= longestQueue) throw tooMany();
    waiting.set(from, count + 1);
    try {
      return await queue.run(`${from} ${account}`, () => pool.ask(job));
    } finally {
      const left = (waiting.get(from) ?? 1) - 1;
      if (left > 0) waiting.set(from, left);
      else waiting.delete(from);
    }
  };

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
/** A flood waits no longer than about ten seconds. */
const longestQueue = 120;

/** Hash of a password that nobody has: comparing with it takes as long as with a real one. */
const nobodysHash = '$2b$10$CwTycUXWue0Thq9StjUM0uJ8yFTLpVQ9Jd5pO0Y6b1q8d8wC8E2mG';

export type Passwords = {
  /** Compares in another thread. Without a hash it takes the same time and says no. */
  readonly matches: (password: string, hash: string | null | undefined) => Promise<boolean>;
  /** bcrypt of at most 72 bytes. */
  readonly hash: (password: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** bcrypt costs tens of milliseconds: off the thread that answers everybody else. */
export function openPasswords(): Passwords {
  const waiting = new Map<number, { settle: (answer: PasswordAnswer) => void; fail: (e: Error) => void }>();
  let next = 0;
  const worker = new Worker(new URL('./password-worker.ts', import.meta.url));
  worker.unref();
  worker.on('message', (answer: PasswordAnswer) => {
    waiting.get(answer.id)?.settle(answer);
    waiting.delete(answer.id);
  });
  const end = () => {
    for (const { fail } of waiting.values()) fail(new Error('The password thread has ended'));
    waiting.clear();
  };
  worker.on('error', end);
  worker.on('exit', end);
  const ask = async (password: string, hash: string | undefined): Promise<PasswordAnswer> => {
    if (waiting.size >= longestQueue) {
      throw new AuthProblem(429, 'over_request_rate_limit', 'Request rate limit reached', {
        'retry-after': '5',
      });
    }
    const id = next++;
    return new Promise((settle, fail) => {
      waiting.set(id, { settle, fail });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      worker.postMessage({ id, password, hash } satisfies PasswordJob);
    });
  };
  return {
    matches: async (password, hash) => {
      const usable = /^\$2[aby]\$\d\d\$.{53}$/.test(hash ?? '');
      const { matches } = await ask(
        password.slice(0, 4 * longestPassword),
        usable ? (hash ?? '') : nobodysHash,
      );
      return matches && usable && Buffer.byteLength(password) <= longestPassword;
    },
    hash: async (password) => (await ask(password, undefined)).hash,
    close: async () => {
      await worker.terminate();
    },
  };
}

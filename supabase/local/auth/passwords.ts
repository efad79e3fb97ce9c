import { Worker } from 'node:worker_threads';

export type PasswordJob = { readonly id: number; readonly password: string; readonly hash: string };
type PasswordAnswer = { readonly id: number; readonly matches: boolean };

/** bcrypt reads no further than this; longer passwords are refused instead of cut. */
export const longestPassword = 72;

/** Hash of a password that nobody has: comparing with it takes as long as with a real one. */
const nobodysHash = '$2b$10$CwTycUXWue0Thq9StjUM0uJ8yFTLpVQ9Jd5pO0Y6b1q8d8wC8E2mG';

export type Passwords = {
  /** Compares in another thread. Without a hash it takes the same time and says no. */
  readonly matches: (password: string, hash: string | null | undefined) => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** bcrypt costs tens of milliseconds: off the thread that answers everybody else. */
export function openPasswords(): Passwords {
  const waiting = new Map<number, (matches: boolean) => void>();
  let next = 0;
  const worker = new Worker(new URL('./password-worker.ts', import.meta.url));
  worker.unref();
  worker.on('message', ({ id, matches }: PasswordAnswer) => {
    waiting.get(id)?.(matches);
    waiting.delete(id);
  });
  const fail = () => {
    for (const settle of waiting.values()) settle(false);
    waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', fail);
  return {
    matches: async (password, hash) => {
      const usable = /^\$2[aby]\$\d\d\$.{53}$/.test(hash ?? '');
      const id = next++;
      const result = await new Promise<boolean>((settle) => {
        waiting.set(id, settle);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
        worker.postMessage({ id, password, hash: usable ? (hash ?? '') : nobodysHash } satisfies PasswordJob);
      });
      return result && usable && Buffer.byteLength(password) <= longestPassword;
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

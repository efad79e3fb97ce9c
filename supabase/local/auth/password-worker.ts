import { compareSync } from 'bcryptjs';
import { parentPort } from 'node:worker_threads';
import type { PasswordJob } from './passwords.ts';

parentPort?.on('message', ({ id, password, hash }: PasswordJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort?.postMessage({ id, matches: compareSync(password, hash) });
});

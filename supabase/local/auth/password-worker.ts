import { compareSync, hashSync } from 'bcryptjs';
import { parentPort } from 'node:worker_threads';
import type { PasswordAnswer, PasswordJob } from './passwords.ts';

/** What Supabase uses. */
const cost = 10;

function work(job: PasswordJob): PasswordAnswer {
  return job.hash === undefined
    ? { id: job.id, hash: hashSync(job.password, cost), matches: false }
    : { id: job.id, hash: job.hash, matches: compareSync(job.password, job.hash) };
}

parentPort?.on('message', (job: PasswordJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort?.postMessage(work(job));
});

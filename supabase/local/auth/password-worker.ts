import { compareSync, hashSync } from 'bcryptjs';
import { serveJobs } from '../threads.ts';
import type { PasswordAnswer, PasswordJob } from './password-job.ts';

/** The cost that Supabase uses. */
const cost = 10;

serveJobs<PasswordJob, PasswordAnswer>(({ password, hash }) =>
  hash === undefined
    ? { hash: hashSync(password, cost), matches: false }
    : { hash, matches: compareSync(password, hash) },
);

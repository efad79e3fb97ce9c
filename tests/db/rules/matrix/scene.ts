import { afterAll, beforeAll } from 'vitest';
import { startBackend, type TestBackend } from '../../../support/backend.ts';
import { openDb, type Db } from '../../support.ts';
import { makeScene, type Scene } from '../stranger-scene.ts';
import { makeAccounts, type Account } from './accounts.ts';
import { makeAttempts, roleOf, type Attempts } from './attempts.ts';
import { makeCalls, proceduresOf, type Call } from './calls.ts';
import { addMore } from './more.ts';

let backend: TestBackend;
let calls: Call[];
export let db: Db;
export let scene: Scene;
export let accounts: Account[];
export let attempt: Attempts;

/** What the database role of the account may execute; the rest is refused by the same privilege for everyone. */
export const callsFor = (account: Account): Call[] =>
  calls.filter(({ procedure }) => procedure[roleOf(account)]);

beforeAll(async () => {
  // No jobs: nothing may change while row versions are compared.
  backend = await startBackend({ seed: false, jobs: false });
  db = openDb(backend);
  scene = await makeScene(db);
  await addMore(db, scene);
  // Before the accounts: their own data would not belong to others.
  calls = await makeCalls(db, scene, await proceduresOf(db));
  accounts = await makeAccounts(db, scene);
  attempt = await makeAttempts(db, scene);
});
afterAll(async () => {
  await db.end();
  await backend.stop();
});

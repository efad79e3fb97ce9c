import { expect, test } from 'vitest';
import { statusOf, type Outcome } from './attempts.ts';
import { mayRead } from './reach.ts';
import { accounts, attempt, db, scene } from './scene.ts';
import { relationsOf, statementsOn, type Relation } from './writes.ts';

let relations: Promise<readonly Relation[]> | undefined;
const everyTable = (): Promise<readonly Relation[]> =>
  (relations ??= relationsOf(db, [scene.owner, scene.shop.vendors[0], scene.canary]));

/** One account for each database role: what is refused to the role is refused to everyone in it. */
const oneOfEachRole = new Set(['visitor', 'customer']);

const told = ({ secrets, touched, foreign }: Outcome): string =>
  [...secrets, ...touched, ...(foreign > 0 ? [`${foreign} rows`] : [])].join(', ');

test('each table contains a row, or the rest proves nothing', async () => {
  expect((await everyTable()).filter(({ rows }) => rows.length === 0).map(({ name }) => name)).toEqual([]);
});

test("a stranger's accounts read only the tables that are open to them, and change nothing of others", async () => {
  const found: string[] = [];
  for (const account of accounts.filter(({ concerned }) => !concerned)) {
    for (const relation of await everyTable()) {
      const { name } = relation;
      const tried = statementsOn(relation, account, oneOfEachRole.has(account.name));
      const outcomes = await attempt(
        account,
        tried.map(({ statement }) => statement),
      );
      for (const [n, outcome] of outcomes.entries()) {
        const { verb = '', statement = '' } = tried[n] ?? {};
        const status = statusOf(outcome);
        const open = verb === 'reads' && mayRead(account.name, name, outcome.secrets.length > 0);
        const reached =
          outcome.secrets.length + outcome.touched.length + (verb === 'reads' ? outcome.foreign : 0) > 0;
        if (status >= 500 || (reached && !open)) {
          found.push(
            `${account.name} ${verb} ${name}: ${outcome.error ?? told(outcome)} by ${statement.slice(0, 200)}`,
          );
        }
      }
    }
  }
  expect(found).toEqual([]);
}, 1_800_000);

test('a hole would be detected: one policy and grant too many let a customer read and change', async () => {
  await db.sql(`
    grant select, update (city) on public.purchases to authenticated;
    create policy planted on public.purchases to authenticated using (true) with check (true);`);
  const customer = accounts.find(({ name }) => name === 'customer');
  const purchases = (await relationsOf(db, [scene.owner])).find(({ name }) => name === 'purchases');
  if (!customer || !purchases) throw new Error('there is no customer or no table of purchases');
  const tried = statementsOn(purchases, customer);
  const outcomes = await attempt(
    customer,
    tried.map(({ statement }) => statement),
  );
  const seen = tried.filter((_, n) => {
    const { secrets, touched } = outcomes[n] ?? { secrets: [], touched: [] };
    return secrets.length + touched.length > 0;
  });
  expect([...new Set(seen.map(({ verb }) => verb))].sort()).toEqual([
    'changes',
    'changes city of',
    'changes every city of',
    'reads',
  ]);
});

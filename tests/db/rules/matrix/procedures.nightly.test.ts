import { expect, test } from 'vitest';
import { statusOf, type Outcome } from './attempts.ts';
import type { Account } from './accounts.ts';
import { accounts, attempt, callsFor, db, scene } from './scene.ts';
import { mayReach, unproven, untried } from './reach.ts';

type Tried = {
  readonly account: Account;
  readonly name: string;
  readonly statement: string;
  readonly outcome: Outcome;
};

/** Cached for all tests in this file: it takes minutes. */
let tried: Promise<Tried[]> | undefined;
const everything = (): Promise<Tried[]> =>
  (tried ??= (async () => {
    const found: Tried[] = [];
    for (const account of accounts) {
      const calls = callsFor(account);
      const outcomes = await attempt(
        account,
        calls.map(({ statement }) => statement),
      );
      for (const [n, outcome] of outcomes.entries()) {
        const call = calls[n];
        if (call) found.push({ account, name: call.procedure.name, statement: call.statement, outcome });
      }
    }
    return found;
  })());

/** Some 100,000 statements: two minutes on an idle machine, many more on a busy one. */
const timeout = 1_800_000;

const reaches = ({ secrets, touched }: Outcome): boolean => secrets.length > 0 || touched.length > 0;

test(
  "a stranger's accounts reach only what the access table allows",
  async () => {
    const found = (await everything())
      .filter(
        ({ account, name, outcome }) =>
          !account.concerned && reaches(outcome) && !mayReach(account.name, name),
      )
      .map(
        ({ account, statement, outcome }) =>
          `${account.name}: ${[...outcome.secrets, ...outcome.touched].join(', ')} by ${statement}`,
      );
    expect(found).toEqual([]);
  },
  timeout,
);

test(
  'nothing breaks, whatever the arguments: no answer of 500 or above',
  async () => {
    const found = (await everything())
      .filter(({ outcome }) => statusOf(outcome) >= 500)
      .map(
        ({ account, statement, outcome }) =>
          `${account.name}: ${outcome.error} ${outcome.message} by ${statement}`,
      );
    expect(found).toEqual([]);
  },
  timeout,
);

test(
  'the same calls succeed for the rightful caller, or the refusals would prove nothing',
  async () => {
    const all = await everything();
    const letIn = new Set(
      all
        .filter(({ account, outcome }) => account.concerned && ![401, 403, 404].includes(statusOf(outcome)))
        .map(({ name }) => name),
    );
    expect([...new Set(all.map(({ name }) => name))].filter((name) => !letIn.has(name)).sort()).toEqual(
      unproven(),
    );
  },
  timeout,
);

test(
  'a stranger is refused for who it is, not for an argument, or its rights would not be tested',
  async () => {
    const refused = new Map<string, boolean>();
    for (const { account, name, outcome } of await everything()) {
      if (account.name !== 'customer') continue;
      const about = outcome.error === null || [401, 403, 404].includes(statusOf(outcome));
      refused.set(name, about || refused.get(name) === true);
    }
    expect([...refused].flatMap(([name, about]) => (about ? [] : [name])).sort()).toEqual(untried());
  },
  timeout,
);

test('a hole would be detected: what it reveals, changes, removes and adds, and how it breaks', async () => {
  await db.sql(`
    create function public.planted(what text, id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
    begin
      if what = 'tells' then
        return (select to_jsonb(p) from public.purchases p where p.id = planted.id);
      elsif what = 'changes' then
        update public.purchases p set city = 'Elsewhere' where p.id = planted.id;
      elsif what = 'touches' then
        update public.purchases p set city = p.city where p.id = planted.id;
      elsif what = 'removes' then
        delete from public.review_votes v where v.user_id = planted.id;
      elsif what = 'adds' then
        insert into public.review_votes (review_id, user_id)
        select r.id, planted.id from public.product_reviews r
        where not exists (select from public.review_votes v where v.review_id = r.id and v.user_id = planted.id) limit 1;
      elsif what = 'breaks' then
        raise 'broken' using errcode = 'XX000';
      end if;
      return null;
    end
    $$;
    grant execute on function public.planted to authenticated;`);
  const customer = accounts.find(({ name }) => name === 'customer');
  if (!customer) throw new Error('there is no customer');
  const { purchase_id } = scene.processing.placed;
  const outcomes = await attempt(
    customer,
    ['tells', 'changes', 'touches', 'removes', 'adds', 'breaks', 'nothing'].map((what) => {
      const id = what === 'removes' || what === 'adds' ? scene.owner : purchase_id;
      return `select jsonb_agg(to_jsonb(x)) from public.planted('${what}', '${id}') x`;
    }),
  );
  expect(
    outcomes.map((outcome) => [statusOf(outcome), outcome.secrets.includes(scene.canary), outcome.touched]),
  ).toEqual([
    [200, true, []],
    [200, false, ['changes public.purchases']],
    [200, false, ['changes public.purchases']],
    [200, false, ['changes public.review_votes']],
    [200, false, ['adds to public.review_votes']],
    [500, false, []],
    [200, false, []],
  ]);
});

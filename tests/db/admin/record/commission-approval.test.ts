import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shopDay as inDays, shopZone } from '../../../support/days.ts';
import { db, shop } from '../../one-shop.ts';
import { buy, type Caller } from '../../support.ts';
import { said } from '../../vendor-panel/product-support.ts';
import { makeAdminIn } from '../code-entered.ts';

type Rule = Readonly<Record<string, string>>;

let boss: Caller;
let other: Caller;
const restore = async () => {
  await db.sql('delete from private.commission_changes');
  await db.sql('delete from private.commission_rules where position < 1000000');
  await db.sql("update private.commission_rules set name = 'Standard'");
  await db.sql('update private.money_settings set correct_alone = 10000');
};
beforeAll(async () => {
  [boss, other] = [(await makeAdminIn(db, 'super')).caller, (await makeAdminIn(db, 'super')).caller];
});
beforeEach(restore);
afterAll(restore);

const read = async () =>
  (await boss.rpc('admin_settings')).body as { commission: { version: number; value: readonly Rule[] } };
const rules = async () => (await read()).commission.value;
const save = async (value: object, caller = boss) =>
  caller.rpc('save_money_settings', {
    section: 'commission',
    version: (await read()).commission.version,
    value,
  });
const preview = (value: object) => boss.rpc('preview_money_settings', { section: 'commission', value });
const rule = (more: Rule): Rule => ({
  id: randomUUID(),
  name: 'A rule',
  rate: '5',
  vendor: '',
  category: '',
  starts_on: '',
  ends_on: '',
  ...more,
});
/** An hour before this month started in the shop's zone. */
const lastMonth = `(date_trunc('month', now() at time zone '${shopZone}') - interval '1 hour') at time zone '${shopZone}'`;

describe('changes of the commission that move more than one admin may decide alone', () => {
  /** 20 dollars of last month's sales, at 10%. */
  const soldLastMonth = async (run: () => Promise<void>) => {
    const { purchase_id: id } = await buy(db, db.anon, [{ variant_id: shop.small, quantity: 2 }]);
    const at = (when: string) =>
      db.sql(`update public.orders set created_at = ${when} where purchase_id = $1`, [id]);
    await at(lastMonth);
    await db.sql('update private.money_settings set correct_alone = 100');
    try {
      await run();
    } finally {
      await at('now()');
    }
  };
  const decision = (change_id: string, approve: boolean, caller: Caller) =>
    caller.rpc('decide_commission', { change_id, approve });
  const waiting = async (caller: Caller) =>
    ((await caller.rpc('admin_settings')).body as { waiting_commission: { id: string } | null })
      .waiting_commission;

  test('wait, change nothing, and apply once another admin approves', () =>
    soldLastMonth(async () => {
      const [standard = {}] = await rules();
      const { version } = (await read()).commission;
      // It starts later: what it moves counts from the day it starts.
      const list = [rule({ vendor: shop.slugs[0], rate: '3', starts_on: inDays(3) }), standard];
      expect((await preview({ rules: list })).body).toMatchObject({ needs_approval: true });
      expect((await save({ rules: list })).body).toMatchObject({ outcome: 'waiting' });
      expect((await save({ rules: list })).body).toMatchObject({ outcome: 'waiting' });
      expect(await rules()).toEqual([standard]);
      expect(await waiting(boss)).toMatchObject({ is_mine: true, moved: '1.40' });
      const change = (await waiting(other))?.id ?? '';
      expect(said(await save({ rules: [rule({ vendor: shop.slugs[0], rate: '1' }), standard] }, other))).toBe(
        '409 change_waiting',
      );
      expect(said(await decision(change, true, boss))).toBe('403 own_change');
      expect((await decision(change, true, other)).body).toEqual({ status: 'applied' });
      expect((await decision(change, true, other)).body).toEqual({ status: 'applied' });
      expect(said(await decision(change, false, other))).toBe('409 change_decided');
      expect((await rules()).map(({ rate }) => rate)).toEqual(['3', '10']);
      expect((await read()).commission.version).toBe(version + 1);
      expect(await waiting(other)).toBeNull();
    }));

  test("can't be split within a day, and small ones still apply at once", () =>
    soldLastMonth(async () => {
      const [standard = {}] = await rules();
      const at = (rate: string) => ({ rules: [rule({ vendor: shop.slugs[0], rate }), standard] });
      expect((await save(at('6'))).body).toMatchObject({ outcome: 'saved' });
      expect((await save(at('4'))).body).toMatchObject({ outcome: 'waiting' });
      expect((await save(at('5'), other)).body).toMatchObject({ outcome: 'saved' });
    }));

  test('share one limit with corrections, and what moves nothing never waits', () =>
    soldLastMonth(async () => {
      const [standard = {}] = await rules();
      const [one, two] = [(await makeAdminIn(db, 'super')).caller, (await makeAdminIn(db, 'super')).caller];
      const at = (rate: string) => ({ rules: [rule({ vendor: shop.slugs[0], rate }), standard] });
      const correct = async (amount: number, caller: Caller) =>
        (
          await caller.rpc('admin_adjust_balance', {
            vendor_id: shop.vendors[0],
            amount,
            reason: 'Labels were charged twice.',
            request_key: randomUUID(),
          })
        ).body;
      // 80 cents by commission leave 20.
      expect((await save(at('6'), one)).body).toMatchObject({ outcome: 'saved' });
      expect(await correct(-0.21, one)).toEqual({ status: 'waiting' });
      expect(await correct(0.2, one)).toEqual({ status: 'posted' });
      // The other way around, 70 cents by a correction leave 30.
      expect(await correct(0.7, two)).toEqual({ status: 'posted' });
      expect((await save(at('4'), two)).body).toMatchObject({ outcome: 'waiting' });
      await decision((await waiting(two))?.id ?? '', false, two);
      // A lower limit leaves less than nothing.
      await db.sql('update private.money_settings set correct_alone = 50');
      const list = (await rules()).map((each) => ({ ...each, name: `${each['name']} since May` }));
      const shown = await one.rpc('preview_money_settings', {
        section: 'commission',
        value: { rules: list },
      });
      expect(shown.body).toMatchObject({ needs_approval: false });
      expect((await save({ rules: list }, one)).body).toMatchObject({ outcome: 'saved' });
    }));

  test('are withdrawn by who asked, and refused once the rules have changed since', () =>
    soldLastMonth(async () => {
      const [standard = {}] = await rules();
      const list = [rule({ vendor: shop.slugs[0], rate: '0' }), standard];
      await save({ rules: list });
      expect((await decision((await waiting(boss))?.id ?? '', false, boss)).body).toEqual({
        status: 'refused',
      });
      await save({ rules: list });
      const change = (await waiting(boss))?.id ?? '';
      await save({ rules: [{ ...standard, name: 'Renamed' }] }, other);
      expect(said(await decision(change, true, other))).toBe('409 settings_changed');
      expect((await decision(change, false, other)).body).toEqual({ status: 'refused' });
      expect(said(await decision(randomUUID(), true, other))).toBe('404 change_not_found');
    }));
});

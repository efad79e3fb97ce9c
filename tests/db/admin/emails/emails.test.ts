import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailProblem, secretsIn } from '../../../../src/schema/admin/mail-audit.ts';
import { renderEmail, sharedValues } from '../../../../src/schema/admin/render-email.ts';
import { db } from '../../one-shop.ts';
import type { Caller } from '../../support.ts';
import { said } from '../../vendor-panel/product-support.ts';
import { makeAdmin } from '../admin-support.ts';

type Template = { subject: string; html: string; text: string };
type Sheet = Template & {
  version: number;
  built_in: Template;
  sample: Record<string, unknown>;
  variables: { name: string; is_needed: boolean; is_secret: boolean }[];
  versions: { number: number; is_built_in: boolean }[];
};

const key = 'vendor-invitation';
let one: Caller;
let two: Caller;
let content: { id: string; caller: Caller };
let support: Caller;
beforeAll(async () => {
  content = await makeAdmin('content');
  [one, two] = [content.caller, (await makeAdmin('super')).caller];
  support = (await makeAdmin('support')).caller;
});

const read = async (of = key) => (await one.rpc('admin_email', { key: of })).body as Sheet;
const save = (caller: Caller, version: number, template: Template, of = key) =>
  caller.rpc('save_email', { key: of, version, ...template });
const sent = async () => (await db.service.rpc('mail_template', { key })).body as { edited: Template | null };

describe("the shop's emails", () => {
  test('pass their own rules as shipped', async () => {
    expect(
      await db.sql(
        `select t.key, private.template_problems(t, t.subject, t.html, t.text) as problems from public.email_templates t
         where private.template_problems(t, t.subject, t.html, t.text) <> '{}'`,
      ),
    ).toEqual([]);
  });

  test("never end a sentence with a name that may end in a period, as in 'Supply Co.'", async () => {
    expect(
      await db.sql(
        `select key from public.email_templates where concat_ws(' ', subject, html, text) ~
           '\\{\\{(label|name|title|store_name|vendor_name|product|subject|inviter)\\}\\}(</strong>)?(\\{\\{/\\w+\\}\\})*[.]'
         order by key`,
      ),
    ).toEqual([]);
  });

  test("are previewed with samples that belong to the email, and no variable's name", async () => {
    const keys = await db.sql(
      `select key from public.email_templates where key <> 'template-test' order by key`,
    );
    for (const { key: of } of keys as { key: string }[]) {
      const { sample, built_in } = await read(of);
      const words = Object.entries(sample).filter(
        ([name, value]) =>
          typeof value === 'string' &&
          value.toLowerCase() === name.replaceAll('_', ' ') &&
          new RegExp(`\\{\\{${name}\\}\\}`).test(built_in.text),
      );
      expect([of, words]).toEqual([of, []]);
    }
    expect((await read('wishlist-price-drop')).sample).toMatchObject({ name: 'Power Rack' });
    expect((await read('store-reported')).sample).toMatchObject({ label: 'Iron Works' });
  });

  test('have a preview, each as shipped', async () => {
    const siteUrl = 'http://shop.example';
    const shared = sharedValues(
      { name: 'Stallbar', tagline: 'Gear', supportEmail: 'help@shop.example' },
      siteUrl,
    );
    const keys = await db.sql(
      `select key from public.email_templates where key <> 'template-test' order by key`,
    );
    for (const { key: of } of keys as { key: string }[]) {
      const { sample, built_in, variables } = await read(of);
      const mail = renderEmail({ key: of, ...built_in }, { ...sample }, shared);
      const names = variables.filter(({ is_secret }) => is_secret).map(({ name }) => name);
      expect([of, mailProblem(mail, mail, { siteUrl, secrets: secretsIn(sample, names) })]).toEqual([
        of,
        null,
      ]);
    }
  });

  test('are edited version by version, and can be reset to the built-in version', async () => {
    const sheet = await read();
    const mine = { ...sheet.built_in, subject: 'Come and sell with us' };
    expect((await save(one, sheet.version, mine)).body).toEqual({
      outcome: 'saved',
      version: sheet.version + 1,
    });
    expect((await sent()).edited).toMatchObject(mine);
    expect(await read()).toMatchObject({ ...mine, version: sheet.version + 1 });
    expect((await save(two, sheet.version + 1, sheet.built_in)).body).toMatchObject({ outcome: 'saved' });
    expect((await sent()).edited).toBeNull();
    const { versions } = await read();
    expect(versions.slice(0, 2)).toMatchObject([
      { number: sheet.version + 2, is_built_in: true },
      { number: sheet.version + 1, is_built_in: false },
    ]);
    const old = await one.rpc('admin_email_version', { key, number: sheet.version + 1 });
    expect(old.body).toEqual(mine);
    const logged = await db.sql<{ action: string; actor_id: string }>(
      "select action, actor_id from public.audit_log where subject_type = 'email' and subject_id = $1 order by id desc limit 2",
      [key],
    );
    expect(logged.map(({ action }) => action)).toEqual(['email.edited', 'email.edited']);
    expect(logged[1]?.actor_id).toBe(content.id);
  });

  test('edited by two people at once have one winner, and the other sees a conflict', async () => {
    const { version, built_in } = await read();
    const replies = await Promise.all(
      [one, two].map((caller, at) => save(caller, version, { ...built_in, subject: `Version of ${at}` })),
    );
    expect(replies.map(({ body }) => (body as { outcome: string }).outcome).sort()).toEqual([
      'conflict',
      'saved',
    ]);
    expect((await read()).version).toBe(version + 1);
  });

  test('list their variables, which are secret and which are required', async () => {
    const { variables } = await read();
    expect(variables).toContainEqual({ name: 'token', is_needed: true, is_secret: true });
    expect(variables).toContainEqual({ name: 'store_name', is_needed: false, is_secret: false });
    expect(variables).toContainEqual({ name: 'brand.name', is_needed: false, is_secret: false });
  });

  test("are previewed with sample data, not with recipients' data", async () => {
    const email = `${randomUUID()}@people.test`;
    await db.sql(
      `insert into public.email_outbox (template, to_email, payload, dedupe_key)
       values ('order-confirmation', $1, $2, $1)`,
      [
        email,
        {
          first_name: 'Zebediah',
          reference: 'SB-REAL01',
          order_count: 4,
          orders: [
            {
              vendor_name: 'Secret',
              rate_name: 'Secret Express',
              earliest: 'Jan 3',
              latest: 'Jan 5',
              items: [{ title: 'Chalk', options: 'Secret', quantity: 3, line_total: '12.00' }],
            },
          ],
          subtotal: '12.00',
          discount: '1.00',
          shipping: '2.00',
          tax: '3.00',
          total: '16.00',
        },
      ],
    );
    const { sample } = await read('order-confirmation');
    expect(JSON.stringify(sample)).not.toMatch(/Zebediah|SB-REAL01|Secret|Chalk|people\.test/);
    expect(sample).toMatchObject({
      first_name: 'Sam',
      order_count: '2',
      orders: [
        {
          vendor_name: 'Iron Works',
          rate_name: 'Ground',
          earliest: 'Nov 28',
          latest: 'Dec 1',
          items: [{ title: 'Power Rack', options: 'Black', quantity: '2', line_total: '98.00' }],
        },
      ],
    });
    // An admin sees at once whether an edited email is still consistent.
    const [subtotal = 0, discount = 0, shipping = 0, tax = 0, total = 0] = [
      'subtotal',
      'discount',
      'shipping',
      'tax',
      'total',
    ].map((name) => Number(sample[name]));
    expect(subtotal - discount + shipping + tax).toBeCloseTo(total);
  });

  test('are previewed in one case only, whether or not one has happened', async () => {
    const { sample } = await read('vendor-payout');
    const cases = ['is_failed', 'is_paid', 'is_reversed'].map((name) => sample[name]);
    expect(cases.toSorted()).toEqual([false, false, true]);
  });

  test('can be sent to the editor as a test, which keeps nothing of the draft', async () => {
    const { built_in } = await read();
    const draft = { ...built_in, subject: 'A draft for {{store_name}}' };
    const reply = await one.rpc('test_email', { key, ...draft });
    const { address } = reply.body as { address: string };
    const [mail] = await db.sql<{ id: string; payload: unknown; secrets: { draft: Template } }>(
      `select o.id, o.payload, q.secrets from public.email_outbox o left join private.email_queue q on q.email_id = o.id
       where o.template = 'template-test' and o.to_email = $1`,
      [address],
    );
    expect(mail?.payload).toEqual({ reference: key });
    expect(mail?.secrets.draft.subject).toBe('[Test] A draft for {{store_name}}');
    for (let n = 0; n < 9; n += 1) await one.rpc('test_email', { key, ...draft });
    expect(said(await one.rpc('test_email', { key, ...draft }))).toBe('429 too_many_attempts');
    expect((await read()).subject).not.toBe(draft.subject);
  });
});

describe('sent emails', () => {
  type Mail = { id: string; status: string; attempts: number; reason: string | null; may_retry: boolean };
  const log = async (wish: Record<string, unknown>, caller = support) =>
    (await caller.rpc('admin_sent_emails', wish)).body as {
      rows: Mail[];
      next: object | null;
      counts: { failed: number };
    };
  const write = async (address: string) => {
    const [row] = await db.sql<{ id: string }>(
      `insert into public.email_outbox (template, to_email, payload, dedupe_key) values ($1, $2, '{"note": "zebra"}', $3) returning id`,
      [key, address, randomUUID()],
    );
    // Only for this test: another one may claim due work.
    await db.sql(
      "update private.email_queue set next_attempt_at = now() + interval '1 hour' where email_id = $1",
      [row?.id],
    );
    return row?.id ?? '';
  };
  const fail = async (id: string, attempts: number) => {
    await db.sql('update private.email_queue set attempts = $2 where email_id = $1', [id, attempts]);
    await db.service.rpc('record_email', { email_id: id, status: 'failed', error: 'no such mailbox' });
  };

  test('are listed by address, page by page, with their result and without their content', async () => {
    const address = `${randomUUID()}@people.test`;
    const ids = [await write(address), await write(address), await write(address), await write(address)];
    await db.service.rpc('record_email', { email_id: ids[0], status: 'sent' });
    await fail(ids[1]!, 1);
    await fail(ids[2]!, 8);
    const first = await log({ address: address.toUpperCase(), page_size: 3 });
    expect(first.rows).toMatchObject([
      { id: ids[3], status: 'waiting', attempts: 0, reason: null },
      { id: ids[2], status: 'failed', attempts: 8, reason: 'no such mailbox', may_retry: true },
      { id: ids[1], status: 'retrying', attempts: 1, may_retry: false },
    ]);
    expect((await log({ address, page_size: 3, after: first.next })).rows).toMatchObject([
      { id: ids[0], status: 'sent' },
    ]);
    expect(JSON.stringify(first)).not.toContain('zebra');
    expect((await log({ address, view: 'failed' })).rows.map(({ id }) => id)).toEqual([ids[2]]);
    expect((await log({ address, view: 'waiting' })).rows.map(({ id }) => id)).toEqual([ids[3], ids[1]]);
    expect((await log({ address, template: 'order-confirmation' })).rows).toEqual([]);
    expect((await log({})).counts.failed).toBeGreaterThan(0);
  });

  test('are retried once after a failure, however often it is requested', async () => {
    const id = await write(`${randomUUID()}@people.test`);
    expect(said(await support.rpc('retry_email', { email_id: id }))).toBe('409 email_not_failed');
    await fail(id, 8);
    const replies = await Promise.all([1, 2, 3].map(() => support.rpc('retry_email', { email_id: id })));
    expect(replies.map(said).sort()).toEqual([
      expect.stringMatching(/^200/),
      '409 email_not_failed',
      '409 email_not_failed',
    ]);
    await fail(id, 9);
    expect(
      await db.sql('select dead_at is not null as dead from private.email_queue where email_id = $1', [id]),
    ).toEqual([{ dead: true }]);
    expect(said(await support.rpc('retry_email', { email_id: randomUUID() }))).toBe('404 email_unknown');
  });

  test('are deleted with their secrets a week after they failed', async () => {
    const id = await write(`${randomUUID()}@people.test`);
    await fail(id, 8);
    await db.sql("update private.email_queue set dead_at = now() - interval '8 days' where email_id = $1", [
      id,
    ]);
    await db.service.rpc('forget_failed_emails');
    expect(await db.sql('select 1 from private.email_queue where email_id = $1', [id])).toEqual([]);
    expect(said(await support.rpc('retry_email', { email_id: id }))).toBe('409 email_not_failed');
  });

  test("can't be read by people who only edit templates", async () => {
    expect(said(await one.rpc('admin_sent_emails', {}))).toBe('403 right_missing');
    expect(
      said(await support.rpc('save_email', { key, version: 0, subject: 'a', html: 'b', text: 'c' })),
    ).toBe('403 right_missing');
    const finance = (await makeAdmin('finance')).caller;
    for (const procedure of ['admin_emails', 'retry_email']) {
      expect(
        said(await finance.rpc(procedure, procedure === 'retry_email' ? { email_id: randomUUID() } : {})),
      ).toBe('403 right_missing');
    }
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeShop } from '../support.ts';
import {
  answers,
  applicant,
  category,
  db,
  mine,
  refusal,
  save,
  submit,
  submitted,
  withDocument,
} from './application-support.ts';

describe('a draft', () => {
  test('keeps a partial answer, grows with each change, and follows the person to another device', async () => {
    const { caller, id, email } = await applicant();
    expect(await mine(caller)).toMatchObject({
      status: null,
      version: 0,
      answers: {},
      closed: null,
      store: null,
    });
    expect(await save(caller, { storeName: 'I' }, 0)).toEqual({
      status: 200,
      body: { outcome: 'saved', version: 1, answers: { storeName: 'I' } },
    });
    await save(caller, { phone: '55' }, 1);
    const elsewhere = await db.person(id, email);
    expect(await mine(elsewhere)).toMatchObject({
      status: 'draft',
      version: 2,
      answers: { storeName: 'I', phone: '55' },
    });
  });

  test('of two tabs that save at once, one sees what the other saved, and nothing is lost', async () => {
    const { caller } = await applicant();
    await save(caller, { storeName: 'Iron' }, 0);
    const replies = await Promise.all([
      save(caller, { phone: '555 010 0199' }, 1),
      save(caller, { website: 'https://iron.example' }, 1),
    ]);
    const bodies = replies.map(({ body }) => body as { outcome: string; version: number; answers: object });
    expect(bodies.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'saved']);
    const saved = bodies.find(({ outcome }) => outcome === 'saved');
    const conflict = bodies.find(({ outcome }) => outcome === 'conflict');
    expect(conflict).toEqual({ ...saved, outcome: 'conflict' });
  });

  test.each([
    ['no object', ['x']],
    ['an unknown field', { status: 'approved' }],
    ['a number for text', { phone: 5 }],
    ['text for the consent', { consent: 'yes' }],
    ['categories that are not text', { productCategories: [1] }],
    ['an endless text', { description: 'x'.repeat(4001) }],
  ])('refuses %s', async (_, changes) => {
    const { caller } = await applicant();
    expect((await save(caller, changes, 0)).status).toBe(422);
    expect(await mine(caller)).toMatchObject({ status: null });
  });
});

describe('submitting', () => {
  test('makes the store pending with its four facts, once, however often the request repeats', async () => {
    const { caller, id } = await applicant();
    const name = answers().storeName;
    await save(caller, answers({ storeName: `  ${name}  ` }), 0);
    const key = randomUUID();
    const replies = await Promise.all([
      submit(caller, 1, key),
      submit(caller, 1, key),
      submit(caller, 1, key),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first, ...others] = replies.map(({ body }) => body);
    expect(others).toEqual([first, first]);
    expect(first).toMatchObject({
      status: 'pending',
      version: 2,
      closed: 'application_in_review',
      answers: answers({ storeName: name }),
      events: [{ kind: 'submitted', words: null }],
      store: {
        status: 'pending',
        store_name: name,
        phone: '(555) 010-0199',
        website: 'https://iron-oak.example',
      },
    });
    expect(
      await db.sql(
        'select template from public.email_outbox where to_email = (select email from auth.users where id = $1)',
        [id],
      ),
    ).toEqual([{ template: 'application-received' }]);
    expect(await db.sql('select role from public.user_roles where user_id = $1', [id])).toEqual([]);
  });

  test("an application under review can't change, and a second one can't be submitted", async () => {
    const { caller, application } = await submitted();
    const closed = [
      409,
      'application_in_review',
      "We're reviewing your application. Withdraw it if you want to change it.",
    ];
    expect(refusal(await save(caller, { phone: '1' }, application.version))).toEqual(closed);
    expect(refusal(await submit(caller, application.version))).toEqual(closed);
  });

  test('changes from another window must be seen before it is submitted', async () => {
    const { caller } = await applicant();
    await save(caller, answers(), 0);
    await save(caller, { phone: '(555) 010-0100' }, 1);
    expect(refusal(await submit(caller, 1))).toEqual([
      409,
      'application_changed',
      'Your application changed in another window. Review it again before you submit.',
    ]);
  });

  test("an unverified address can't apply, and neither can someone with a store", async () => {
    const { caller, id } = await applicant();
    await save(caller, answers(), 0);
    await db.sql('update auth.users set email_confirmed_at = null where id = $1', [id]);
    expect((await submit(caller, 1)).status).toBe(403);
    const shop = await makeShop(db);
    const owner = await db.person(shop.vendors[0]);
    expect(refusal(await save(owner, answers(), 0))).toEqual([409, 'has_store', 'You already have a store.']);
  });

  // Spec §5, vendor application: the value that just passes and the one that just does not.
  test.each([
    ['storeName', 'a'.repeat(3), 'ab', 'Store name must be 3 to 100 characters'],
    ['storeName', 'a'.repeat(100), 'a'.repeat(101), 'Store name must be 3 to 100 characters'],
    ['storeName', 'Iron', '   ', 'Store name is required'],
    ['description', 'a'.repeat(50), 'a'.repeat(49), 'Description must be 50 to 2,000 characters'],
    ['description', 'a'.repeat(2000), 'a'.repeat(2001), 'Description must be 50 to 2,000 characters'],
    ['phone', '1'.repeat(10), '1'.repeat(9), 'Phone number must be 10 to 20 characters'],
    [
      'phone',
      '+1 (555) 010-0199',
      '555/010/0199',
      'Phone number can only contain digits, spaces, dots, +, -, ( and )',
    ],
    ['website', 'http://a.example', 'ftp://a.example', 'Website must look like myshop.com'],
    ['businessType', 'a'.repeat(50), 'a'.repeat(51), 'Business type must be at most 50 characters'],
    ['businessType', 'a', '', 'Business type is required'],
    ['businessAddress', 'a'.repeat(5), 'a'.repeat(4), 'Business address must be 5 to 100 characters'],
    ['taxId', '12-3456789', '123456789', 'Tax ID must look like 12-3456789'],
    ['taxId', '', '12-345678', 'Tax ID must look like 12-3456789'],
    ['yearsInBusiness', '0', '-1', 'Years in business must be a number from 0 to 100'],
    ['yearsInBusiness', '100', '101', 'Years in business must be a number from 0 to 100'],
    ['yearsInBusiness', '2.5', 'two', 'Years in business must be a number from 0 to 100'],
    [
      'previousExperience',
      'a'.repeat(1000),
      'a'.repeat(1001),
      'Previous experience must be at most 1,000 characters',
    ],
    ['consent', true, false, 'Agree to the vendor terms to continue'],
  ])('%s: %s passes, %s does not', async (field, right, wrong, sentence) => {
    const problems = async (value: unknown) =>
      (
        await db.sql<{ problems: Record<string, string> }>(
          `select private.application_problems((
             select jsonb_object_agg(key, case jsonb_typeof(value) when 'string' then to_jsonb(trim(value #>> '{}')) else value end)
             from jsonb_each($1::jsonb))) as problems`,
          [JSON.stringify(answers({ [field]: value }))],
        )
      )[0]?.problems;
    expect([await problems(right), await problems(wrong)]).toEqual([{}, { [field]: sentence }]);
  });

  test('productCategories: one to ten that exist; each mistake has its message', async () => {
    const { caller } = await applicant();
    await save(caller, answers({ productCategories: [], phone: '' }), 0);
    const reply = await submit(caller, 1);
    expect(refusal(reply)).toEqual([422, 'application_incomplete', 'Check the marked answers.']);
    expect(JSON.parse((reply.body as { hint: string }).hint)).toEqual({
      phone: 'Phone number is required',
      productCategories: 'Choose 1 to 10 product categories',
    });
    await save(caller, { phone: '(555) 010-0199', productCategories: ['no-such-category'] }, 1);
    expect((await submit(caller, 2)).status).toBe(422);
    await save(caller, { productCategories: Array.from({ length: 11 }, () => category) }, 2);
    expect((await submit(caller, 3)).status).toBe(422);
    await save(caller, { productCategories: [category] }, 3);
    expect((await submit(caller, 4)).status).toBe(200);
  });
});

describe('withdrawing', () => {
  test('withdraws the pending store, and the person may edit and apply again', async () => {
    const { caller, application } = await submitted();
    expect(await caller.rpc('withdraw_vendor_application')).toMatchObject({
      status: 200,
      body: { status: 'withdrawn', closed: null, store: null },
    });
    expect((await caller.rpc('withdraw_vendor_application')).status).toBe(200);
    const version = application.version + 1;
    expect((await save(caller, { storeName: 'Oak & Iron' }, version)).body).toMatchObject({
      outcome: 'saved',
    });
    expect((await submit(caller, version + 1)).body).toMatchObject({
      status: 'pending',
      events: [{ kind: 'submitted' }, { kind: 'withdrawn' }, { kind: 'submitted' }],
      store: { store_name: 'Oak & Iron' },
    });
  });

  test('is refused without an open application', async () => {
    const { caller } = await applicant();
    expect(refusal(await caller.rpc('withdraw_vendor_application'))).toEqual([
      409,
      'application_not_open',
      "There's no open application to withdraw.",
    ]);
  });
});

describe('documents', () => {
  test('belong to their applicant: nobody else sees or removes them, and a closed application keeps them', async () => {
    const { caller, id } = await applicant();
    const other = await applicant();
    await withDocument(id);
    const [document] = (await mine(caller)).documents;
    expect(await other.caller.get('vendor_documents?select=id')).toEqual({ status: 200, body: [] });
    expect(await other.caller.rpc('remove_document', { document: document?.id })).toEqual({
      status: 200,
      body: [],
    });
    expect((await mine(caller)).documents).toMatchObject([{ name: 'Passport.pdf' }]);
    await save(caller, answers(), 0);
    await submit(caller, 1);
    expect((await caller.rpc('remove_document', { document: document?.id })).status).toBe(409);
    expect((await withDocument(id)).status).toBe(409);
  });

  test('are ten at most, even with concurrent uploads', async () => {
    const { caller, id } = await applicant();
    const replies = await Promise.all(Array.from({ length: 13 }, () => withDocument(id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 409, 409, 409]);
    expect((await mine(caller)).documents).toHaveLength(10);
  });

  test("are added only by the function that read the bytes, and only from the applicant's own folder", async () => {
    const { caller, id } = await applicant();
    const other = await applicant();
    const path = `${id}/${randomUUID()}.pdf`;
    const own = await caller.rpc('keep_document', {
      path,
      kind: 'tax',
      name: 'a',
      type: 'application/pdf',
      bytes: 1,
    });
    expect(own.status).toBe(403);
    expect((await caller.rpc('may_keep_document', { path })).body).toBe(true);
    expect((await other.caller.rpc('may_keep_document', { path })).status).toBe(404);
  });
});

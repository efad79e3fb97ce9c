import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../one-shop.ts';
import { makePerson, type Caller } from '../support.ts';
import { said } from '../vendor-panel/product-support.ts';
import { makeAdmin } from './admin-support.ts';

type Row = { id: string; kind: string; subject: string; status: string; version: number };
type Page = { rows: Row[]; next: object | null; counts: { open: number; mine: number } };
type Item = Row & {
  name: string;
  email: string;
  assignee: { name: string; is_own: boolean } | null;
  messages: { from_platform: boolean; words: string; author: string | null }[];
  decisions: { action: string }[];
};

let one: { id: string; caller: Caller };
let two: { id: string; caller: Caller };
let owner: Caller;
beforeAll(async () => {
  [one, two] = [await makeAdmin('support'), await makeAdmin('content')];
  await db.sql("update public.profiles set first_name = 'Dana', last_name = 'Cole' where id = any ($1)", [
    [one.id, two.id],
  ]);
  owner = await db.person(shop.vendors[0]);
});

const words = 'Where is my bar? It has not come yet.';
const write = async (subject: string, email = `ann-${randomUUID()}@people.test`): Promise<string> => {
  const { body } = await db.anon.rpc('send_contact_message', {
    request_key: randomUUID(),
    name: 'Ann Lee',
    email,
    subject,
    message: words,
  });
  return String(body);
};
const openTicket = async (subject: string): Promise<string> => {
  const id = randomUUID();
  await owner.rpc('open_vendor_ticket', {
    vendor_id: shop.vendors[0],
    ticket: id,
    kind: 'idea',
    subject,
    words,
  });
  return id;
};
const askAsPerson = async (subject: string): Promise<string> => {
  const person = await db.person(await makePerson(db));
  const { body } = await person.rpc('open_ticket', {
    request_key: randomUUID(),
    subject,
    message: words,
    priority: 'high',
  });
  return String(body);
};
const list = async (args: Record<string, unknown>) =>
  (await one.caller.rpc('admin_inbox', args)).body as Page;
const read = async (item: string) => (await one.caller.rpc('admin_inbox_item', { item })).body as Item;
const decide = (item: string, version: number, decision: string, more: object = {}, by = one.caller) =>
  by.rpc('decide_inbox_item', { item, base_version: version, decision, ...more });
const mailsAbout = (template: string, subject: string) =>
  db.sql<{ words: string }>(
    "select payload ->> 'words' as words from public.email_outbox where template = $1 and payload ->> 'subject' = $2 order by id",
    [template, subject],
  );

describe('the inbox of the platform', () => {
  test('lists messages of stores, visitors and customers together, oldest first, page by page', async () => {
    const word = randomUUID().slice(0, 8);
    const email = `ann-${word}@people.test`;
    const ids = [
      await openTicket(`Store ${word}`),
      await write(`Visitor ${word}`, email),
      await askAsPerson(`Person ${word}`),
    ];
    const found: Row[] = [];
    let after: object | null = null;
    do {
      const page: Page = await list({ page_size: 2, after });
      found.push(...page.rows);
      after = page.next;
    } while (after !== null);
    expect(found.filter(({ id }) => ids.includes(id)).map(({ id, kind }) => [id, kind])).toEqual([
      [ids[0], 'store'],
      [ids[1], 'message'],
      [ids[2], 'ticket'],
    ]);
    expect((await list({})).counts.open).toBe(found.length);
    expect((await list({ kind: 'message', query: word })).rows.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await list({ query: email.toUpperCase() })).rows.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await list({ query: word.toUpperCase() })).rows.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(said(await one.caller.rpc('admin_inbox', { view: 'lost' }))).toBe('422 view_unknown');
  });

  test('answers a visitor by email, once, and again when requested', async () => {
    const subject = `Mail ${randomUUID()}`;
    const id = await write(subject);
    const first = await read(id);
    expect(first).toMatchObject({ name: 'Ann Lee', status: 'open', version: 1 });
    expect(said(await decide(id, 1, 'answer', { words: ' ' }))).toBe('422 words_invalid');
    expect(said(await decide(id, 1, 'answer', { words: 'It comes on Friday.' }))).toBe('200');
    // A retry after a lost response.
    expect(said(await decide(id, 1, 'answer', { words: 'It comes on Friday.' }))).toBe('409 ticket_changed');
    const answered = await read(id);
    expect([answered.status, answered.version]).toEqual(['answered', 2]);
    expect(said(await decide(id, 2, 'answer', { words: 'Or on Saturday.' }))).toBe('200');
    expect(said(await decide(id, 3, 'close'))).toBe('200');
    expect(said(await decide(id, 4, 'close'))).toBe('409 ticket_changed');
    expect(said(await decide(id, 4, 'reopen'))).toBe('200');
    const now = await read(id);
    expect(now.messages.map(({ from_platform: ours, words: text, author }) => [ours, text, author])).toEqual([
      [false, words, 'Ann Lee'],
      [true, 'It comes on Friday.', 'Dana Cole'],
      [true, 'Or on Saturday.', 'Dana Cole'],
    ]);
    expect(now.decisions.map(({ action }) => action)).toEqual([
      'inbox.reopened',
      'inbox.closed',
      'inbox.answered',
      'inbox.answered',
    ]);
    expect(await mailsAbout('message-answered', subject)).toEqual([
      { words: 'It comes on Friday.' },
      { words: 'Or on Saturday.' },
    ]);
  });

  test('answers a store in its panel, and reopens its ticket', async () => {
    const subject = `Panel ${randomUUID()}`;
    const id = await openTicket(subject);
    const { version } = await read(id);
    expect(said(await decide(id, version, 'answer_and_close', { words: 'It will come.' }))).toBe('200');
    expect((await owner.rpc('vendor_ticket', { ticket: id })).body).toMatchObject({
      status: 'closed',
      unread: true,
      messages: [{ words }, { words: 'It will come.' }],
    });
    expect(said(await decide(id, (await read(id)).version, 'reopen'))).toBe('200');
    expect((await read(id)).decisions.map(({ action }) => action)).toEqual([
      'feedback.reopened',
      'feedback.closed',
    ]);
    expect(await mailsAbout('vendor-feedback-answered', subject)).toHaveLength(1);
  });

  test('assigns an item to an admin who may answer, and to nobody else', async () => {
    const id = await askAsPerson(`Hand ${randomUUID()}`);
    const finance = await makeAdmin('finance');
    for (const to of [finance.id, shop.vendors[0], null]) {
      expect(said(await decide(id, 1, 'assign', { to_admin: to }))).toBe('422 admin_unknown');
    }
    expect(said(await decide(id, 1, 'assign', { to_admin: two.id }))).toBe('200');
    expect((await read(id)).assignee).toMatchObject({ name: 'Dana Cole', is_own: false });
    const mine = (await two.caller.rpc('admin_inbox', { view: 'mine' })).body as Page;
    expect([mine.rows.map((row) => row.id), mine.counts.mine]).toEqual([[id], 1]);
    expect((await list({ view: 'mine' })).rows).toEqual([]);
    const people = (await one.caller.rpc('admin_inbox_people')).body as { id: string }[];
    const known = new Set(people.map((person) => person.id));
    expect([known.has(one.id), known.has(two.id), known.has(finance.id)]).toEqual([true, true, false]);
  });

  test('lets only one of two admins decide', async () => {
    const id = await write(`Both ${randomUUID()}`);
    expect(said(await two.caller.rpc('claim_inbox_item', { item: id }))).toBe('204');
    expect(said(await decide(id, 1, 'close'))).toBe('409 claimed');
    await two.caller.rpc('release_inbox_item', { item: id });
    const both = await Promise.all([
      decide(id, 1, 'answer', { words: 'It comes on Friday.' }),
      decide(id, 1, 'close', {}, two.caller),
    ]);
    expect(both.map(said).filter((each) => each === '200')).toHaveLength(1);
    expect(said(await one.caller.rpc('admin_inbox_item', { item: randomUUID() }))).toBe('404 item_unknown');
  });

  test('refuses an answer if the store has added to the ticket or closed it since', async () => {
    const id = await openTicket(`Concurrent ${randomUUID()}`);
    const { version } = await read(id);
    expect(
      said(
        await owner.rpc('reply_to_ticket', {
          request_key: randomUUID(),
          ticket: id,
          words: 'It is settled.',
        }),
      ),
    ).toMatch(/^20/);
    expect(said(await decide(id, version, 'answer', { words: 'It comes on Friday.' }))).toBe(
      '409 ticket_changed',
    );
    expect((await read(id)).messages.map(({ from_platform: isOurs }) => isOurs)).toEqual([false, false]);
  });

  test('does not decide the last item again after another admin has, and shows an empty list', async () => {
    const word = `Last ${randomUUID()}`;
    const id = await write(word);
    const seen = await list({ query: word });
    expect(seen.rows.map((row) => [row.id, row.version])).toEqual([[id, 1]]);
    // All other waiting items are decided too.
    const waiting = async (): Promise<Row[]> => (await list({ page_size: 100 })).rows;
    for (let rows = await waiting(); rows.length > 0; rows = await waiting()) {
      for (const row of rows) {
        expect(said(await decide(row.id, row.version, 'close', {}, two.caller))).toBe('200');
      }
    }
    expect(said(await decide(id, 1, 'answer', { words: 'It comes on Friday.' }))).toBe('409 ticket_changed');
    const { rows, next, counts } = await list({});
    expect([rows, next, counts.open]).toEqual([[], null, 0]);
    const item = await read(id);
    expect([item.status, item.messages.length, item.decisions.map(({ action }) => action)]).toEqual([
      'closed',
      1,
      ['inbox.closed'],
    ]);
    expect(await mailsAbout('message-answered', word)).toEqual([]);
  });

  test('refuses a decision by an admin who has since been demoted', async () => {
    const { id: who, caller } = await makeAdmin('support');
    const id = await write(`Demoted ${randomUUID()}`);
    expect(said(await caller.rpc('claim_inbox_item', { item: id }))).toBe('204');
    await db.sql("update private.admin_grants set role = 'finance' where user_id = $1", [who]);
    expect(said(await decide(id, 1, 'close', {}, caller))).toBe('403 right_missing');
    expect(said(await caller.rpc('admin_inbox_item', { item: id }))).toBe('403 right_missing');
  });

  test('keeps saved replies that two admins never overwrite for each other', async () => {
    const id = randomUUID();
    const save = (caller: Caller, version: number | null, text: string) =>
      caller.rpc('save_platform_answer', { answer_id: id, version, title: 'Thanks', words: text });
    expect((await save(one.caller, null, 'Thank you.')).body).toMatchObject({ outcome: 'saved', version: 1 });
    expect((await save(two.caller, 1, 'Thanks a lot.')).body).toMatchObject({ outcome: 'saved', version: 2 });
    expect((await save(one.caller, 1, 'Many thanks.')).body).toMatchObject({
      outcome: 'conflict',
      words: 'Thanks a lot.',
    });
    expect(said(await save(one.caller, 2, ' '))).toBe('422 answer_invalid');
    expect(said(await one.caller.rpc('delete_platform_answer', { answer_id: id }))).toBe('204');
    expect(said(await save(one.caller, 2, 'Many thanks.'))).toBe('404 answer_missing');
    expect((await one.caller.rpc('platform_answers')).body).not.toContainEqual(
      expect.objectContaining({ id }),
    );
  });
});

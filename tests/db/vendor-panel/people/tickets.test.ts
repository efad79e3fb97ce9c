import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../../one-shop.ts';
import { buy, makePerson, type Caller, type Reply } from '../../support.ts';
import { said } from '../product-support.ts';

type Ticket = {
  id: string;
  status: string;
  unread: boolean;
  version: number;
  messages: { from_platform: boolean; words: string }[];
};
const ticketOf = ({ status, body }: Reply): Ticket => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Ticket;
};

let owner: Caller;
let admin: Caller;
beforeAll(async () => {
  owner = await db.person(shop.vendors[0]);
  const adminId = await makePerson(db);
  await db.sql("insert into public.user_roles (user_id, role) values ($1, 'admin')", [adminId]);
  admin = await db.person(adminId);
});

const words = 'Please let us see more than 25 rows at once.';
const open = (ticket = randomUUID(), subject = 'A longer list') =>
  owner.rpc('open_vendor_ticket', { vendor_id: shop.vendors[0], ticket, kind: 'idea', subject, words });
const answer = ({ id, version }: Ticket, text: string, closes = false) =>
  admin.rpc('answer_ticket', { ticket: id, base_version: version, words: text, closes });
const read = async (id: string) => ticketOf(await owner.rpc('vendor_ticket', { ticket: id }));

describe('a ticket of a store', () => {
  test('is opened once, answered, read, opened again by a reply, and closed', async () => {
    const id = randomUUID();
    const [first, again] = [ticketOf(await open(id)), ticketOf(await open(id))];
    expect([first, again.messages.length]).toEqual([
      expect.objectContaining({ status: 'open', unread: false, version: 1 }),
      1,
    ]);
    expect((await answer(first, 'It will come in spring.')).body).toMatchObject({ status: 'answered' });
    expect(said(await answer(first, 'It will come in summer.'))).toBe('409 ticket_changed');
    expect(await read(id)).toMatchObject({ status: 'answered', unread: true });
    await owner.rpc('see_ticket', { ticket: id });
    expect((await read(id)).unread).toBe(false);
    const key = randomUUID();
    const reply = () => owner.rpc('reply_to_ticket', { ticket: id, request_key: key, words: 'Which one?' });
    const [once, twice] = [ticketOf(await reply()), ticketOf(await reply())];
    expect([once.status, twice.version]).toEqual(['open', once.version]);
    expect((await answer(twice, 'The next one.', true)).body).toMatchObject({ status: 'closed' });
    expect((await read(id)).messages.map(({ from_platform: theirs, words: text }) => [theirs, text])).toEqual(
      [
        [false, words],
        [true, 'It will come in spring.'],
        [false, 'Which one?'],
        [true, 'The next one.'],
      ],
    );
    expect(
      await db.sql('select action from public.audit_log where subject_id = $1 order by at', [id]),
    ).toEqual([{ action: 'feedback.answered' }, { action: 'feedback.closed' }]);
    expect(
      await db.sql(
        `select payload ->> 'words' as words from public.email_outbox
         where template = 'vendor-feedback-answered' and payload ->> 'reference' = $1 order by id`,
        [id],
      ),
    ).toEqual([{ words: 'It will come in spring.' }, { words: 'The next one.' }]);
  });

  test('is closed by its store and reopened, by members who have seen its latest version', async () => {
    // Inserted directly, because opening many tickets in a row is refused.
    const [ticket = { id: '' }] = await db.sql<{ id: string }>(
      "insert into public.vendor_feedback (vendor_id, kind, subject) values ($1, 'idea', 'A longer list') returning id",
      [shop.vendors[0]],
    );
    const close = (version: number, closes = true) =>
      owner.rpc('close_ticket', { ticket: ticket.id, base_version: version, closes });
    const closed = ticketOf(await close(1));
    expect([closed.status, ticketOf(await close(1)).version]).toEqual(['closed', closed.version]);
    expect(said(await close(1, false))).toBe('409 ticket_changed');
    expect(ticketOf(await close(closed.version, false)).status).toBe('open');
    expect((await answer(await read(ticket.id), 'It will come in spring.')).body).toMatchObject({
      status: 'answered',
    });
    // The member must first read what the platform has answered since.
    expect(said(await close(closed.version + 1))).toBe('409 ticket_changed');
    const both = await Promise.all([
      close((await read(ticket.id)).version),
      close((await read(ticket.id)).version),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('needs text, and is answered only by admins', async () => {
    expect(said(await open(randomUUID(), 'No'))).toBe('422 ticket_invalid');
    const ticket = ticketOf(await open());
    const empty = { ticket: ticket.id, request_key: randomUUID(), words: ' ' };
    expect(said(await owner.rpc('reply_to_ticket', empty))).toBe('422 words_invalid');
    expect(
      said(await owner.rpc('answer_ticket', { ticket: ticket.id, base_version: 1, words: 'Yes.' })),
    ).toBe('403 admin_only');
  });
});

type Notice = { id: string; event: string; reference: string; is_read: boolean };
const notices = async (caller: Caller, args: object = {}) =>
  (await caller.rpc('my_notices', { vendor_id: shop.vendors[0], ...args })).body as {
    rows: Notice[];
    next: string | null;
  };
const unread = async (caller: Caller) =>
  (await caller.rpc('unread_notices', { vendor_id: shop.vendors[0] })).body;

describe("a store's bell", () => {
  test('rings for members who may read the item, is read per person, and is paged', async () => {
    const memberId = await makePerson(db);
    await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'catalog')", [
      shop.vendors[0],
      memberId,
    ]);
    const member = await db.person(memberId);
    const settings = (await member.rpc('my_notification_settings', { vendor_id: shop.vendors[0] })).body as {
      choices: Record<string, object>;
      version: number;
    };
    await member.rpc('save_notification_settings', {
      vendor_id: shop.vendors[0],
      version: settings.version,
      choices: Object.fromEntries(
        Object.keys(settings.choices).map((event) => [event, { mail: 'off', app: true }]),
      ),
    });
    const before = Number(await unread(owner));
    const tickets = [ticketOf(await open()), ticketOf(await open()), ticketOf(await open())];
    for (const ticket of tickets) await answer(ticket, 'It will come.');
    const [third, second, first] = tickets.map(({ id }) => id).toReversed();
    const page = await notices(owner, { page_size: 2 });
    expect(page.rows.map(({ event, reference, is_read: isRead }) => [event, reference, isRead])).toEqual([
      ['feedback-answered', third, false],
      ['feedback-answered', second, false],
    ]);
    const next = await notices(owner, { page_size: 1, after: page.next });
    expect(next.rows.map(({ reference }) => reference)).toEqual([first]);
    expect([await unread(owner), await unread(member)]).toEqual([before + 3, 3]);
    await owner.rpc('read_notices', { vendor_id: shop.vendors[0], ids: [page.rows[0]?.id] });
    expect([await unread(owner), await unread(member)]).toEqual([before + 2, 3]);
    // Reading another person's notice changes nothing.
    await member.rpc('read_notices', { vendor_id: shop.vendors[0], ids: [page.rows[1]?.id] });
    expect([await unread(owner), await unread(member)]).toEqual([before + 2, 3]);
    await owner.rpc('read_notices', { vendor_id: shop.vendors[0] });
    expect([await unread(owner), await unread(member)]).toEqual([0, 3]);
    // A member whose role may not read it no longer sees it.
    await db.sql("update public.vendor_members set role = 'fulfillment' where user_id = $1", [memberId]);
    expect((await notices(member)).rows.map(({ event }) => event)).toEqual(
      Array(3).fill('feedback-answered'),
    );
    await db.sql('delete from public.vendor_members where user_id = $1', [memberId]);
    expect(said(await member.rpc('my_notices', { vendor_id: shop.vendors[0] }))).toBe('403 not_allowed');
    expect(await member.get(`vendor_notices?user_id=eq.${memberId}&select=id`)).toMatchObject({ body: [] });
  });

  test('reports low stock after an order, once a day, and not after a manual change', async () => {
    const lows = async () =>
      (
        await db.sql(
          `select payload ->> 'reference' as product from public.email_outbox
           where template = 'vendor-low-stock' and payload ->> 'reference' = $1`,
          [shop.bar],
        )
      ).length;
    const set = (stock: number) =>
      db.sql('update public.product_variants set stock = $1 where id = $2', [stock, shop.small]);
    await set(50);
    await set(4);
    expect(await lows()).toBe(0);
    for (let day = 0; day < 2; day += 1) {
      await set(6);
      await buy(db, db.anon, [{ variant_id: shop.small, quantity: 1 }]);
      expect(await lows()).toBe(1);
    }
    await set(100);
  });

  test('drops entries after 90 days', async () => {
    const made = async (days: number) =>
      (
        await db.sql<{ id: string }>(
          `insert into public.vendor_notices (vendor_id, user_id, event, reference, label, dedupe_key, shown, created_at)
           values ($1, $1, 'new-order', 'SB-OLD', 'SB-OLD', $2, true, now() - $3 * interval '1 day') returning id`,
          [shop.vendors[0], randomUUID(), days],
        )
      )[0]?.id;
    const [kept, old] = [await made(89), await made(91)];
    await db.service.rpc('forget_old_notices');
    expect(
      (await db.sql('select id from public.vendor_notices where id = any ($1)', [[kept, old]])).map(
        ({ id }) => id,
      ),
    ).toEqual([kept]);
  });
});

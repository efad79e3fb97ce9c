import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAdminIn } from '../admin/code-entered.ts';
import { said } from '../orders/store-support.ts';
import { db } from '../one-shop.ts';
import {
  address,
  confirmation,
  contact,
  makePerson,
  makeShop,
  orderOf,
  place,
  quote,
  startPayment,
  type Caller,
  type Placed,
  type Shop,
} from '../support.ts';

const tag = randomUUID().slice(0, 8);
const site = `rack-${tag}.example`;
const mail = `rack.owner${tag}@gmail.com`;
let shop: Shop;
let member: Caller;
let memberId: string;
beforeAll(async () => {
  shop = await makeShop(db, 9000);
  await db.sql('update auth.users set email = $2 where id = $1', [shop.vendors[0], mail]);
  memberId = await makePerson(db, `packer@${site}`);
  member = await db.person(memberId, `packer@${site}`);
  await db.sql(
    "insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'fulfillment')",
    [shop.vendors[0], memberId],
  );
  await db.sql("update public.vendors set phone = '+1 (415) 555-0188' where id = $1", [shop.vendors[0]]);
  await db.sql(
    `insert into public.addresses (user_id, first_name, last_name, phone, address, city, state, zip_code)
     values ($1, 'Pat', 'Kern', '555-777-8899', '77 North Harbor Street', 'Los Angeles', 'CA', '90077')`,
    [memberId],
  );
});

const makeCode = async (fields: Record<string, unknown> = {}) => {
  const code = `D-${randomUUID().slice(0, 8).toUpperCase()}`;
  const row = { code, label: 'Test', kind: 'percent', value: 10, ...fields };
  await db.sql(
    `insert into public.promotions (${Object.keys(row).join(',')}) values (${Object.keys(row)
      .map((_, n) => `$${n + 1}`)
      .join(',')})`,
    Object.values(row),
  );
  return code;
};
let code: string;
beforeEach(async () => {
  code = await makeCode();
});

/** Someone with no connection to the store. */
const stranger = () => {
  const id = randomUUID().slice(0, 8);
  const digits = String(2_000_000_000 + Math.floor(Math.random() * 7_000_000_000));
  return {
    contact: { ...contact, email: `${id}@gmx.us`, phone: digits },
    address: { ...address, address: `${digits.slice(0, 6)} Oak ${id.replace(/\d/g, 'x')}` },
  };
};
type Buyer = { contact: typeof contact; address: typeof address };
const buyer = (changes: { email?: string; phone?: string; street?: string; zip?: string }): Buyer => {
  const base = stranger();
  return {
    contact: {
      ...base.contact,
      email: changes.email ?? base.contact.email,
      phone: changes.phone ?? base.contact.phone,
    },
    address: {
      ...base.address,
      address: changes.street ?? base.address.address,
      state: changes.zip === '10001' ? 'NY' : changes.zip === '80014' ? 'CO' : 'CA',
      zip_code: changes.zip ?? '90001',
    },
  };
};

async function pay(placed: Placed): Promise<void> {
  const { status } = await db.service.rpc('confirm_payment', confirmation(await startPayment(db, placed)));
  if (status !== 200) throw new Error('not paid');
}

/** Places an order as a visitor, and returns the result of the code: the quote's, or the final one. */
async function statusFor(
  who: Buyer,
  promo = code,
  caller = db.anon,
  of: Shop = shop,
  isPaid = false,
): Promise<string> {
  const lines = [{ variant_id: of.small, quantity: 2 }];
  const quoted = await quote(caller, lines, { promo, address: who.address });
  const { status, body } = await caller.rpc('place_order', orderOf(quoted, lines, { ...who, promo }));
  if (status !== 200) throw new Error(JSON.stringify(body));
  const reply = body as { outcome: string; quote?: { promo: { status: string; discount: string } } };
  if (reply.outcome === 'placed' && isPaid) await pay(body as Placed);
  if (reply.outcome === 'placed') return (quoted.promo as { status: string }).status;
  if (reply.quote?.promo.discount !== '0.00') throw new Error('something is taken off after all');
  return reply.quote.promo.status;
}

describe('a code that the platform funds', () => {
  test('counts for strangers to the store, and for its team at other stores', async () => {
    const other = await makeShop(db);
    expect(await statusFor(stranger())).toBe('applied');
    expect(await statusFor(buyer({ email: mail }), code, db.anon, other)).toBe('applied');
  });

  test.each([
    ['unchanged', () => mail],
    ['in capitals', () => mail.toUpperCase()],
    ['with a word after a plus', () => mail.replace('@', '+two@')],
    ['without its dot, and with others', () => `r.a.c.k${mail.slice(5)}`],
    ['at another name of its domain', () => mail.replace('gmail', 'GoogleMail')],
    ['all of these', () => `R.ackowner${tag}+x+y@googlemail.com`],
    ['in full-width letters', () => `ｒack.owner${tag}@gmail.com`],
    ['with an invisible mark in it', () => mail.replace('rack', 'ra\u200bck')],
    ['of a member of the team', () => `packer+1@${site}`],
    ["of anyone at its team's company", () => `sales@${site}`],
    ['of anyone at a subdomain of the company', () => `sales@mail.${site}`],
  ])("is refused to a guest with a team member's email, %s", async (_, address_of) => {
    expect(await statusFor(buyer({ email: address_of() }))).toBe('barred');
  });

  test.each([
    ["store's phone number", { phone: '415 555 0188' }],
    ["member's phone number, with its country code", { phone: '+1 555 777 8899' }],
    ["store's phone number, with an extra digit", { phone: '415 555 0188 1' }],
    ["store's phone number, as dialed from abroad", { phone: '001 415 555 0188' }],
    ["member's street address", { street: '77 North Harbor Street', zip: '90077' }],
    [
      "member's street address, abbreviated and with an apartment",
      { street: '77 n. harbor st., Apt 4', zip: '90077-1234' },
    ],
    [
      "member's street address, after an apartment",
      { street: 'Unit 4, 77 North Harbor Street', zip: '90077' },
    ],
    ["member's street address, in a building", { street: '77 N Harbor St Bldg 2 Rear', zip: '90077' }],
  ])('is refused to a guest with the %s', async (_, changes) => {
    expect(await statusFor(buyer(changes))).toBe('barred');
  });

  test.each(['Unit 4, Rear', 'Care of Pat'])(
    "is refused to a guest with a member's street address in the second line, behind %j",
    async (first) => {
      const who = buyer({ street: first, zip: '90077' });
      const there = { ...who, address: { ...who.address, address2: '77 North Harbor Street' } };
      expect(await statusFor(there)).toBe('barred');
    },
  );

  test('is refused to the signed-in team, whatever they type, even before they order', async () => {
    const owner = await db.person(shop.vendors[0], mail);
    const lines = [{ variant_id: shop.small, quantity: 1 }];
    for (const caller of [owner, member]) {
      expect(await statusFor(stranger(), code, caller)).toBe('barred');
      expect((await quote(caller, lines, { promo: code })).promo).toMatchObject({ status: 'barred' });
    }
  });

  test('is refused for addresses that the team has ordered to', async () => {
    const who = buyer({ street: '9 Pine Road', phone: '650-555-0100', zip: '94016' });
    await place(member, [{ variant_id: shop.plateVariant, quantity: 1 }], who);
    expect(await statusFor(buyer({ street: '9 pine rd', zip: '94016' }))).toBe('barred');
    expect(await statusFor(buyer({ phone: '(650) 555-0100' }))).toBe('barred');
    expect(await statusFor(buyer({ street: '9 Pine Road', zip: '10001' }))).toBe('applied');
  });

  test("still discounts other stores' goods in the same cart", async () => {
    const owner = await db.person(shop.vendors[0], mail);
    const lines = [shop.small, shop.plateVariant].map((variant_id) => ({ variant_id, quantity: 1 }));
    const { orders, promo } = await quote(owner, lines, { promo: code });
    expect(promo).toMatchObject({ status: 'applied', discount: '3.33' });
    expect(orders.map(({ discount }) => discount)).toEqual(['0.00', '3.33']);
  });

  test('applies to the team as well if the store funds it', async () => {
    const own = await makeCode({ vendor_id: shop.vendors[0], borne_by: 'vendor' });
    expect(await statusFor(buyer({ email: mail }), own)).toBe('applied');
  });

  test('is refused to the team even if it applies automatically', async () => {
    const other = await makeShop(db);
    await makeCode({ code: null, vendor_id: other.vendors[0], advertised: true });
    const lines = [{ variant_id: other.small, quantity: 1 }];
    expect((await quote(db.anon, lines)).discount).toBe('1.00');
    expect((await quote(await db.person(other.vendors[0]), lines)).discount).toBe('0.00');
  });

  test('once per customer is once per mailbox', async () => {
    const once = await makeCode({ max_per_customer: 1 });
    const name = randomUUID().slice(0, 8);
    expect(await statusFor(buyer({ email: `${name}@gmail.com` }), once)).toBe('applied');
    expect(await statusFor(buyer({ email: `${name}+a@googlemail.com` }), once)).toBe('used');
  });
});

describe('the usage limit', () => {
  test.each([
    ['mailbox', (n: number) => ({ email: `often+${n}${tag}@gmail.com` })],
    ['telephone', (n: number) => ({ phone: n % 2 === 0 ? '303-555-0142' : '+1 (303) 555 0142' })],
    [
      'house',
      (n: number) => ({ street: n % 2 === 0 ? '400 Elm Avenue' : '400 elm ave unit 7', zip: '80014' }),
    ],
  ])('one %s uses a code five times a month', async (_, changes) => {
    for (let n = 0; n < 5; n += 1) {
      expect(await statusFor(buyer(changes(n)), code, db.anon, shop, true)).toBe('applied');
    }
    expect(await statusFor(buyer(changes(5)))).toBe('barred');
    expect(await statusFor(stranger())).toBe('applied');
  });

  test('concurrent requests that go over the limit are refused', async () => {
    const who = (n: number) => buyer({ email: `race+${n}${tag}@gmail.com` });
    const statuses = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((n) => statusFor(who(n))));
    expect(statuses.filter((status) => status === 'applied')).toHaveLength(5);
    expect(statuses.filter((status) => status === 'barred')).toHaveLength(2);
  });
});

describe('an unpaid order', () => {
  test('uses up no limit of a stranger with the same phone number and street address', async () => {
    const same = { phone: '720-555-0163', street: '8 Cedar Court', zip: '80014' };
    for (let n = 0; n < 6; n += 1) expect(await statusFor(buyer(same))).toBe('applied');
  });

  test('counts for the mailbox that ordered', async () => {
    const email = `unpaid${tag}@gmail.com`;
    for (let n = 0; n < 5; n += 1) expect(await statusFor(buyer({ email }))).toBe('applied');
    expect(await statusFor(buyer({ email }))).toBe('barred');
  });
});

test('does not reveal whose phone number, street address or email it is', async () => {
  const lines = [{ variant_id: shop.small, quantity: 1 }];
  const told = async (who: Buyer) => {
    const quoted = await quote(db.anon, lines, { promo: code, address: who.address });
    const { body } = await db.anon.rpc('place_order', orderOf(quoted, lines, { ...who, promo: code }));
    return (body as { quote: { promo: unknown } }).quote.promo;
  };
  const often = { email: `told${tag}@gmail.com` };
  for (let n = 0; n < 5; n += 1) await statusFor(buyer(often));
  const [ofTeam, ofOften] = [await told(buyer({ phone: '415 555 0188' })), await told(buyer(often))];
  expect(ofTeam).toMatchObject({ status: 'barred' });
  expect(ofTeam).not.toHaveProperty('reason');
  expect(ofTeam).toEqual(ofOften);
});

describe('the comparison', () => {
  const value = async (call: string, ...values: string[]) =>
    (await db.sql<{ v: string | null }>(`select private.${call} as v`, values))[0]?.v;

  test.each([
    ['503-555-0100', '5035550100'],
    ['+1 (503) 555-0100', '5035550100'],
    ['001 503 555 0100', '5035550100'],
    ['5035550100 1', '5035550100'],
    ['1 503 555 0100 99', '5035550100'],
    ['1234567890', '1234567890'],
    ['555-0100', null],
  ])('uses, of the phone number %j,', async (typed, plain) => {
    expect(await value('plain_phone($1)', typed)).toBe(plain);
  });

  test.each([
    '12 Mill Street',
    'Unit 4, 12 Mill Street',
    '12 Mill Street Unit 4',
    '12 MILL ST. APT. # 4B',
    '#4 12 Mill St',
    'Building C, 12 Mill Street, Floor 2',
    '2nd Floor, 12 Mill Street',
    'Basement, 12 Mill Street',
    'Rear 12 Mill Street Rm 7 Ste 9',
    '12 Mill Street Bldg 3 Lot 5',
    '12 Mill Street, Building, Rear Apt 4',
    'Penthouse 2, 12 Mill Street Tower B',
  ])('uses, of the street address %j,', async (typed) => {
    expect(await value("plain_place($1, '90001-1234')", typed)).toBe('12millst 90001');
  });

  test.each([
    ['Apartment 4', 'apartment4 90001'],
    ['12 Lot Street', '12lotst 90001'],
    ['12 Rear Road', '12rearrd 90001'],
    ['-----', '----- 90001'],
  ])('uses all of %j, which is hardly an address', async (typed, plain) => {
    expect(await value("plain_place($1, '90001')", typed)).toBe(plain);
  });

  test.each([
    ['rack.example', 'rack.example', true],
    ['mail.rack.example', 'rack.example', true],
    ['rack.example', 'eu.mail.rack.example', true],
    ['track.example', 'rack.example', false],
    ['gmail.com', 'gmail.com', false],
    ['mail.gmail.com', 'gmail.com', false],
    ['gmail.com', 'mail.gmail.com', false],
  ])('uses, of the websites %j and %j,', async (one, other, isSame) => {
    expect(await value('is_same_site($1, $2)', one, other)).toBe(isSame);
  });
});

describe('alerts', () => {
  interface Alert {
    id: string;
    reason: string;
    code: string;
    times: number;
  }
  const alerts = async ({ caller }: { caller: Caller }) =>
    ((await caller.rpc('money_problems')).body as { discounts: Alert[] }).discounts.filter(
      (alert) => alert.code === code,
    );

  test('show finance which store was refused and how often, until someone resolves them', async () => {
    const finance = await makeAdminIn(db, 'finance');
    for (const n of [1, 2]) await statusFor(buyer({ email: mail.replace('@', `+${n}@`) }));
    const [alert, ...more] = await alerts(finance);
    expect([alert, more]).toMatchObject([
      { reason: 'own-store', times: 2, store: { id: shop.vendors[0] } },
      [],
    ]);
    const settled = () =>
      db.sql('select settled_note from private.discount_flags where id = $1', [alert?.id]);
    const settle = (note: string) => finance.caller.rpc('settle_discount_flag', { flag_id: alert?.id, note });
    expect(said(await settle('short'))).toBe('422 words_invalid');
    expect([said(await settle(' We have\u202e written\u0007 to it.')), await alerts(finance)]).toEqual([
      '204',
      [],
    ]);
    expect(await settled()).toEqual([{ settled_note: 'We have written to it.' }]);
    await statusFor(buyer({ email: mail.replace('@', '+3@') }));
    expect(await alerts(finance)).toMatchObject([{ times: 1 }]);
  });

  test('report an unusual number of uses, and the most extreme of a day are refused', async () => {
    const finance = await makeAdminIn(db, 'finance');
    const other = await makeShop(db);
    await statusFor(stranger(), code, db.anon, other);
    const count = async (many: number) =>
      db.sql(
        `insert into public.orders (purchase_id, vendor_id, subtotal, shipping, tax, total, rate_name, delivery_min, delivery_max,
           promotion_id, status)
         select pu.id, $2, 1, 0, 0, 1, 'Flat', current_date, current_date, p.id, 'confirmed'
         from (select x.* from public.purchases x where not exists (
           select 1 from public.orders o where o.purchase_id = x.id and o.vendor_id = $2) limit $3) pu
         cross join public.promotions p where p.code = $1 returning id`,
        [code, other.vendors[0], many],
      );
    await db.sql('update private.discount_limits set flag_from = 2, per_store = 3');
    try {
      await statusFor(stranger(), code, db.anon, other);
      // A stranger's unpaid order does not keep anyone else from it.
      expect(await statusFor(stranger(), code, db.anon, other)).toBe('applied');
      expect(await alerts(finance)).toMatchObject([{ reason: 'many', store: { id: other.vendors[0] } }]);
      expect(await count(2)).toHaveLength(2);
      expect(await statusFor(stranger(), code, db.anon, other, true)).toBe('applied');
      expect(await statusFor(stranger(), code, db.anon, other)).toBe('barred');
    } finally {
      await db.sql('update private.discount_limits set flag_from = 50, per_store = 200');
    }
  });
});

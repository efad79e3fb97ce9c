import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { brand } from '../../../src/brand.ts';
import { makePerson, type Caller, type Reply } from '../support.ts';
import { answers, db } from './application-support.ts';

const facts = (storeName: string) => {
  const { description, phone, website } = answers();
  return { storeName, description, phone, website };
};

/** An invited person who sets up a store. */
async function invited(): Promise<Caller> {
  const id = await makePerson(db);
  await db.sql("insert into public.vendors (id, status) values ($1, 'invited')", [id]);
  return db.person(id);
}
const setUp = (caller: Caller, storeName: string, changes: object = {}) =>
  caller.rpc('save_store_profile', { facts: { ...facts(storeName), ...changes } });
const problems = ({ body }: Reply): unknown => {
  const { hint = '' } = body as { hint?: string };
  return hint === '' ? {} : JSON.parse(hint);
};

const looksLikeShop = "This name looks too much like the shop's. Choose another one.";
const looksLikeStore = 'Another store has this name or one that looks like it. Choose another one.';

test('SQL and the app use the same name for the platform', async () => {
  expect(await db.sql('select private.platform_name() as name')).toEqual([{ name: brand.name }]);
});

test.each([
  'Stallbar',
  'STALLBAR',
  ' Stall Bar ',
  'S\u200btall\u202ebar',
  'Ѕtаllbаr',
  'Stａllbar',
  'Stállbär',
  'St@llb4r',
  'Sta11bar',
  'StaIIbar',
  'ꓢꓔꓮꓡꓡꓐꓮꓣ',
  'ᏚᎢᎪᏞᏞᏴᎪᏒ',
  'Sᴛⲁllⲃⲁr',
  'Stɑꝉꝉƃɑɍ',
  'Stallbar Official',
  'The Stallbar Shop',
  'Stallbar-Support',
  'StallbarHelp',
  'MyStallbar',
  'Oak Stallbar',
  'Go-Stallbar-Now',
  'Stall bar Customer Service',
  'Stall Bars Verified Customer Care',
  'My Stall Bar',
  'Stallbars Support Ohio',
  'Stall Bar Inc',
  'Official Stall Bar Store of America',
  'Stall Bars',
  'Stall Bar Shop & Marketplace',
])("a store can't be called %j", async (name) => {
  expect(problems(await setUp(await invited(), name))).toEqual({ storeName: looksLikeShop });
});

test.each([
  'Nordic Stall Bars',
  'Oak Stall Bars',
  'Oak Stall Bar',
  'Nordic Stall Bars Service',
  'Stallbars of Ohio',
  'Stall Bars and Ladders',
  'Horse Stall Barriers',
  'Barstall Gear',
])('stall bars are gear: %j is allowed', async (name) => {
  expect((await setUp(await invited(), `${name} ${randomUUID().slice(0, 8)}`)).status).toBe(200);
});

test("a store can't take the name of another one in any lettering", async () => {
  const mark = randomUUID().slice(0, 6).replaceAll(/\d/g, 'x');
  const name = `Iron Oak ${mark}`;
  const first = await invited();
  expect((await setUp(first, name)).status).toBe(200);
  const second = await invited();
  for (const copy of [
    name,
    name.toUpperCase(),
    `  Iron\u00a0 Oak   ${mark}`,
    `IronOak ${mark}`,
    `Iron-Oak, ${mark}`,
    `lron Oak ${mark}`,
    `Irоn Oаk ${mark}`,
    `Ir0n Öak ${mark}`,
    `Iron\u200b \u202eOak ${mark}`,
  ]) {
    expect([copy, problems(await setUp(second, copy))]).toEqual([copy, { storeName: looksLikeStore }]);
  }
  // The first store may keep its own name, and the second may have a different one.
  expect((await setUp(first, name)).status).toBe(200);
  expect((await setUp(second, `Iron Elm ${mark}`)).status).toBe(200);
});

test('of two stores that want one name at once, one gets it', async () => {
  const name = `Twin ${randomUUID().slice(0, 8)}`;
  const both = await Promise.all([invited(), invited()]);
  const replies = await Promise.all(both.map((caller) => setUp(caller, name)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('a name is stored without invisible characters', async () => {
  const mark = randomUUID().slice(0, 8);
  const reply = await setUp(await invited(), `\u202eElm\u2066\u200b\u00a0\tCafe\u0301 ${mark}\u0007`);
  expect(reply.body).toMatchObject({ store: { store_name: `Elm Café ${mark}` } });
});

test.each(['https://bank.example@iron.example', 'https://user:pass@iron.example/', 'http://a\\@b.example'])(
  'a website with credentials before its host is refused: %s',
  async (website) => {
    expect(problems(await setUp(await invited(), `Elm ${randomUUID().slice(0, 8)}`, { website }))).toEqual({
      website: "Website can't contain a user name, a password or a backslash",
    });
  },
);

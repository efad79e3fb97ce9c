import { expect, test } from 'vitest';
import {
  admin,
  applicant,
  answers,
  db,
  decide,
  mine,
  save,
  submit,
  withDocument,
} from './application-support.ts';

const split = async (whole: string) =>
  ((await db.sql('select private.split_address($1) as parts', [whole])) as { parts: unknown }[])[0]?.parts;
const parts = (
  address: string,
  city: string,
  state: string,
  zip_code: string,
  address2: string | null = null,
) => ({
  address,
  address2,
  city,
  state,
  zip_code,
});

test.each([
  ['1 Foundry Road, Toledo OH 43604', parts('1 Foundry Road', 'Toledo', 'OH', '43604')],
  ['1 Foundry Road, Toledo, OH 43604-1234, USA', parts('1 Foundry Road', 'Toledo', 'OH', '43604-1234')],
  [
    '1 Foundry Road, Suite 5, Toledo, Ohio, 43604',
    parts('1 Foundry Road', 'Toledo', 'OH', '43604', 'Suite 5'),
  ],
  ['1 Foundry Road Toledo OH 43604', parts('1 Foundry Road', 'Toledo', 'OH', '43604')],
  ['10 Main St, St. Louis, mo 63101', parts('10 Main St', 'St. Louis', 'MO', '63101')],
  ['12 High Street, Charleston, West Virginia 25301', parts('12 High Street', 'Charleston', 'WV', '25301')],
  [
    '20 Portage Ave, Room 3, Sault Ste. Marie, MI 49783',
    parts('20 Portage Ave', 'Sault Ste. Marie', 'MI', '49783', 'Room 3'),
  ],
  ['PO Box 12, Boise ID 83701, United States', parts('PO Box 12', 'Boise', 'ID', '83701')],
])('%j is split into its parts', async (whole, expected) => {
  expect(await split(whole)).toEqual(expected);
});

test.each([
  '1 Foundry Road',
  // Without a comma, either part may be the city.
  '5 Main Street St Louis MO 63101',
  // The ZIP code is in another state.
  '1 Foundry Road, Toledo, OH 10001',
  '1 Foundry Road, Toledo 43604',
  // What comes last is no city.
  '350 Fifth Ave, Suite B, NY 10118',
  '350 Fifth Ave, Ste. B, NY 10118',
  '350 Fifth Ave Suite B, NY 10118',
  '350 Fifth Ave Suite B NY 10118',
  '350 Fifth Ave, Fl Two, NY 10118',
  '350 Fifth Ave, Second Floor, NY 10118',
  '350 Fifth Ave, # B, NY 10118',
  '350 Fifth Ave, Bldg. C, NY 10118',
  '350 Fifth Ave, Wing B, NY 10118',
  '1600 Pennsylvania Ave, NW, DC 20500',
  'Toledo, OH 43604',
  '43604',
  '',
])('%j stays in one piece', async (whole) => {
  expect(await split(whole)).toBeNull();
});

test('an approved application fills the address field by field, and sets the zone of the store', async () => {
  const { caller, id } = await applicant();
  await save(caller, answers({ businessAddress: '8 Pier Way, Unit 2, Seattle, WA 98101' }), 0);
  await withDocument(id);
  await submit(caller, 1);
  await decide(admin, await mine(caller), 'approve');
  expect((await caller.rpc('store_business', { vendor: id })).body).toMatchObject({
    address: '8 Pier Way',
    address2: 'Unit 2',
    city: 'Seattle',
    state: 'WA',
    zipCode: '98101',
  });
  expect((await caller.rpc('store_measures', { vendor_id: id })).body).toMatchObject({
    time_zone: 'America/Los_Angeles',
    version: 0,
  });
});

test("an address that can't be split stays whole for the person to sort", async () => {
  const { caller, id } = await applicant();
  await save(caller, answers({ businessAddress: 'The old foundry by the river' }), 0);
  await withDocument(id);
  await submit(caller, 1);
  await decide(admin, await mine(caller), 'approve');
  expect((await caller.rpc('store_business', { vendor: id })).body).toMatchObject({
    address: 'The old foundry by the river',
    city: '',
    state: '',
    zipCode: '',
  });
});

test.each([
  ['myshop.com', 'https://myshop.com'],
  [' www.myshop.com/about?x=1 ', 'https://www.myshop.com/about?x=1'],
  ['myshop.com:8080', 'https://myshop.com:8080'],
  ['HTTP://myshop.com', 'HTTP://myshop.com'],
])('a website typed as %j is submitted as %j', async (typed, kept) => {
  const { caller } = await applicant();
  await save(caller, answers({ website: typed }), 0);
  expect(await submit(caller, 1)).toMatchObject({
    status: 200,
    body: { answers: { website: kept }, store: { website: kept } },
  });
});

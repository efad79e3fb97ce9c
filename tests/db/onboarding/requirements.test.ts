import { expect, test } from 'vitest';
import { makeShop, type Caller } from '../support.ts';
import {
  admin,
  applicant,
  db,
  decide,
  mine,
  refusal,
  save,
  submit,
  answers,
  withDocument,
} from './application-support.ts';

const states = async (caller: Caller, vendor?: string) => {
  const { body } = await caller.rpc('vendor_onboarding', vendor === undefined ? {} : { vendor });
  const { requirements } = body as {
    requirements: { requirement: string; state: string; waived_by: string | null }[];
  };
  return Object.fromEntries(
    requirements.map(({ requirement, state, waived_by }) => [
      requirement,
      waived_by === null ? state : `${state} by ${waived_by}`,
    ]),
  );
};
const open = {
  profile: 'complete',
  address: 'incomplete',
  payout: 'incomplete',
  shipfrom: 'incomplete',
  shipping: 'incomplete',
  product: 'incomplete',
  policies: 'incomplete',
  publish: 'incomplete',
};

test('each requirement follows the data, from the application to the open store', async () => {
  const { caller, id } = await applicant();
  expect((await caller.rpc('vendor_onboarding')).body).toBeNull();
  await save(caller, answers(), 0);
  await withDocument(id);
  await submit(caller, 1);
  expect(await states(caller)).toEqual({ ...open, profile: 'in-review' });
  await decide(admin, await mine(caller), 'approve');
  expect(await states(caller)).toEqual(open);

  const form = {
    legalName: 'Iron & Oak Inc.',
    businessType: 'LLC',
    address: '1 Foundry Road',
    address2: '',
    city: 'Toledo',
    state: 'OH',
    zipCode: '43604',
    contactName: 'Ada Byron',
    contactEmail: 'ada@iron-oak.example',
    contactPhone: '(555) 010-0199',
    taxId: '',
  };
  // The application's address alone isn't the legal details.
  expect((await caller.rpc('store_business', { vendor: id })).body).toMatchObject({
    address: '1 Foundry Road',
    city: 'Toledo',
    state: 'OH',
    zipCode: '43604',
    legalName: '',
  });
  expect((await caller.rpc('save_store_business', { vendor: id, form, base_version: 1 })).body).toMatchObject(
    {
      outcome: 'saved',
      form: { city: 'Toledo', taxIdEnd: '6789', version: 2 },
    },
  );
  await db.sql(
    "insert into public.shipping_rates (vendor_id, name, base_rate, enabled) values ($1, 'Flat', 5, false)",
    [id],
  );
  expect(await states(caller)).toEqual({ ...open, address: 'complete' });
  await db.sql('update public.shipping_rates set enabled = true where vendor_id = $1', [id]);
  expect(await states(caller)).toMatchObject({ shipfrom: 'incomplete', shipping: 'complete' });
  const { version, ...setup } = (await caller.rpc('store_shipping_setup', { vendor_id: id })).body as {
    version: number;
  };
  const { address, city, state, zipCode: zip_code } = form;
  expect(
    await caller.rpc('save_shipping_setup', {
      vendor_id: id,
      version,
      setup: { ...setup, address, city, state, zip_code },
    }),
  ).toMatchObject({ status: 200, body: { version: 1 } });
  const shop = await makeShop(db);
  await db.sql(
    `insert into public.products (vendor_id, category_id, name, slug, description, published)
     values ($1, $2, 'Bar', 'bar', 'A bar of steel.', true)`,
    [id, shop.leaf],
  );
  await db.sql(
    "update public.vendors set return_policy = 'Thirty days.', shipping_policy = 'Tuesdays.', published = true where id = $1",
    [id],
  );
  await admin.rpc('waive_requirement', { vendor: id, requirement: 'payout', reason: 'Paid by check.' });
  expect(await states(caller)).toEqual({
    profile: 'complete',
    address: 'complete',
    payout: 'waived by Robin',
    shipfrom: 'complete',
    shipping: 'complete',
    product: 'complete',
    policies: 'complete',
    publish: 'complete',
  });
  await db.sql("update public.vendors set status = 'rejected' where id = $1", [id]);
  expect(await states(caller)).toMatchObject({ profile: 'rejected', publish: 'incomplete' });
  expect(await states(admin, id)).toMatchObject({ profile: 'rejected' });
  const stranger = await db.person(shop.vendors[1]);
  expect(refusal(await stranger.rpc('vendor_onboarding', { vendor: id })).slice(0, 2)).toEqual([
    403,
    'not_allowed',
  ]);
});

test("the business record: two people who save at once, invalid fields, a tax ID that can't be read back", async () => {
  const shop = await makeShop(db);
  const vendor = shop.vendors[0];
  const owner = await db.person(vendor);
  const form = {
    legalName: 'First Inc.',
    businessType: 'Inc.',
    address: '1 Main Street',
    address2: '',
    city: 'Reno',
    state: 'NV',
    zipCode: '89501',
    contactName: 'Ann Lee',
    contactEmail: 'ann@first.example',
    contactPhone: '555 010 0199',
    taxId: '98-7654321',
  };
  const saveForm = (changes: object, base_version: number) =>
    owner.rpc('save_store_business', { vendor, form: { ...form, ...changes }, base_version });
  const replies = await Promise.all([saveForm({}, 0), saveForm({ city: 'Sparks' }, 0)]);
  expect(replies.map(({ body }) => (body as { outcome: string }).outcome).sort()).toEqual([
    'conflict',
    'saved',
  ]);
  const read = await owner.rpc('store_business', { vendor });
  expect(read.body).toMatchObject({ taxIdEnd: '4321', version: 1 });
  expect(JSON.stringify([replies, read])).not.toContain('98-7654321');
  const wrong = await saveForm({ zipCode: '895', taxId: '987654321', contactEmail: 'ann' }, 1);
  expect(JSON.parse((wrong.body as { hint: string }).hint)).toEqual({
    zipCode: 'ZIP code must look like 12345 or 12345-6789',
    taxId: 'Tax ID must look like 12-3456789',
    contactEmail: 'Invalid email address',
  });
  // An empty field keeps the number.
  await saveForm({ taxId: '' }, 1);
  expect(await db.sql('select tax_id from private.tax_ids where vendor_id = $1', [vendor])).toEqual([
    { tax_id: '98-7654321' },
  ]);
});

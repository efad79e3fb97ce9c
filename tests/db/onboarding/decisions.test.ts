import { describe, expect, test } from 'vitest';
import { makeShop } from '../support.ts';
import {
  admin,
  adminId,
  answers,
  applicant,
  db,
  decide,
  mine,
  otherAdmin,
  refusal,
  save,
  submit,
  submitted,
  withDocument,
} from './application-support.ts';

const reason = 'We have enough makers of bars for now.';
const adminOnly = [403, 'admin_only', 'Only an admin can do this.'];

/** With every requirement met. */
async function complete() {
  const person = await applicant();
  await save(person.caller, answers(), 0);
  await withDocument(person.id);
  await submit(person.caller, 1);
  return { ...person, application: await mine(person.caller) };
}

describe('who decides', () => {
  test('no shopper, store, applicant or visitor reads, claims or decides an application, or waives a requirement', async () => {
    const { caller, application, id } = await complete();
    const shop = await makeShop(db);
    const callers = [caller, await db.person(shop.vendors[0]), (await applicant()).caller];
    for (const stranger of callers) {
      for (const reply of [
        await decide(stranger, application, 'approve'),
        await stranger.rpc('claim_vendor_application', { application: application.id }),
        await stranger.rpc('release_vendor_application', { application: application.id }),
        await stranger.rpc('vendor_application_sheet', { application: application.id }),
        await stranger.rpc('waive_requirement', { vendor: id, requirement: 'policies', reason }),
      ]) {
        expect(refusal(reply)).toEqual(adminOnly);
      }
    }
    expect((await decide(db.anon, application, 'approve')).status).toBe(401);
    expect(await mine(caller)).toEqual(application);
  });

  test('an admin does not decide their own application', async () => {
    await save(admin, answers(), 0);
    await submit(admin, 1);
    expect(refusal(await decide(admin, await mine(admin), 'approve'))).toEqual([
      403,
      'own_application',
      'This is your own application, so another admin has to decide.',
    ]);
    await db.sql('delete from public.vendors where id = $1', [adminId]);
  });
});

describe('approving', () => {
  test('opens the store: status, role, name in the menu, business record, email, log', async () => {
    const { caller, application, id, email } = await complete();
    const reply = await decide(admin, application, 'approve');
    expect(reply).toMatchObject({
      status: 200,
      body: {
        status: 'approved',
        closed: 'has_store',
        claim: null,
        store: { status: 'approved', slug: expect.stringMatching(/^iron-oak-[0-9a-f]{8}$/) },
      },
    });
    expect(
      await db.sql(
        `select v.status, r.role, u.raw_user_meta_data ->> 'store_name' as store_name, b.business_type, b.address, b.tax_id_end,
           t.tax_id
         from public.vendors v join public.user_roles r on r.user_id = v.id join auth.users u on u.id = v.id
         join public.vendor_business b on b.vendor_id = v.id join private.tax_ids t on t.vendor_id = v.id where v.id = $1`,
        [id],
      ),
    ).toEqual([
      {
        status: 'approved',
        role: 'vendor',
        store_name: expect.stringMatching(/^Iron & Oak \w{8}$/),
        business_type: 'LLC',
        address: '1 Foundry Road',
        tax_id_end: '6789',
        tax_id: '12-3456789',
      },
    ]);
    expect((await mine(caller)).answers['taxId']).toBe('');
    expect(JSON.stringify((await caller.get('vendor_business')).body)).not.toContain('12-3456789');
    expect(
      await db.sql('select template from public.email_outbox where to_email = $1 order by id', [email]),
    ).toEqual([{ template: 'application-received' }, { template: 'application-approved' }]);
    // The new panel's bell shows it too.
    expect((await caller.rpc('my_notices', { vendor_id: id })).body).toMatchObject({
      rows: [{ event: 'application-approved', label: expect.stringMatching(/^Iron & Oak \w{8}$/) }],
    });
    expect(
      await db.sql(
        "select actor_id, action, before ->> 'status' as before, after from public.audit_log where subject_id = $1",
        [application.id],
      ),
    ).toEqual([
      { actor_id: adminId, action: 'application.approved', before: 'pending', after: { status: 'approved' } },
    ]);
  });

  test('with an unmet requirement needs a waiver with a reason, which is recorded', async () => {
    const { application, id, caller } = await submitted();
    const unmet = await decide(admin, application, 'approve');
    expect(refusal(unmet)).toEqual([
      409,
      'requirements_unmet',
      "Some requirements aren't met. Waive them, or ask the applicant for them.",
    ]);
    expect(JSON.parse((unmet.body as { hint: string }).hint)).toEqual({ unmet: ['documents'] });
    expect((await decide(admin, application, 'approve', { waived: ['documents'] })).status).toBe(422);
    const words = 'We know them from the trade fair.';
    expect(
      (await decide(admin, application, 'approve', { waived: ['documents', 'profile'], words })).status,
    ).toBe(200);
    expect(
      await db.sql('select requirement, reason, waived_by from public.vendor_waivers where vendor_id = $1', [
        id,
      ]),
    ).toEqual([{ requirement: 'documents', reason: words, waived_by: adminId }]);
    expect((await mine(caller)).events.at(-1)).toMatchObject({ kind: 'approved', words: null });
  });

  test('by two admins at once: one decides, and the other must read it again', async () => {
    const { application, caller } = await complete();
    const replies = await Promise.all([
      decide(admin, application, 'approve'),
      decide(otherAdmin, application, 'reject', { words: reason }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status, events } = await mine(caller);
    expect([status, events.length]).toEqual([replies[0]?.status === 200 ? 'approved' : 'rejected', 2]);
  });

  test('is refused if the application changed while it was being read', async () => {
    const { application, caller } = await complete();
    await caller.rpc('withdraw_vendor_application');
    const changed = await mine(caller);
    await save(caller, { storeName: 'Other name' }, changed.version);
    await submit(caller, changed.version + 1);
    const late = await decide(admin, application, 'approve');
    expect(refusal(late)).toEqual([
      409,
      'application_changed',
      'This application changed after you opened it. Review it again.',
    ]);
    expect((await mine(caller)).status).toBe('pending');
  });

  test('and saving at the same moment: the store matches what was approved, or nothing is approved', async () => {
    const { caller, application } = await complete();
    await decide(admin, application, 'ask', { words: 'Which norm are your bars tested by?' });
    const asked = await mine(caller);
    const [decided, saved] = await Promise.all([
      decide(admin, asked, 'approve'),
      save(caller, { description: 'x'.repeat(60) }, asked.version),
    ]);
    const outcomes = [decided.status, saved.status];
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual(outcomes);
    const [store] = await db.sql<{ description: string }>(
      'select description from public.vendors where id = (select applicant_id from public.vendor_applications where id = $1)',
      [application.id],
    );
    expect(store?.description).toBe(answers().description);
  });
});

describe('asking and rejecting', () => {
  test('the question reaches the applicant, who answers and resubmits', async () => {
    const { caller, application, email } = await complete();
    const words = 'Which norm are your bars tested by?';
    expect((await decide(admin, application, 'ask', { words })).status).toBe(200);
    const asked = await mine(caller);
    expect(asked).toMatchObject({ status: 'information-asked', closed: null, store: { status: 'pending' } });
    expect(asked.events.at(-1)).toMatchObject({ kind: 'asked', words });
    await save(caller, { previousExperience: 'DIN EN ISO 20957.' }, asked.version);
    expect((await submit(caller, asked.version + 1)).body).toMatchObject({ status: 'pending' });
    const [mail] = await db.sql<{ payload: unknown }>(
      "select payload from public.email_outbox where to_email = $1 and template = 'application-asked'",
      [email],
    );
    expect(mail?.payload).toEqual({ store_name: expect.stringMatching(/^Iron & Oak \w{8}$/), words });
  });

  test("a rejected applicant sees the reason, applies again and may be approved; an admin's error can be corrected too", async () => {
    const { caller, application, id } = await complete();
    await decide(admin, application, 'reject', { words: reason });
    const rejected = await mine(caller);
    expect(rejected).toMatchObject({ status: 'rejected', closed: null, store: { status: 'rejected' } });
    expect(rejected.events.at(-1)).toMatchObject({ kind: 'rejected', words: reason });
    expect((await submit(caller, rejected.version)).body).toMatchObject({
      status: 'pending',
      store: { status: 'pending' },
    });
    const again = await mine(caller);
    await decide(admin, again, 'reject', { words: reason });
    expect((await decide(admin, await mine(caller), 'approve')).body).toMatchObject({ status: 'approved' });
    // A store that is closed later is not opened by another application.
    await db.sql("update public.vendors set status = 'rejected' where id = $1", [id]);
    expect(refusal(await save(caller, { phone: '1' }, (await mine(caller)).version))).toEqual([
      409,
      'store_closed',
      'We closed your store. Contact us to find out more.',
    ]);
  });

  test.each([
    ['reject', undefined, 'Give a reason of 10 to 2,000 characters.'],
    ['reject', 'No.', 'Give a reason of 10 to 2,000 characters.'],
    ['ask', ' '.repeat(20), 'Write your question in 10 to 2,000 characters.'],
    ['approve', 'Yes!', 'Write a note of 10 to 2,000 characters.'],
    ['forget', reason, 'A decision is approve, ask or reject.'],
  ])('%s with the text %j is refused', async (decision, words, sentence) => {
    const { application } = await submitted();
    const reply = await decide(admin, application, decision, { words });
    expect([reply.status, refusal(reply)[2]]).toEqual([422, sentence]);
  });
});

describe('claims', () => {
  test('the admin who claimed an application decides it; after release or 15 minutes, another admin may', async () => {
    const { application } = await complete();
    const claim = { application: application.id };
    expect((await admin.rpc('claim_vendor_application', claim)).status).toBe(204);
    const taken = [409, 'claimed', 'Robin is deciding this at the moment.'];
    expect(refusal(await otherAdmin.rpc('claim_vendor_application', claim))).toEqual(taken);
    expect(refusal(await decide(otherAdmin, application, 'reject', { words: reason }))).toEqual(taken);
    expect((await otherAdmin.rpc('vendor_application_sheet', claim)).body).toMatchObject({
      claim: { admin_id: adminId },
      checklist: ['profile', 'business', 'products', 'documents', 'consent'].map((requirement) => ({
        requirement,
        met: true,
      })),
    });
    await otherAdmin.rpc('release_vendor_application', claim);
    expect((await otherAdmin.rpc('claim_vendor_application', claim)).status).toBe(409);
    await admin.rpc('release_vendor_application', claim);
    expect((await otherAdmin.rpc('claim_vendor_application', claim)).status).toBe(204);
    await db.sql(
      "update private.queue_claims set claimed_at = now() - interval '170 seconds' where item_id = $1",
      [application.id],
    );
    expect((await admin.rpc('claim_vendor_application', claim)).status).toBe(409);
    await db.sql(
      "update private.queue_claims set claimed_at = now() - interval '190 seconds' where item_id = $1",
      [application.id],
    );
    expect((await decide(admin, application, 'reject', { words: reason })).status).toBe(200);
    expect(await db.sql('select 1 from private.queue_claims where item_id = $1', [application.id])).toEqual(
      [],
    );
  });
});

describe('an invited person', () => {
  const facts = {
    storeName: 'Oak Racks',
    description: 'Racks of ash and oak, joined without a single bolt, for garages.',
    phone: '(555) 010-0111',
    website: 'https://oak.example',
  };
  const invited = async () => {
    const person = await applicant();
    await db.sql("insert into public.vendors (id, status) values ($1, 'invited')", [person.id]);
    return person;
  };

  test('completes the profile, is then pending, and is approved without what was never asked', async () => {
    const { caller } = await invited();
    expect((await caller.rpc('save_store_profile', { facts })).body).toMatchObject({
      status: 'pending',
      answers: facts,
      store: { status: 'pending', store_name: 'Oak Racks', slug: 'oak-racks' },
    });
    const application = await mine(caller);
    expect((await admin.rpc('vendor_application_sheet', { application: application.id })).body).toMatchObject(
      {
        checklist: [
          { requirement: 'profile', met: true },
          { requirement: 'business', met: false },
          { requirement: 'products', met: false },
          { requirement: 'documents', met: false },
          { requirement: 'consent', met: false },
        ],
      },
    );
    expect(
      (
        await decide(admin, application, 'approve', {
          waived: ['business', 'products', 'documents', 'consent'],
          words: 'Invited by us at the fair.',
        })
      ).body,
    ).toMatchObject({ status: 'approved', store: { status: 'approved' } });
    expect((await caller.rpc('save_store_profile', { facts })).status).toBe(409);
  });

  test('sees what is wrong with each fact; someone without a store has nothing to set up', async () => {
    const { caller } = await invited();
    const reply = await caller.rpc('save_store_profile', {
      facts: { ...facts, storeName: ' ', website: 'oak' },
    });
    expect(refusal(reply)).toEqual([422, 'profile_invalid', 'Check the marked fields.']);
    expect(JSON.parse((reply.body as { hint: string }).hint)).toEqual({
      storeName: 'Store name is required',
      website: 'Website must look like myshop.com',
    });
    expect(refusal(await (await applicant()).caller.rpc('save_store_profile', { facts }))).toEqual([
      404,
      'store_unknown',
      "There's no store to set up yet. Apply for one first.",
    ]);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  renderEmail,
  type EmailTemplate,
  type RenderedEmail,
} from '../../../../src/schema/admin/render-email.ts';
import { makePerson, type Caller } from '../../support.ts';
import { shared } from '../../mail/mail-support.ts';
import { exchange, sentBack, sentFor } from '../exchange-support.ts';
import { connectCarrier, createDesk, how } from '../label-support.ts';
import { sell, type StoreOrder } from '../order-support.ts';
import { rules } from '../../../support/tables/accepted-values.ts';
import { customer, db, delivered, otherVendor, shop, vendor } from '../return-support.ts';
import { colleague, pageOf, said, told } from '../store-support.ts';

const desk = createDesk();
let ana: Caller;
let fin: Caller;

beforeAll(async () => {
  ana = await colleague('fulfillment', 'Ana Lee');
  fin = await colleague('finance', 'Fin Moss');
});

const order = (quantity = 1): Promise<StoreOrder> =>
  sell(db, customer, vendor, [{ variant_id: shop.small, quantity }]);

/** An order that has shipped, with its parcel. */
async function shipped(args: Record<string, unknown> = {}): Promise<readonly [StoreOrder, string]> {
  const one = await order();
  const { body } = await one.ship({ carrier: 'UPS', tracking_number: '1Z1', ...args });
  return [one, String(body)];
}

const correct = (shipment: string, caller: Caller = ana, args: Record<string, unknown> = {}) =>
  caller.rpc('correct_tracking', {
    shipment,
    carrier: 'USPS',
    tracking_number: '9400 1',
    seen_tracking: '1Z1',
    ...args,
  });

/** The emails of one template about an order, as they are read, oldest first. */
async function mailsOf(template: string, reference: string): Promise<RenderedEmail[]> {
  const rows = await db.sql<EmailTemplate & { payload: Record<string, unknown> }>(
    `select t.*, m.payload from public.email_outbox m join public.email_templates t on t.key = m.template
     where m.template = $1 and m.payload ->> 'reference' = $2 order by m.id`,
    [template, reference],
  );
  return rows.map(({ payload, ...row }) => renderEmail(row, payload, shared));
}

describe('the tracking of a parcel on its way', () => {
  test('is corrected: the buyer gets an email, and the history says by whom', async () => {
    const [one, shipment] = await shipped();
    expect(said(await correct(shipment))).toBe('204');
    expect((await one.seen()).shipments).toMatchObject([
      {
        carrier: 'USPS',
        tracking_number: '9400 1',
        tracking_url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94001',
      },
    ]);
    const { history } = await pageOf(one);
    expect(history.find(({ what }) => what === 'order.tracking_corrected')).toMatchObject({
      who: 'Ana Lee',
      note: expect.stringMatching(/^1 × .+\. UPS 1Z1 → USPS 9400 1$/),
    });
    const [mail, ...more] = await mailsOf('order-tracking-corrected', one.placed.reference);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/ updated the tracking info for your package$/);
    expect(mail?.text).toContain(
      `updated the tracking info for a package from your order ${one.placed.reference}. Here's the latest:\n\nUSPS 9400 1\nhttps://tools.usps.com/go/TrackConfirmAction?tLabels=94001\n\nIn this package:\n- 1 x `,
    );
    expect(mail?.text).toContain(`/order/confirmation#token=${one.key}`);
  });

  test('saved again unchanged sends no second email; every real correction sends one', async () => {
    const [one, shipment] = await shipped();
    expect(said(await correct(shipment))).toBe('204');
    expect(said(await correct(shipment))).toBe('204');
    const back = { carrier: 'UPS', tracking_number: '1Z1', seen_tracking: '9400 1' };
    expect(said(await correct(shipment, ana, back))).toBe('204');
    expect(said(await correct(shipment))).toBe('204');
    expect(await mailsOf('order-tracking-corrected', one.placed.reference)).toHaveLength(3);
  });

  test('with another carrier only: the email says nothing about a new number', async () => {
    const [one, shipment] = await shipped();
    expect(said(await correct(shipment, ana, { tracking_number: '1Z1' }))).toBe('204');
    const [mail] = await mailsOf('order-tracking-corrected', one.placed.reference);
    expect(mail?.text).toContain(`${one.placed.reference}. Here's the latest:\n\nUSPS 1Z1\n`);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(
      /new (tracking )?(number|one)|changed the tracking number/i,
    );
  });

  test('can be corrected five times a day: a sixth sends no email; another package has its own five', async () => {
    const [one, shipment] = await shipped();
    const answers = [];
    for (const carrier of ['USPS', 'FedEx', 'DHL', 'UPS', 'USPS']) {
      answers.push(said(await correct(shipment, ana, { carrier, tracking_number: '1Z1' })));
    }
    expect(answers).toEqual(Array.from({ length: 5 }, () => '204'));
    const late = await correct(shipment, vendor, { carrier: 'FedEx', tracking_number: '1Z1' });
    expect(said(late)).toBe('409 too_many_corrections');
    expect(told(late)).toBe(
      "This package's tracking was changed 5 times in the last 24 hours. Try again tomorrow.",
    );
    expect((await one.seen()).shipments).toMatchObject([{ carrier: 'USPS', tracking_number: '1Z1' }]);
    expect(await mailsOf('order-tracking-corrected', one.placed.reference)).toHaveLength(5);
    // Saving the same again changes nothing and is not an error.
    expect(said(await correct(shipment, ana, { tracking_number: '1Z1' }))).toBe('204');
    const [, other] = await shipped();
    expect(said(await correct(other))).toBe('204');
  });

  test('looks like one: other text is refused wherever it is entered, and ships nothing', async () => {
    const [, shipment] = await shipped();
    for (const tracking_number of rules.tracking.refuses) {
      const one = await order();
      const row = {
        vendor_id: shop.vendors[0],
        number: one.placed.reference,
        carrier: 'UPS',
        tracking_number,
      };
      const rows = [{ order: one.placed.reference, tracking: tracking_number }];
      const bulk = await ana.rpc('work_on_orders', {
        vendor_id: shop.vendors[0],
        request_key: randomUUID(),
        action: 'ship',
        orders: [{ id: one.order_id, tracking: tracking_number }],
        carrier: 'UPS',
      });
      const trial = await ana.rpc('try_tracking', { vendor_id: shop.vendors[0], rows });
      const isEmpty = tracking_number === '- -';
      expect([
        said(await one.ship({ tracking_number }, ana)),
        said(await correct(shipment, ana, { tracking_number })),
        said(await ana.rpc('ship_by_number', row)),
        trial.body,
        bulk.body,
      ]).toEqual([
        '422 tracking_unlikely',
        '422 tracking_unlikely',
        isEmpty ? '422 tracking_missing' : '422 tracking_unlikely',
        [expect.objectContaining({ outcome: 'refused' })],
        [expect.objectContaining({ id: one.order_id, sentence: expect.any(String) })],
      ]);
      expect((await one.seen()).shipments).toEqual([]);
    }
    for (const tracking_number of rules.tracking.accepts) {
      expect([tracking_number, said(await (await order()).ship({ tracking_number }, ana))]).toEqual([
        tracking_number,
        '200',
      ]);
    }
  });

  test('is not overwritten by someone who saw another one', async () => {
    const [one, shipment] = await shipped();
    await correct(shipment);
    const late = await correct(shipment, vendor, { tracking_number: '1Z2' });
    expect(said(late)).toBe('409 corrected_since');
    expect(told(late)).toBe('Ana Lee changed this tracking number just now. Check it again.');
    expect((await one.seen()).shipments).toMatchObject([{ tracking_number: '9400 1' }]);
  });

  test('is added to a parcel without one', async () => {
    const [one, shipment] = await shipped({ carrier: null, tracking_number: null });
    expect(said(await correct(shipment, ana, { seen_tracking: '' }))).toBe('204');
    expect((await pageOf(one)).history[0]?.note).toMatch(/no tracking number → USPS 9400 1$/);
  });

  test('is for members who ship: not for others, strangers or the buyer', async () => {
    const [, shipment] = await shipped();
    const nobody = await db.person(await makePerson(db));
    const replies = [];
    for (const caller of [fin, otherVendor, customer, nobody]) {
      replies.push(said(await correct(shipment, caller)));
    }
    expect(replies).toEqual(Array.from({ length: 4 }, () => '404 order_not_found'));
    expect(said(await correct(shipment, db.anon))).toMatch(/^401 /);
    expect(said(await correct(randomUUID()))).toBe('404 order_not_found');
  });

  test.each([
    ['nothing', { tracking_number: '  ' }, '422 tracking_missing'],
    ['what a spreadsheet has shortened', { tracking_number: '9.4001E+21' }, '422 tracking_shortened'],
    ['too many characters', { tracking_number: '1'.repeat(101) }, '422 tracking_invalid'],
  ])("can't be %s", async (_, args, answer) => {
    const [, shipment] = await shipped();
    expect(said(await correct(shipment, ana, args))).toBe(answer);
  });

  test('stays once the parcel is voided or delivered', async () => {
    const [, voided] = await shipped();
    await ana.rpc('void_shipment', { shipment: voided });
    expect(said(await correct(voided))).toBe('409 shipment_voided');
    const [, arrived] = await shipped();
    await ana.rpc('mark_delivered', { shipment: arrived });
    const late = await correct(arrived, vendor);
    expect(said(late)).toBe('409 shipment_delivered');
    expect(told(late)).toBe(
      "Ana Lee marked this package as delivered just now. Its tracking number can't change anymore.",
    );
  });
});

describe('a parcel with a label', () => {
  beforeAll(connectCarrier);

  test("keeps its label's number, and voiding it tells the buyer", async () => {
    const one = await order(2);
    const { body } = await desk.buy(ana, one);
    const shipment = (await pageOf(one)).shipments[0]?.id ?? '';
    expect(said(await correct(shipment, ana, { seen_tracking: body.tracking_number }))).toBe(
      '409 label_tracking',
    );
    expect(how(await desk.void(ana, shipment))).toBe('200');
    const [mail] = await mailsOf('order-package-voided', one.placed.reference);
    expect(mail?.text).toContain(`The tracking number ${body.tracking_number} no longer applies.`);
  });
});

describe('what the emails say', () => {
  test('a voided parcel: that it has not shipped', async () => {
    const [one, shipment] = await shipped();
    expect(said(await fin.rpc('void_shipment', { shipment }))).toBe('404 order_not_found');
    expect(await mailsOf('order-package-voided', one.placed.reference)).toEqual([]);
    await ana.rpc('void_shipment', { shipment });
    await ana.rpc('void_shipment', { shipment });
    const [mail, ...more] = await mailsOf('order-package-voided', one.placed.reference);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Your package from .+ hasn't shipped yet$/);
    expect(mail?.text).toMatch(
      new RegExp(
        `^Not shipped yet\\n\\nWe told you that these items from your order ${one.placed.reference} were on their way\\. .+ canceled that package, so they haven't shipped yet:\\n\\n- 1 x .+\\n\\nThe tracking number 1Z1 no longer applies\\.\\n\\nYou don't need to do anything\\. We'll email you when they ship\\.`,
      ),
    );
  });

  test.each([
    ['out-of-stock', ' The mill is late. ', 'Out of stock. The mill is late.'],
    ['buyer-asked', null, 'You asked for it'],
  ])("a canceled order (%s): the store's note", async (reason, note, words) => {
    const one = await order();
    await vendor.rpc('cancel_sale', { order_id: one.order_id, reason, note });
    const [mail] = await mailsOf('order-cancelled', one.placed.reference);
    expect(mail?.text).toContain(`\n\nThe store's reason:\n${words}\n\nWe're refunding $`);
  });

  test("an order that its buyer cancels: not the buyer's own reason", async () => {
    const one = await order();
    await one.cancel(customer, { note: 'Too slow for me' });
    const [mail] = await mailsOf('order-cancelled', one.placed.reference);
    expect(mail?.text).not.toMatch(/reason|Too slow/);
    const [theirs] = await mailsOf('vendor-order-cancelled', one.placed.reference);
    expect(theirs?.text).toContain('Changed my mind: Too slow for me');
    expect(theirs?.text).toMatch(new RegExp(`/vendor-dashboard/orders/${one.placed.reference}\\n`));
  });

  test('an exchange: no money moved, to the buyer and to the store', async () => {
    const one = await delivered(1);
    const back = await sentBack(one);
    expect((await exchange(one, back)).status).toBe(200);
    const made = await sentFor(back);
    const [buyers] = await mailsOf('return-exchanged', one.placed.reference);
    expect(buyers?.text).toContain('is sending these items in exchange:');
    const [stores] = await mailsOf('vendor-new-order', made.placed.reference);
    expect(stores?.subject).toBe(`Exchange ${made.placed.reference}: 1 item to ship`);
    expect(stores?.text).toContain(
      `is sending this in exchange for items from order ${one.placed.reference}. It's ready to pack, and the buyer pays nothing.`,
    );
    for (const mail of [buyers, stores]) expect(`${mail?.text}${mail?.html}`).not.toMatch(/\$\d|\bpaid\b/i);
    const [paid] = await mailsOf('vendor-new-order', one.placed.reference);
    expect(paid?.text).toContain('has a new order, paid and ready to pack.');
    expect(paid?.text).toContain(`/vendor-dashboard/orders/${one.placed.reference}\n`);
  });
});

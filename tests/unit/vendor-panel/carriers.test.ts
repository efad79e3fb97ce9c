import { describe, expect, test, vi } from 'vitest';
import { carrierOf, within } from '../../../supabase/functions/_shared/carrier/account.ts';
import { barsOf } from '../../../supabase/functions/_shared/carrier/barcode.ts';
import { carriers } from '../../../supabase/functions/_shared/carrier/choose.ts';
import { CarrierRefused, CarrierSilent } from '../../../supabase/functions/_shared/carrier/port.ts';
import type { LabelRequest } from '../../../supabase/functions/_shared/carrier/port.ts';
import { createHandler } from '../../../supabase/functions/carrier-account/handler.ts';
import { seal } from '../../../supabase/functions/_shared/crypto.ts';
import { textOfPdf } from '../../support/pdf/text.ts';
import { apiUrl, env, now, outsideOf, serviceKey, siteUrl } from '../checkout/payment-doubles.ts';

const vendor = '0199aaaa-0000-7000-8000-00000000000a';
const secret = 'carrier-secret-of-the-tests';
const party = {
  name: 'Ada Lovelace',
  company: null,
  address: '12 Barbell Street',
  address2: null,
  city: 'Łódź',
  state: 'TX',
  zipCode: '73301',
  phone: null,
};
const request: LabelRequest = {
  labelId: '0199aaaa-0000-7000-8000-00000000000b',
  createdAt: now / 1000,
  reference: 'SB-7K2M9Q-1',
  from: { ...party, company: 'Iron Harbor' },
  to: party,
  parcel: { length: 30, width: 20, height: 10, grams: 1200 },
  service: null,
};

/** The database with one account; `noted` is what the check recorded. */
async function worldWith(
  account: { carrier: string; key?: string; test?: boolean } | null,
  refusal?: Response,
) {
  const noted: unknown[] = [];
  const row =
    account === null
      ? null
      : {
          carrier: account.carrier,
          test_mode: account.test ?? false,
          sealed:
            account.key === undefined
              ? null
              : await seal(secret, { account_number: '123456', api_key: account.key }, 'carrier account'),
          version: 3,
        };
  const outside = outsideOf(({ url, body }) => {
    const name = url.slice(`${apiUrl}/rest/v1/rpc/`.length);
    if (name === 'carrier_account_of') return Response.json(row);
    if (name === 'note_carrier_check') noted.push(JSON.parse(body));
    return refusal?.clone() ?? Response.json({ told: name });
  });
  const call = async (body: object) => {
    const reply = await createHandler(
      env(),
      outside,
    )(
      new Request('http://127.0.0.1/', {
        method: 'POST',
        headers: { origin: siteUrl, authorization: 'Bearer of-the-caller' },
        body: JSON.stringify({ vendor_id: vendor, ...body }),
      }),
    );
    return { status: reply.status, body: await reply.json() };
  };
  return { outside, noted, call };
}

describe('the test carrier', () => {
  const open = async (account: Parameters<typeof worldWith>[0]) =>
    carrierOf(env(), (await worldWith(account)).outside, vendor);

  test('sells the same label for the same request, with its number, price and file', async () => {
    const carrier = await open({ carrier: 'test', key: 'any-key-works' });
    const [first, second] = [await carrier.buyLabel(request), await carrier.buyLabel(request)];
    expect(second).toEqual(first);
    const { pdf, ...label } = first;
    expect(label).toEqual({
      carrierRef: `test_${request.labelId}`,
      trackingNumber: expect.stringMatching(/^99\d{18}$/),
      trackingUrl: null,
      price: 765,
      currency: 'USD',
    });
    const pages = textOfPdf(pdf);
    expect(pages).toHaveLength(1);
    for (const words of ['Iron Harbor', 'Łódź, TX 73301', 'SB-7K2M9Q-1', '2.65 lb, 11.81 × 7.87 × 3.94 in']) {
      expect(pages[0]).toContain(words);
    }
    expect(pages[0]).not.toContain('SAMPLE');
  });

  test('in test mode charges nothing and marks the label as a test', async () => {
    const label = await (await open({ carrier: 'test', key: 'any-key-works', test: true })).buyLabel(request);
    expect([label.price, label.trackingNumber.slice(0, 2)]).toEqual([0, '11']);
    // Services can't be compared if all of them are free.
    const rates = await (await open({ carrier: 'test', key: 'any-key-works', test: true })).rates(request);
    expect(rates.map(({ service, price }) => [service, price])).toEqual([
      ['ground', 765],
      ['express', 2010],
    ]);
    expect(textOfPdf(label.pdf)[0]).toContain('SAMPLE: NOT VALID FOR SHIPPING');
  });

  test('delivers within half an hour, and voids a label until the parcel is picked up', async () => {
    const { outside } = await worldWith({ carrier: 'test', key: 'any-key-works' });
    let late = 0;
    const carrier = await carrierOf(env(), { ...outside, now: () => now + late * 1000 }, vendor);
    const label = await carrier.buyLabel(request);
    const statuses: unknown[] = [];
    for (late of [0, 599, 600, 1200, 1800])
      statuses.push((await carrier.track(label.trackingNumber))?.status);
    expect(statuses).toEqual(['created', 'created', 'picked-up', 'in-transit', 'delivered']);
    await expect(carrier.voidLabel(label)).rejects.toThrow('already picked up');
    late = 599;
    await expect(carrier.voidLabel(label)).resolves.toBe(undefined);
    const wrong = `${label.trackingNumber.slice(0, -1)}${(Number(label.trackingNumber.at(-1)) + 1) % 10}`;
    expect(await carrier.track(wrong)).toBe(null);
    await expect(carrier.voidLabel({ ...label, trackingNumber: wrong })).rejects.toThrow("doesn't recognize");
  });

  test.each([
    ['a parcel that is too heavy', { parcel: { ...request.parcel, grams: 30_001 } }, 'up to 66 lb (30 kg)'],
    ['a place that it does not serve', { to: { ...party, zipCode: '00000' } }, "doesn't deliver"],
  ])('refuses %s with its reason', async (_, change, reason) => {
    const buying = (await open({ carrier: 'test', key: 'any-key-works' })).buyLabel({
      ...request,
      ...change,
    });
    await expect(buying).rejects.toThrow(CarrierRefused);
    await expect(buying).rejects.toThrow(reason);
  });
});

test('a store without an account ships by hand: nothing is bought or tracked', async () => {
  const carrier = await carrierOf(env(), (await worldWith(null)).outside, vendor);
  expect([carrier.name, carrier.sellsLabels, await carrier.track('1Z999')]).toEqual(['manual', false, null]);
  await expect(carrier.buyLabel(request)).rejects.toThrow('Enter the carrier and tracking number yourself');
});

describe('a carrier’s answer', () => {
  test('that does not come in time counts as silence, and the request is aborted', async () => {
    vi.useFakeTimers();
    let wasStopped = false;
    const asked = within(10_000, (signal) => {
      signal.addEventListener('abort', () => (wasStopped = true));
      return new Promise(() => undefined);
    });
    const heard = asked.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await heard).toBeInstanceOf(CarrierSilent);
    expect([wasStopped, vi.getTimerCount()]).toEqual([true, 0]);
    vi.useRealTimers();
  });

  test('that is malformed counts as silence, and a refusal stays a refusal', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(within(100, () => Promise.reject(new TypeError('no JSON')))).rejects.toThrow(CarrierSilent);
    await expect(within(100, () => Promise.reject(new CarrierRefused('No.')))).rejects.toThrow('No.');
    vi.restoreAllMocks();
  });
});

test('every carrier has its own name, and fields with names that can be stored', () => {
  const all = carriers({ fetch: () => Promise.reject(new Error('no')), now: () => now });
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { name, credentials } of all) {
    expect(name).toMatch(/^[a-z][a-z0-9-]{1,29}$/);
    for (const field of credentials) expect(field.name).toMatch(/^[a-z][a-z_]{1,29}$/);
  }
});

test('a barcode has eleven modules per pair, its check value and the stop', () => {
  // The example of the standard's readers: 105, 12, 34, check (105 + 12 + 2 * 34) mod 103 = 82, stop.
  const bars = barsOf('1234');
  expect(bars.join('')).toBe('2112321122321311231212412331112');
  for (let pair = 0; pair < 100; pair += 1) {
    const widths = barsOf(String(pair).padStart(2, '0')).slice(6, 12);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11);
  }
  expect(() => barsOf('123')).toThrow('even number');
});

describe("a store's carrier account", () => {
  test('is saved encrypted, as the caller, with the ends of what was typed', async () => {
    const { call, outside } = await worldWith(null);
    const typed = { account_number: '654321', api_key: 'shop-key-98765' };
    const reply = await call({
      action: 'save',
      version: 2,
      request_key: request.labelId,
      carrier: 'test',
      test_mode: true,
      credentials: typed,
    });
    expect([reply.status, reply.body.account]).toEqual([200, { told: 'save_store_carrier' }]);
    const [sent] = outside.calls;
    const { sealed, ...rest } = JSON.parse(sent?.body ?? '');
    expect([sent?.headers.get('authorization'), rest]).toEqual([
      'Bearer of-the-caller',
      {
        vendor_id: vendor,
        version: 2,
        request_key: request.labelId,
        carrier: 'test',
        test_mode: true,
        needs_credentials: true,
        ends: { account_number: '21', api_key: '8765' },
      },
    ]);
    expect(JSON.stringify([sealed, reply.body])).not.toContain('shop-key');
  });

  test('keeps its credentials if nothing is typed, and partial credentials are refused by field', async () => {
    const { call, outside } = await worldWith(null);
    await call({ action: 'save', version: 2, request_key: vendor, carrier: 'test', credentials: {} });
    expect(JSON.parse(outside.calls[0]?.body ?? '')).toMatchObject({ sealed: null, ends: {} });
    const part = await call({
      action: 'save',
      carrier: 'test',
      credentials: { account_number: '12', api_key: '' },
    });
    expect([part.status, part.body.code, JSON.parse(part.body.hint)]).toEqual([
      422,
      'carrier_invalid',
      { account_number: 'The account number has six digits', api_key: 'API key is required' },
    ]);
    expect((await call({ action: 'save', carrier: 'ups' })).body.code).toBe('carrier_invalid');
    expect(outside.calls).toHaveLength(1);
  });

  test.each([
    ['any-key-works', { connection: 'works', reason: null }],
    ['a-refused-key', { connection: 'refused', reason: "The carrier doesn't recognize this API key." }],
  ])('with the key %s is checked: %j', async (key, said) => {
    const { call, noted, outside } = await worldWith({ carrier: 'test', key });
    expect((await call({ action: 'check' })).status).toBe(200);
    expect(noted).toEqual([{ vendor_id: vendor, version: 3, ...said }]);
    expect(outside.calls.map(({ url, headers }) => [url.split('/').at(-1), headers.get('apikey')])).toEqual([
      ['begin_carrier_check', 'anon-key-of-the-tests'],
      ['carrier_account_of', serviceKey],
      ['note_carrier_check', serviceKey],
    ]);
  });

  test('with a silent carrier is marked as such after ten seconds', async () => {
    const { call, noted } = await worldWith({ carrier: 'test', key: 'a-silent-key' });
    vi.useFakeTimers();
    const asked = call({ action: 'check' });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect((await asked).status).toBe(200);
    expect(noted).toEqual([{ vendor_id: vendor, version: 3, connection: 'silent', reason: null }]);
  });

  test('that was encrypted with another secret is refused and asks for it again', async () => {
    const { outside } = await worldWith({ carrier: 'test', key: 'any-key-works' });
    const carrier = await carrierOf(env({ CARRIER_SECRET: 'another' }), outside, vendor);
    await expect(carrier.checkConnection()).rejects.toThrow('Enter them again');
  });

  test('does not count as silent if the shop lacks a setting: the carrier was never asked', async () => {
    const { outside } = await worldWith({ carrier: 'test', key: 'any-key-works' });
    const carrier = await carrierOf(env({ CARRIER_SECRET: undefined }), outside, vendor);
    await expect(carrier.checkConnection()).rejects.toMatchObject({ status: 500, code: 'not_configured' });
  });

  test('is not touched for a caller whom the database refuses, and asks no carrier', async () => {
    const refusal = Response.json(
      { code: 'PT403', message: 'not_allowed', details: 'Your role does not include this.' },
      { status: 403 },
    );
    const { call, outside } = await worldWith({ carrier: 'test', key: 'any-key-works' }, refusal);
    for (const action of ['read', 'save', 'check']) {
      expect((await call({ action, carrier: 'manual' })).body.code).toBe('not_allowed');
    }
    expect(outside.calls.map(({ url }) => url.split('/').at(-1))).toEqual([
      'store_carrier',
      'save_store_carrier',
      'begin_carrier_check',
    ]);
  });

  test.each([
    ['no action', {}, 'action_unknown'],
    ['no store', { vendor_id: 'me' }, 'vendor_id_invalid'],
  ])('with %s is refused', async (_, body, code) => {
    const { call, outside } = await worldWith(null);
    expect((await call(body)).body.code).toBe(code);
    expect(outside.calls).toEqual([]);
  });
});

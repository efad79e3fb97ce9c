import { required } from '../config.ts';
import { checkSignature } from '../crypto.ts';
import { HttpError, parseJsonObject } from '../http.ts';
import type { Outside } from '../payment/port.ts';
import { labelPdf } from './label.ts';
import {
  CarrierRefused,
  CarrierSilent,
  type Carrier,
  type CarrierAccount,
  type LabelRequest,
  type Rate,
  type Tracking,
  type TrackingEvent,
} from './port.ts';

/** In grams. */
const heaviest = 30_000;
/** Prices in cents: for each parcel, and for each half kilogram that is begun. The first one is the usual service. */
const services = [
  { service: 'ground', title: 'Ground', base: 480, step: 95, days: 4 },
  { service: 'express', title: 'Express', base: 1290, step: 240, days: 1 },
] as const;
/** Seconds from the purchase of a label to each event: a journey that can be watched in half an hour. */
const journey = [
  ['created', 0, 'Label created.'],
  ['picked-up', 600, 'Picked up.'],
  ['in-transit', 1200, 'On its way through the sorting center.'],
  ['delivered', 1800, 'Delivered.'],
] as const;

/** Two digits for the mode, ten for the time, seven for the label, and a check digit. */
const numberForm = /^(?<mode>11|99)(?<seconds>\d{10})\d{7}(?<check>\d)$/;
const checkDigit = (digits: string): number =>
  [...digits].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 3 : 1), 0) % 10;

async function numberOf({ labelId, createdAt }: LabelRequest, isTest: boolean): Promise<string> {
  const hash = new DataView(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(labelId)));
  const own = String(hash.getUint32(0) % 10_000_000).padStart(7, '0');
  const digits = `${isTest ? '11' : '99'}${String(createdAt).padStart(10, '0')}${own}`;
  return `${digits}${checkDigit(digits)}`;
}

/** When the label with this number was bought, in Unix seconds; null for a number that is not this carrier's. */
function boughtAt(trackingNumber: string): number | null {
  const { seconds, check } = numberForm.exec(trackingNumber)?.groups ?? {};
  return seconds !== undefined && checkDigit(trackingNumber.slice(0, -1)) === Number(check)
    ? Number(seconds)
    : null;
}

const waitFor = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(new CarrierSilent());
    signal.addEventListener('abort', () => reject(new CarrierSilent()), { once: true });
  });

function expectCarried({ parcel, to }: LabelRequest): void {
  if (parcel.grams > heaviest) throw new CarrierRefused('A package can weigh up to 66 lb (30 kg).');
  if (to.zipCode.startsWith('00000'))
    throw new CarrierRefused("The carrier doesn't deliver to this ZIP code.");
}

const ratesOf = ({ parcel }: LabelRequest): readonly Rate[] =>
  services.map(({ base, step, ...rate }) => ({
    ...rate,
    price: base + step * Math.ceil(parcel.grams / 500),
    currency: 'USD',
  }));

/**
 * A fake carrier for trying everything out: no request leaves the shop, and the same label always gets the
 * same number, price and file. A key with `refused` in it is refused; with one that has `silent` in it, the carrier
 * never answers.
 */
export function createTestCarrier(outside: Pick<Outside, 'now'>): Carrier {
  async function expectKey({ credentials }: CarrierAccount, signal: AbortSignal): Promise<void> {
    const key = credentials['api_key'] ?? '';
    if (key.includes('silent')) await waitFor(signal);
    if (key.includes('refused')) throw new CarrierRefused("The carrier doesn't recognize this API key.");
  }

  function trackingOf(trackingNumber: string): Tracking | null {
    const start = boughtAt(trackingNumber);
    if (start === null) return null;
    const age = Math.floor(outside.now() / 1000) - start;
    const events = journey.flatMap(([status, after, words], place): TrackingEvent[] =>
      place === 0 || age >= after ? [{ status, at: new Date((start + after) * 1000), words }] : [],
    );
    return { status: events.at(-1)?.status ?? 'created', events };
  }

  return {
    name: 'test',
    title: 'Test carrier',
    about:
      'Acts like a carrier without moving any packages. Any key works, except that a key with “refused” in it is declined, and one with “silent” in it gets no response.',
    credentials: [
      {
        name: 'account_number',
        label: 'Account number',
        hint: 'Any six digits.',
        problemOf: (value) => (/^\d{6}$/.test(value) ? null : 'The account number has six digits'),
      },
      {
        name: 'api_key',
        label: 'API key',
        hint: 'Any 8 to 64 letters, digits and hyphens.',
        problemOf: (value) =>
          /^[A-Za-z0-9-]{8,64}$/.test(value) ? null : 'The API key has 8 to 64 letters, digits and hyphens',
      },
    ],
    hasTestMode: true,
    sellsLabels: true,
    checkConnection: expectKey,
    async rates(account, request, signal) {
      await expectKey(account, signal);
      expectCarried(request);
      // In test mode too: services can't be compared if all of them are free.
      return ratesOf(request);
    },
    async buyLabel(account, request, signal) {
      await expectKey(account, signal);
      expectCarried(request);
      const wanted = request.service ?? services[0].service;
      const rate = ratesOf(request).find(({ service }) => service === wanted);
      if (rate === undefined) throw new CarrierRefused("The carrier doesn't offer this service.");
      const trackingNumber = await numberOf(request, account.isTest);
      return {
        carrierRef: `test_${request.labelId}`,
        trackingNumber,
        trackingUrl: null,
        price: account.isTest ? 0 : rate.price,
        currency: rate.currency,
        pdf: await labelPdf(request, {
          carrier: 'Test carrier',
          service: rate.title,
          trackingNumber,
          isValid: !account.isTest,
        }),
      };
    },
    async voidLabel(account, { carrierRef, trackingNumber }, signal) {
      await expectKey(account, signal);
      const tracking = trackingOf(trackingNumber);
      if (tracking === null || !carrierRef.startsWith('test_')) {
        throw new CarrierRefused("The carrier doesn't recognize this label.");
      }
      if (tracking.status !== 'created') {
        throw new CarrierRefused("The package was already picked up, so you can't void its label.");
      }
    },
    async track(account, trackingNumber, signal) {
      await expectKey(account, signal);
      return trackingOf(trackingNumber);
    },
    async readEvent(env, headers, body) {
      const problem = await checkSignature(
        required(env, 'CARRIER_WEBHOOK_SECRET'),
        headers.get('stallbar-signature'),
        body,
        Math.floor(outside.now() / 1000),
      );
      if (problem !== null) {
        throw new HttpError(400, 'bad_signature', `The signature of the webhook is refused: ${problem}.`);
      }
      const { id, tracking_number: number, status } = parseJsonObject(body);
      const known = journey.find(([name]) => name === status);
      if (typeof id !== 'string' || typeof number !== 'string') {
        throw new HttpError(422, 'event_invalid', 'An event has an id and a tracking_number.');
      }
      return known === undefined ? null : { eventId: id, trackingNumber: number, status: known[0] };
    },
  };
}

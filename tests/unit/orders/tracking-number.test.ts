import { expect, test } from 'vitest';
import { carrierOf, looksTracked, otherCarrier, trackingPattern } from '#schema/orders/tracking-number.ts';

const field = new RegExp(`^(?:${trackingPattern})$`, 'v');

test.each([
  '1Z999AA10123456784',
  '1z 999 aa1 0123 4567 84',
  '9400-1000-0000-0000-0000-00',
  'RR123456789US',
  'SB90000037',
  '123',
  '9'.repeat(40),
  '9400\u00a01000',
  '9400–1000',
])('%j is taken', (text) => {
  expect([looksTracked(text), field.test(text)]).toEqual([true, true]);
});

test.each([
  'garbage !!',
  'garbage',
  '12',
  '- -',
  'sent it yesterday',
  'see https://ups.com/1',
  '9'.repeat(41),
  '1Z#999',
  '9400_1000',
  '٣٣٣٣',
])('%j is refused', (text) => {
  expect([looksTracked(text), field.test(text)]).toEqual([false, false]);
});

test('spaces around a pasted number are no part of it', () => {
  expect(field.test(' 1Z999AA10123456784\t')).toBe(true);
});

test.each([
  ['UPS', '1Z 999 AA1 0123456784'],
  ['ups ', 'T1234567890'],
  ['UPS', '1Z5R89390357567127'],
  ['UPS', '9400 1000 0000 0000 0000 06'],
  ['USPS', '9400 1000 0000 0000 0000 06'],
  ['USPS', '420 94110 9400 1000 0000 0000 0000 06'],
  ['FedEx', '986578788855'],
  ['USPS', 'RR123456789US'],
  ['FedEx', '123456789012'],
  ['DHL', '1234567890'],
  ['DHL', 'JD014600003828392837'],
  ['Royal Mail', '123'],
  ['', '123'],
])('for %j, %j raises no question', (carrier, number) => {
  expect(otherCarrier(carrier, number)).toBeNull();
});

test.each([
  ['ups', '9400100000000000000000000', 'UPS'],
  ['UPS', '1Z999AA1', 'UPS'],
  ['USPS', '1Z999AA10123456784', 'USPS'],
  ['fedex', '1Z999AA10123456784', 'FedEx'],
  ['DHL', '1Z999AA10123456784', 'DHL'],
  // One digit is wrong, or two have changed places.
  ['UPS', '1Z999AA10123456785', 'UPS'],
  ['UPS', '1Z999AA10132456784', 'UPS'],
  ['USPS', '9400 1000 0000 0000 0000 00', 'USPS'],
  ['USPS', '420 94110 9400 1000 0000 0000 0000 00', 'USPS'],
  ['FedEx', '123456789013', 'FedEx'],
  ['FedEx', '9400 1000 0000 0000 0000 00', 'FedEx'],
])('for %j, %j is asked about', (carrier, number, name) => {
  expect(otherCarrier(carrier, number)).toBe(name);
});

test.each([
  ['1z 999 aa1 0123456784', 'UPS'],
  ['9400 1000 0000 0000 0000 06', 'USPS'],
  ['986578788855', 'FedEx'],
  ['1Z999AA10123456785', null],
  ['986578788856', null],
  ['SB90000037', null],
])('the carrier of %j is %j', (number, name) => {
  expect(carrierOf(number)).toBe(name);
});

import { describe, expect, test } from 'vitest';
import { emptyRate, rateOf, rateProblems, rateValuesOf } from '#schema/vendor-panel/shipping.ts';
import type { RateValues, ShippingRate } from '#schema/vendor-panel/shipping.ts';
import { setupOf, setupProblems, setupValuesOf } from '#schema/vendor-panel/shipping-setup.ts';
import type { ParcelText, SetupValues } from '#schema/vendor-panel/shipping-setup.ts';

const rate: ShippingRate = {
  id: 'r',
  name: 'Freight',
  kind: 'subtotal',
  base_rate: '8.00',
  bands: [
    { up_to: 49.99, price: '8.00' },
    { up_to: null, price: '0.00' },
  ],
  free_over: null,
  zones: ['CA', 'NV'],
  min_days: 2,
  max_days: 5,
  enabled: true,
  version: 3,
};

test('an unchanged rate is sent as it was read', () => {
  const { id: _, version: __, ...sent } = rate;
  expect(rateOf(rateValuesOf(rate))).toEqual(sent);
});

test('a rate without steps needs a price, one with steps needs ascending limits', () => {
  const wrong = (changes: Partial<RateValues>) =>
    rateProblems({ ...emptyRate, name: 'Standard', base_rate: '5', ...changes });
  const steps = (...given: readonly (readonly [upTo: string, price: string])[]) =>
    wrong({ kind: 'weight', steps: JSON.stringify(given.map(([upTo, price]) => ({ upTo, price }))) })[
      'bands'
    ];
  expect(wrong({})).toEqual({});
  expect(wrong({ name: ' ', base_rate: '1,50', free_over: 'x', min_days: '3', max_days: '2' })).toEqual({
    name: 'Enter a name of 1 to 60 characters.',
    base_rate: 'Enter a price from 0 to 99999.99.',
    free_over: 'Enter an amount from 0 to 99999.99.',
    max_days: 'Enter whole days from 0 to 90. The maximum must be at least the minimum.',
  });
  expect([
    steps(['500', '4'], ['', '9.50']),
    steps(['500', '4'], ['500', '5']),
    steps(['1.5', '4']),
    steps(['', '4'], ['9', '5']),
    steps(['9', '']),
    steps(),
  ]).toEqual([
    undefined,
    'Each tier must end above the one before it.',
    'Each tier must end above the one before it.',
    'Only the last tier can go without a limit.',
    'Enter a price from 0 to 99999.99 for each tier.',
    'A rate can have 1 to 20 tiers.',
  ]);
});

test('an unchanged setup is sent as it was read, and each invalid field is reported', () => {
  const setup = {
    address: '12 Forge Road',
    address2: '',
    city: 'Reno',
    state: 'NV',
    zip_code: '89501',
    handling_days: 2,
    cut_off: '14:30',
    time_zone: 'America/Los_Angeles',
    parcels: [{ name: 'Box', length: 30, width: 20, height: 10, grams: 120 }],
  };
  const values = setupValuesOf({ ...setup, version: 1 });
  // The time zone is saved elsewhere.
  const { time_zone: _, ...sent } = setup;
  expect(setupOf(values)).toEqual(sent);
  expect(setupProblems(values)).toEqual({});
  const parcels = JSON.stringify([{ name: 'Box', length: '0', width: '1', height: '1', grams: '1' }]);
  const wrong = {
    ...values,
    address: 'x',
    city: '1',
    state: '',
    zip_code: '1',
    handling_days: '61',
    cut_off: '9',
    parcels,
  };
  expect(Object.keys(setupProblems(wrong))).toEqual([
    'address',
    'city',
    'state',
    'zip_code',
    'handling_days',
    'cut_off',
    'parcels',
  ]);
});

const box: ParcelText = { name: 'Box', length: '30', width: '20', height: '10', grams: '120' };
const right = setupValuesOf({
  address: '12 Forge Road',
  address2: '',
  city: 'Reno',
  state: 'NV',
  zip_code: '89501',
  handling_days: 2,
  cut_off: '14:30',
  time_zone: 'America/Los_Angeles',
  parcels: [{ name: 'Box', length: 30, width: 20, height: 10, grams: 120 }],
  version: 1,
});
const wrong = (change: Partial<SetupValues>) => setupProblems({ ...right, ...change });
const withParcels = (...parcels: readonly Partial<ParcelText>[]) =>
  wrong({ parcels: JSON.stringify(parcels.map((each) => ({ ...box, ...each }))) });

const sentences = {
  address: 'Address must be 5 to 100 characters',
  address2: 'Address line 2 must be at most 100 characters',
  city: 'City must be 2 to 50 letters',
  state: 'Choose a state',
  zip_code: 'ZIP code must look like 12345 or 12345-6789',
  handling_days: 'Enter 0 to 60 business days for handling',
  cut_off: 'Enter a time like 14:30',
  parcels: 'Give each box a name, three sides and its empty weight',
} as const;

describe("A store's ship-from address", () => {
  test.each([
    ['address', 'a'.repeat(5)],
    ['address', `  ${'a'.repeat(100)}  `],
    ['address2', ` ${'a'.repeat(100)} `],
    ['city', ' Zá '],
    ['city', `St. ${'a'.repeat(46)}`],
    ['zip_code', ' 89501 '],
    ['zip_code', '89501-1234'],
    ['handling_days', ' 0 '],
    ['handling_days', '60'],
    ['cut_off', ''],
    ['cut_off', '00:00'],
    ['cut_off', '23:59'],
    ['cut_off', '19:05'],
  ] as const)('accepts the %s "%s"', (field, value) => {
    expect(wrong({ [field]: value })).toEqual({});
  });

  test.each([
    ['address', '  aaaa  '],
    ['address', 'a'.repeat(101)],
    ['address2', 'a'.repeat(101)],
    ['city', 'Z'],
    ['city', 'a'.repeat(51)],
    ['city', 'Area 51'],
    ['state', ''],
    ['zip_code', '8950'],
    ['zip_code', 'x89501'],
    ['zip_code', '89501-1'],
    ['zip_code', '89501-123x'],
    ['zip_code', '895011'],
    ['handling_days', ''],
    ['handling_days', '61'],
    ['handling_days', '-1'],
    ['handling_days', '001'],
    ['handling_days', '2 days'],
    ['cut_off', '24:00'],
    ['cut_off', '2:30'],
    ['cut_off', '14:60'],
    ['cut_off', '14:30 pm'],
  ] as const)('refuses the %s "%s"', (field, value) => {
    expect(wrong({ [field]: value })).toEqual({ [field]: sentences[field] });
  });
});

describe('A parcel', () => {
  test.each<Partial<ParcelText>>([
    { name: ` ${'n'.repeat(60)} ` },
    { length: '1', width: '999', height: ' 5 ' },
    { grams: '0' },
    { grams: ' 999999 ' },
  ])('accepts %j', (change) => {
    expect(withParcels(change)).toEqual({});
  });

  test.each<Partial<ParcelText>>([
    { name: '  ' },
    { name: 'n'.repeat(61) },
    { length: '0' },
    { width: '1000' },
    { height: '1.555' },
    { height: '' },
    { grams: '' },
    { grams: '1000000' },
    { grams: 'x1' },
    { grams: '1x' },
  ])('refuses %j, and an invalid one counts against the limit', (change) => {
    expect(withParcels(change)).toEqual({ parcels: sentences.parcels });
    expect(withParcels({}, change)).toEqual({ parcels: sentences.parcels });
  });

  test('is optional', () => {
    expect(withParcels()).toEqual({});
  });
});

test('figures are sent as numbers, and non-numbers as typed', () => {
  const parcels = JSON.stringify([{ ...box, length: ' 30 ', grams: 'heavy' }]);
  expect(setupOf({ ...right, handling_days: ' 3 ', parcels })).toMatchObject({
    handling_days: 3,
    parcels: [{ name: 'Box', length: 30, width: 20, height: 10, grams: 'heavy' }],
  });
  expect(setupOf({ ...right, handling_days: 'soon' })).toMatchObject({ handling_days: 'soon' });
});

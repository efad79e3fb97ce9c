import { expect, test } from 'vitest';
import {
  backToField,
  freshProgress,
  hasRefusedFields,
  holdProblemOf,
  linesOf,
  prefilled,
  problemsLeft,
  refusedFields,
} from '#machines/checkout/checkout.rules.ts';
import { cents } from '#schema/money.ts';
import type { CartItem } from '#schema/checkout/cart.ts';

const item = (change: Partial<CartItem>): CartItem => ({
  id: 'p-Red',
  originalId: 'p',
  name: 'Kettlebell',
  image: '',
  price: 59,
  quantity: 2,
  vendor: 'Kettle Row Foundry',
  vendor_id: 'v',
  selectedColor: 'Red',
  selectedSize: null,
  selectedFlavor: null,
  selectedQuantity: null,
  variantId: '00000000-0000-4000-8000-000000000001',
  href: '/kettle-row-foundry/kettlebells/kettlebell',
  ...change,
});

test('two cart lines of one variant are one checkout line with the newest text', () => {
  const lines = linesOf([item({}), item({ id: 'p-Crimson', selectedColor: 'Crimson', quantity: 3 })]);
  expect(lines.map(({ quantity, color }) => ({ quantity, color }))).toEqual([
    { quantity: 5, color: 'Crimson' },
  ]);
});

const person = {
  contact: { firstName: 'Ada', lastName: '', email: 'ada@example.com', phone: '' },
  address: { address: '2 Rack Street', address2: '', city: 'Denver', state: 'CO', zipCode: '80014' },
};

test('untouched forms are prefilled for a signed-in user', () => {
  expect(prefilled(freshProgress('key'), person)).toEqual({ ...freshProgress('key'), ...person });
  expect(prefilled(freshProgress('key'), { ...person, address: null })).toEqual({
    ...freshProgress('key'),
    contact: person.contact,
  });
  expect(prefilled(freshProgress('key'), null)).toEqual(freshProgress('key'));
});

test('fields that were edited or submitted stay unchanged', () => {
  const begun = { ...freshProgress('key'), contact: { ...person.contact, firstName: 'Grace' } };
  expect(prefilled(begun, person)).toEqual({ ...begun, address: person.address });
  const order = { ...begun, address: person.address, lines: [], deliveries: {}, promo: null, quoteHash: 'h' };
  const sent = { ...freshProgress('key'), sent: { ...order, method: 'card' as const, total: cents(100) } };
  expect(prefilled(sent, person)).toBe(sent);
});

test('a checkout line holds at most 99 items', () => {
  const lines = linesOf([item({ quantity: 60 }), item({ id: 'p-Crimson', quantity: 60 })]);
  expect(lines.map(({ quantity }) => quantity)).toEqual([99]);
});

test('the reason for a missing hold is the server’s, or ours if it gives none', () => {
  const ours = "We aren't holding your items. You can still order them while supplies last.";
  const server =
    "We're already holding a lot of items for your connection. You can still order while supplies last.";
  expect([
    holdProblemOf({ _tag: 'Conflict', code: 'hold_too_many', message: server }),
    holdProblemOf({ _tag: 'NetworkError' }),
    holdProblemOf({ _tag: 'RateLimited', message: 'Too many of these requests.' }),
    holdProblemOf({ _tag: 'Conflict', message: '' }),
    holdProblemOf({ _tag: 'Conflict' }),
    holdProblemOf(null),
  ]).toEqual([server, ours, ours, ours, ours, ours]);
});

test('a field that the server refuses leads back to the first step with such a field', () => {
  const error = {
    _tag: 'Invalid',
    problems: { zipCode: 'Elsewhere.', firstName: 'Too long.', order: 'No.' },
  };
  const problems = { zipCode: 'Elsewhere.', firstName: 'Too long.' };
  expect(refusedFields(error)).toEqual(problems);
  expect(backToField(problems)).toEqual({ problems, problem: null, section: 'contact' });
  expect(backToField({ zipCode: 'Elsewhere.' })).toMatchObject({ section: 'address' });
  // Filling in a step again clears the problems of that step.
  expect(problemsLeft(problems, person.contact)).toEqual({ zipCode: 'Elsewhere.' });
  expect(
    [
      error,
      { _tag: 'Invalid', problems: { order: 'No.' } },
      { _tag: 'Invalid' },
      { ...error, _tag: 'Conflict' },
      null,
    ].map(hasRefusedFields),
  ).toEqual([true, false, false, false, false]);
});

import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { actions } from './actions.ts';
import type { ActionName } from './actions.ts';
import { togetherProperties } from './together.properties.ts';
import type { Sentence } from './together.properties.ts';
import { shortest, walk } from './walk.ts';
import { faults } from './wires.ts';
import { account } from './world.ts';

vi.mock('#services/env.ts', () => ({
  readEnv: () => ({ supabaseUrl: 'http://127.0.0.1:1', anonKey: 'key' }),
}));
vi.mock('#lazy/cart-handle.ts', () => ({ cartHandle: { warm: () => undefined } }));
vi.mock('#actors/kit/services.ts', () => ({
  services: () => ({
    client: { rpc: (_: unknown, name: string, parameters: object) => account.rpc(name, parameters) },
  }),
}));

const names = Object.keys(actions) as ActionName[];
const isName = (name: string): name is ActionName => name in actions;

const toReview: readonly ActionName[] = [
  'enters the checkout',
  'the checkout is restored',
  'prices arrive',
  'fills in the forms',
  'prices arrive',
  'fills in the forms',
  'prices arrive',
];

/** Typical days in a shop: random walks would hardly ever find such long paths. */
const days: readonly (readonly ActionName[])[] = [
  ['nobody is found', 'the cart is read', 'adds a plate', 'Ada signs in', 'the cart of the account arrives'],
  ['Ada is found', 'the cart is read', 'access: a vendor', 'the profile changes', 'the token is renewed'],
  ['the cart is read', 'Ada signs in', 'guest orders are linked', 'a moment passes', 'access: an admin'],
  [
    'Ada is found',
    'a count arrives',
    'presses Log out',
    'is logged out',
    'Grace signs in',
    'a count arrives',
  ],
  [
    'Ada is found',
    'the cart is read',
    'adds a bar',
    'a moment passes',
    'the session ends',
    'adds a bar',
    'a moment passes',
  ],
  ['Ada is found', 'the cart is read', 'adds a bar', ...toReview, 'the session ends'],
  ['Ada is found', 'the cart is read', 'adds a bar', ...toReview, 'Grace signs in', 'a moment passes'],
  [
    'the cart is read',
    'adds a bar',
    ...toReview,
    'stock is held',
    'places the order',
    'the order is not placed',
  ],
  [
    'the cart is read',
    'adds a plate',
    ...toReview,
    'stock is held',
    'places the order',
    'the order is placed',
    'adds a bar',
    'pays',
    'pays another order',
  ],
  [
    'the cart is read',
    'adds a bar',
    ...toReview.slice(0, -1),
    'prices arrive: few are left',
    'accepts the changes',
    'prices arrive',
  ],
  ['enters the checkout', 'the cart is read', 'adds a bar', 'the checkout is restored', 'removes the plates'],
  [
    'Ada is found',
    'the cart is read',
    'adds a bar',
    'enters the checkout',
    'the session ends',
    'the checkout is restored',
  ],
];

const part = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...names).map((name): readonly ActionName[] => [name]) },
  { weight: 1, arbitrary: fc.constantFrom(...days) },
);
const count = Number(process.env['STALLBAR_WALKS'] ?? 150);
/** The days, and interleavings of them with everything else: the shortest first. */
const walks: readonly (readonly ActionName[])[] = [
  ...days,
  ...fc
    .sample(fc.array(part, { minLength: 2, maxLength: 8 }), { numRuns: count })
    .map((parts) => parts.flat())
    .toSorted((a, b) => a.length - b.length),
];

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** `STALLBAR_WALK='Ada signs in > adds a bar'` repeats a single walk. */
const wanted = (process.env['STALLBAR_WALK'] ?? '').split(' > ').filter(isName);

test('session, cart, checkout, badges, verification and routing keep every sentence about all of them', async () => {
  const tested = new Set<Sentence>();
  for (const steps of wanted.length > 0 ? [wanted] : walks) {
    const broken = await walk(steps, null, tested);
    expect(broken === null ? null : await shortest(broken, null)).toBeNull();
  }
  const untested = togetherProperties.filter((each) => !tested.has(each)).map(({ says }) => says);
  expect(wanted.length > 0 ? [] : untested).toEqual([]);
});

test('95% of the wrong couplings break a sentence', async () => {
  const survivors: string[] = [];
  for (const fault of faults) {
    let isFound = false;
    for (const steps of walks) {
      isFound = (await walk(steps, fault)) !== null;
      if (isFound) break;
    }
    if (!isFound) survivors.push(`${fault.wire}, ${fault.how}`);
  }
  const isEnough = survivors.length <= 0.05 * faults.length;
  expect({ isEnough, survivors: isEnough ? [] : survivors }).toEqual({ isEnough: true, survivors: [] });
});

import { expect, test } from 'vitest';
import { paletteHint } from '#app/panel/palette/palette-hint.ts';

const only =
  (...rights: readonly string[]) =>
  (resource: string, action: string): boolean =>
    rights.includes(`${resource} ${action}`);

test.each([
  ['an owner', 'iron', () => true, 'Find a page, order, product, or customer'],
  [
    'who ships, and edits no product',
    'iron',
    only('orders read', 'products read', 'customers read'),
    'Find a page, order, or customer',
  ],
  ['who only edits products', 'iron', only('products read', 'products write'), 'Find a page or product'],
  ['who may find nothing', 'iron', () => false, 'Find a page'],
  ['an admin', null, () => true, 'Find a page, user, store, or product'],
  [
    'an admin of money',
    null,
    only('users read', 'vendors read', 'money read'),
    'Find a page, user, store, or payout',
  ],
  ['an admin of content', null, only('products read'), 'Find a page or product'],
])('the palette offers %s only what the role finds', (_, slug, may, hint) => {
  expect(paletteHint(slug, may)).toBe(hint);
});

import { expect, test } from 'vitest';
import { readOrderQuery } from '#pages/vendor-panel/orders/order-query.ts';

const customer = '00000000-0000-7000-8000-000000000001';

test.each([
  ['', {}],
  ['?view=late&payment=disputed&refund=part', { view: 'late', payment: 'disputed', refund: 'part' }],
  ['?from=2026-11-01&to=2026-11-30&q=ada', { q: 'ada', from: '2026-11-01', to: '2026-11-30' }],
  ['?from=&to=&payment=&refund=', {}],
  ['?from=2026-02-30&payment=card&refund=yes', {}],
  ['?from=2026-11-30&to=2026-11-01', { from: '2026-11-30' }],
  [`?customer=${customer}&payment=paid`, { customer }],
])('%s lists %o', (search, query) => {
  expect(readOrderQuery(search)).toEqual(query);
});

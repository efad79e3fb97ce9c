import { expect, test } from 'vitest';
import { choicesOf, noticeWords, notificationValuesOf } from '#schema/vendor-panel/notifications.ts';

test.each([
  ['new-order', 'New order'],
  ['payout', 'Payout update'],
  ['application-approved', 'Your store is approved'],
  // An unknown event, from a later version, shows its raw name.
  ['of-tomorrow', 'of-tomorrow'],
])('the event %s is named %j', (event, label) => {
  expect(noticeWords({ event, words: null })).toBe(label);
});

test('notification settings are sent for every event', () => {
  const values = notificationValuesOf({ choices: { 'new-order': { mail: 'digest', app: true } } });
  expect(choicesOf(values)).toEqual({
    'new-order': { mail: 'digest', app: true },
    'order-cancelled': { mail: 'off', app: false },
    'return-requested': { mail: 'off', app: false },
    'return-withdrawn': { mail: 'off', app: false },
    'order-message': { mail: 'off', app: false },
    'holiday-ended': { mail: 'off', app: false },
    'new-review': { mail: 'off', app: false },
    'new-question': { mail: 'off', app: false },
    'low-stock': { mail: 'off', app: false },
    'post-decided': { mail: 'off', app: false },
    payout: { mail: 'off', app: false },
    dispute: { mail: 'off', app: false },
    'feedback-answered': { mail: 'off', app: false },
    'product-decided': { mail: 'off', app: false },
  });
});

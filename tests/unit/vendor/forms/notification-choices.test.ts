import { expect, test } from 'vitest';
import { choicesOf, eventLabel, notificationValuesOf } from '#schema/vendor/notifications.ts';

test.each([
  ['new-order', 'A new order is paid'],
  ['payout', 'A payout arrives, or does not'],
  ['application-approved', 'Your store is approved'],
  // An event of a later version is called by its name.
  ['of-tomorrow', 'of-tomorrow'],
])('the event %s is called %j', (event, label) => {
  expect(eventLabel(event)).toBe(label);
});

test('what was never chosen is off, and every event is sent', () => {
  const values = notificationValuesOf({ choices: { 'new-order': { mail: 'digest', app: true } } });
  expect(values).toMatchObject({
    'mail:new-order': 'digest',
    'app:new-order': true,
    'mail:dispute': 'off',
    'app:dispute': false,
  });
  expect(choicesOf(values)).toMatchObject({
    'new-order': { mail: 'digest', app: true },
    dispute: { mail: 'off', app: false },
  });
  expect(Object.keys(choicesOf(values))).toHaveLength(14);
});

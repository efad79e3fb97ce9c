import { expect, test } from 'vitest';
import { termsIn } from '#schema/shop-terms.ts';

const switches = {
  reviews: false,
  questions: true,
  guest_checkout: true,
  applications: false,
  launch_banner: true,
};
const terms = {
  time_zone: 'America/Denver',
  return_days: 14,
  application_days: 3,
  hold_minutes: 20,
  switches,
};

test("the shop's terms are read unchanged", () => {
  expect(termsIn(terms)).toEqual(terms);
});

test.each([
  ['nothing', null],
  ['nothing at all', undefined],
  ['no days', { ...terms, return_days: null }],
  ['days as text', { ...terms, return_days: '14' }],
  ['no minutes', { ...terms, hold_minutes: undefined }],
  ['no time zone', { ...terms, time_zone: undefined }],
  ['no days of applications', { ...terms, application_days: undefined }],
  ['no switches', { ...terms, switches: undefined }],
  ['a switch that is neither on nor off', { ...terms, switches: { ...switches, reviews: 'no' } }],
  ['a switch that is missing', { ...terms, switches: { ...switches, launch_banner: undefined } }],
])('an answer with %s is not valid terms', (_, answer) => {
  expect(termsIn(answer)).toBeNull();
});

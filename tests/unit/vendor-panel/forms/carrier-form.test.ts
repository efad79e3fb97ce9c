import { expect, test } from 'vitest';
import { accountOf, carrierProblems, carrierValuesOf, chosenIn } from '#schema/vendor-panel/carrier.ts';
import type { CarrierSheet } from '#schema/vendor-panel/carrier.ts';
import { inviteProblems, isTeamRole, seesCustomers } from '#schema/vendor-panel/team.ts';

const choice = (name: string, labels: readonly string[]) => ({
  name,
  title: name,
  about: '',
  has_test_mode: true,
  credentials: labels.map((label) => ({ name: label.toLowerCase(), label, hint: '' })),
});
const sheet: CarrierSheet = {
  account: {
    carrier: 'post',
    connection: 'works',
    test_mode: true,
    reason: null,
    checked_at: null,
    version: 3,
  } as CarrierSheet['account'],
  carriers: [choice('manual', []), choice('post', ['Key', 'Secret']), choice('truck', ['Token'])],
};
const typed = (more: Record<string, string | boolean>) => ({ ...carrierValuesOf(sheet), ...more });

test('the form starts with the stored carrier, without its credentials', () => {
  expect(carrierValuesOf(sheet)).toEqual({ key: '', secret: '', token: '', carrier: 'post', testMode: true });
});

test("only the selected carrier's credentials are sent", () => {
  const values = typed({ carrier: 'truck', token: 't', key: 'k', testMode: false });
  expect(accountOf(values, chosenIn(sheet, 'truck'))).toEqual({
    carrier: 'truck',
    test_mode: false,
    credentials: { token: 't' },
  });
  expect(accountOf(values, undefined)).toMatchObject({ credentials: {} });
});

test('another carrier needs its whole account; the stored one keeps its own if nothing is typed', () => {
  expect(carrierProblems(sheet, typed({}))).toEqual({});
  expect(carrierProblems(sheet, typed({ key: 'k' }))).toEqual({ secret: 'Secret is required' });
  expect(carrierProblems(sheet, typed({ key: 'k', secret: ' ' }))).toEqual({ secret: 'Secret is required' });
  expect(carrierProblems(sheet, typed({ key: 'k', secret: 's' }))).toEqual({});
  expect(carrierProblems(sheet, typed({ carrier: 'truck' }))).toEqual({ token: 'Token is required' });
  expect(carrierProblems(sheet, { carrier: 'truck' })).toEqual({ token: 'Token is required' });
  expect(carrierProblems(sheet, typed({ carrier: 'manual' }))).toEqual({});
  expect(carrierProblems(sheet, typed({ carrier: 'gone' }))).toEqual({ carrier: 'Choose a carrier' });
});

test('an invitation to a team has an email and one of the roles that can be granted', () => {
  expect(['manager', 'fulfillment', 'catalog', 'finance', 'owner', ''].map(isTeamRole)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(inviteProblems({ email: ' ada@example.com ', role: 'catalog' })).toEqual({});
  expect(inviteProblems({ email: 'ada@example.com', role: '' })).toEqual({ role: 'Choose a role.' });
  expect(Object.keys(inviteProblems({ email: 'ada', role: 'catalog' }))).toEqual(['email']);
});

test('members who ship or keep the books see the customers', () => {
  const roles = ['owner', 'manager', 'fulfillment', 'catalog', 'finance'] as const;
  expect(roles.filter(seesCustomers)).toEqual(['fulfillment', 'finance']);
});

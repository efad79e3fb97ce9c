import { afterEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { createSignup } from '#actors/identity/signup.ts';

afterEach(() => vi.unstubAllGlobals());

const form = { email: 'ada@example.com', password: 'Abcdef1!', confirmPassword: 'Abcdef1!' };

test.each([
  ['page', true, { first_name: '', last_name: '', is_vendor: true }],
  ['page', false, { first_name: '', last_name: '', is_vendor: false }],
  ['dialog', true, { firstName: null, lastName: null, isVendor: true }],
  ['dialog', false, { firstName: null, lastName: null, isVendor: false }],
] as const)('the %s flow, selling %s, sends its own metadata (spec §3)', async (flow, isVendor, data) => {
  const sent: unknown[] = [];
  vi.stubGlobal('document', {
    getElementById: (id: string) =>
      id === 'stallbar-env'
        ? {
            textContent: '{"supabaseUrl":"http://backend","anonKey":"anon","siteUrl":"https://shop.example"}',
          }
        : null,
  });
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ id: 'ada', email: 'ada@example.com', user_metadata: {}, app_metadata: {} });
  });
  const signup = createSignup({ flow, invitedEmail: null }, '/');
  signup.start();
  signup.send({ type: 'signup.submit', form: { ...form, isVendor } });
  await waitFor(signup, (snapshot) => !snapshot.hasTag('busy'));
  expect(sent).toEqual([expect.objectContaining({ email: 'ada@example.com', data })]);
});

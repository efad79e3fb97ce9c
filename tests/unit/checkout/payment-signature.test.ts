import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { checkSignature, seal, signBody, unseal } from '../../../supabase/functions/_shared/crypto.ts';
import { webhookSecret as secret } from './payment-doubles.ts';

const time = 1_790_000_000;
const text = JSON.stringify({ id: 'evt_1', note: 'Grüße, 台' });
const body = new TextEncoder().encode(text);

describe('the signature of a webhook', () => {
  test("made by us is accepted by us and by Stripe's library", async () => {
    const header = await signBody(secret, body, time);
    expect(await checkSignature(secret, header, body, time)).toBeNull();
    const event = await Stripe.webhooks.constructEventAsync(
      text,
      header,
      secret,
      300,
      undefined,
      time * 1000,
    );
    expect(event.id).toBe('evt_1');
  });

  test("made by Stripe's library is accepted", async () => {
    const header = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload: text,
      secret,
      timestamp: time,
    });
    expect(await checkSignature(secret, header, body, time)).toBeNull();
  });

  test('with two v1 parts is accepted if either matches, as during a secret rotation', async () => {
    const other = (await signBody('another secret', body, time)).split(',')[1];
    const [stamp, own] = (await signBody(secret, body, time)).split(',');
    expect(await checkSignature(secret, `${stamp},${other},${own}`, body, time)).toBeNull();
    expect(await checkSignature(secret, `${stamp},${other}`, body, time)).toBe('mismatch');
  });

  test('of another body, another time or another secret is refused', async () => {
    const header = await signBody(secret, body, time);
    expect(await checkSignature(secret, header, new TextEncoder().encode(`${text} `), time)).toBe('mismatch');
    expect(await checkSignature(secret, header.replace(`t=${time}`, `t=${time + 1}`), body, time)).toBe(
      'mismatch',
    );
    expect(await checkSignature('another secret', header, body, time)).toBe('mismatch');
    expect(await checkSignature(secret, header.slice(0, -1), body, time)).toBe('mismatch');
  });

  test('is refused if it is more than five minutes off, in either direction', async () => {
    const header = await signBody(secret, body, time);
    expect(await checkSignature(secret, header, body, time + 300)).toBeNull();
    expect(await checkSignature(secret, header, body, time + 301)).toBe('too_old');
    expect(await checkSignature(secret, header, body, time - 301)).toBe('too_old');
  });

  test.each([
    [null, 'missing'],
    ['', 'missing'],
    ['v1=00', 'malformed'],
    [`t=${time}`, 'malformed'],
    [`t=${time},v0=00`, 'malformed'],
    ['t=soon,v1=00', 'malformed'],
    [`t=${time},${Array.from({ length: 11 }, () => 'v1=00').join(',')}`, 'malformed'],
  ])('%s is %s', async (header, problem) => {
    expect(await checkSignature(secret, header, body, time)).toBe(problem);
  });
});

describe('a sealed link', () => {
  test('opens with its secret only', async () => {
    const sealed = await seal(secret, { token: 'secret' });
    expect(sealed).toMatch(/^[\w-]+$/);
    expect(sealed).not.toContain(btoa('secret').slice(0, 6));
    expect(await unseal(secret, sealed)).toEqual({ token: 'secret' });
    expect(await unseal('another secret', sealed)).toBeNull();
  });

  test('does not open if one character is changed, missing or added', async () => {
    const sealed = await seal(secret, { amount: 100 });
    const flipped = sealed.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    expect(await unseal(secret, flipped)).toBeNull();
    expect(await unseal(secret, sealed.slice(0, -2))).toBeNull();
    expect(await unseal(secret, '')).toBeNull();
    expect(await unseal(secret, '%%%')).toBeNull();
  });
});

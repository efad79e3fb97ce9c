import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, newEmail, password, startAuth, type AuthKit } from './auth-kit.ts';

let kit: AuthKit;
beforeAll(async () => {
  // The limit per address is not under test here.
  kit = await startAuth({
    'auth.rate_limit/sign_in_sign_ups': '100000',
    'auth.rate_limit/token_verifications': '100000',
    'auth.rate_limit/token_refresh': '100000',
  });
});
afterAll(() => kit.backend.stop());

type Told = { readonly status: number; readonly code: string; readonly retryAfter: string | undefined };

/** One sign-in, from one of this machine's many addresses. */
async function signIn(email: string, given: string, from: string): Promise<Told> {
  const url = new URL(`${kit.backend.apiUrl}/auth/v1/token?grant_type=password`);
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        localAddress: from,
        agent: false,
        headers: { apikey: kit.backend.anonKey, 'content-type': 'application/json' },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => {
          const body = JSON.parse(text) as Record<string, unknown>;
          resolve({
            status: answer.statusCode ?? 0,
            code: String(body['error_code'] ?? ''),
            retryAfter: answer.headers['retry-after'],
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify({ email, password: given }));
  });
}

const addressOf = (n: number) => `127.9.${Math.floor(n / 250)}.${1 + (n % 250)}`;

/** 300 wrong passwords, each from a different address. */
async function attack(email: string): Promise<Told[]> {
  const answers: Told[] = [];
  for (let n = 0; n < 300; n += 20) {
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, i) => signIn(email, `Wrong-guess-${n + i}`, addressOf(n + i))),
      )),
    );
  }
  return answers;
}

describe('passwords guessed from 300 addresses', () => {
  it('are mostly not checked, whether the account exists or not; the rest must wait', async () => {
    const { email } = await kit.member();
    for (const target of [email, newEmail('nobody')]) {
      const answers = await attack(target);
      const tried = answers.filter(({ code }) => code === 'invalid_credentials');
      const slowed = answers.filter(({ code }) => code === 'over_request_rate_limit');
      // Ten at once, then after 1, 2, 4, … seconds: a minute allows seventeen.
      expect(tried.length).toBeGreaterThanOrEqual(10);
      expect(tried.length).toBeLessThanOrEqual(17);
      expect(tried.length + slowed.length).toBe(300);
      expect(slowed.every(({ status, retryAfter }) => status === 429 && Number(retryAfter) >= 1)).toBe(true);
    }
  });

  it('do not lock the owner out where she signed in before, nor out of her email', async () => {
    const { email } = await kit.member();
    const home = '127.8.0.1';
    expect((await signIn(email, password, home)).status).toBe(200);
    await attack(email);
    expect((await signIn(email, 'Mistyped-once-1', home)).code).toBe('invalid_credentials');
    expect((await signIn(email, password, home)).status).toBe(200);
    await kit.client().auth.resetPasswordForEmail(email);
    const token = codeOf(await kit.mail(email));
    const { data } = await kit.client().auth.verifyOtp({ email, token, type: 'recovery' });
    expect(data.session).not.toBeNull();
    // The session was opened here: from now on this is one of her addresses, too.
    expect((await signIn(email, password, '127.0.0.1')).status).toBe(200);
  });

  it('are slowed down even where the owner signed in before', async () => {
    const { email } = await kit.member();
    const home = '127.8.0.2';
    expect((await signIn(email, password, home)).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => signIn(email, `Wrong-guess-${n}`, home)),
    );
    expect(answers.filter(({ code }) => code === 'invalid_credentials').length).toBeLessThanOrEqual(12);
    // The account itself is not under attack: sign-in works from elsewhere.
    expect((await signIn(email, password, addressOf(302))).status).toBe(200);
  });
});

describe('the six digits of an email', () => {
  const wrong = (right: string, n: number) => String((Number(right) + 1 + n) % 1_000_000).padStart(6, '0');

  it.each([
    ['one after another', 10, 1],
    ['at once', 60, 60],
  ])(
    'stop working after ten wrong attempts %s; the link stays valid, and so does the next code',
    async (_, tries, atOnce) => {
      const { email } = await kit.member();
      await kit.client().auth.resetPasswordForEmail(email);
      const mail = await kit.mail(email);
      const right = codeOf(mail);
      const guess = async (n: number) =>
        (await kit.ask('POST', '/verify', { type: 'recovery', email, token: wrong(right, n) })).code;
      const codes: string[] = [];
      for (let n = 0; n < tries; n += atOnce) {
        codes.push(...(await Promise.all(Array.from({ length: atOnce }, (_, i) => guess(n + i)))));
      }
      expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'otp_expired'));
      const late = await kit.client().auth.verifyOtp({ email, token: right, type: 'recovery' });
      expect(late.data.session).toBeNull();
      expect(['otp_expired', 'over_request_rate_limit']).toContain(late.error?.code);
      const hash = /token_hash=(\w+)/.exec(mail.text)?.[1] ?? '';
      const byLink = await kit.client().auth.verifyOtp({ token_hash: hash, type: 'recovery' });
      expect(byLink.data.session).not.toBeNull();
    },
  );

  it('of the next email are valid again', async () => {
    const { email } = await kit.member();
    await kit.client().auth.resetPasswordForEmail(email);
    const right = codeOf(await kit.mail(email));
    for (let n = 0; n < 10; n++) {
      await kit.ask('POST', '/verify', { type: 'recovery', email, token: wrong(right, n) });
    }
    await kit.sql('update auth.users set recovery_sent_at = null where email = $1', [email]);
    await kit.client().auth.resetPasswordForEmail(email);
    const token = codeOf(await kit.mail(email, 2));
    const { data } = await kit.client().auth.verifyOtp({ email, token, type: 'recovery' });
    expect(data.session).not.toBeNull();
  });

  it('are accepted at the tenth attempt', async () => {
    const { email } = await kit.member();
    await kit.client().auth.resetPasswordForEmail(email);
    const right = codeOf(await kit.mail(email));
    for (let n = 0; n < 9; n++) {
      await kit.ask('POST', '/verify', { type: 'email', email, token: wrong(right, n) });
    }
    const { data } = await kit.client().auth.verifyOtp({ email, token: right, type: 'recovery' });
    expect(data.session).not.toBeNull();
  });
});

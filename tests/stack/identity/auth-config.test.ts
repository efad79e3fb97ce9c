import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAuthSettings, secondsOf } from '../../../supabase/local/auth/config.ts';
import { globToRegExp } from '../../../supabase/local/auth/redirects.ts';
import { compileTemplate, escapeHtml } from '../../../supabase/local/auth/template.ts';
import { newEmail, password, startAuth, type AuthKit } from './auth-kit.ts';

let kit: AuthKit;

beforeAll(async () => {
  kit = await startAuth({
    'auth.email/enable_confirmations': 'false',
    'auth.email/max_frequency': '"1s"',
    'auth/minimum_password_length': '10',
    'auth/password_requirements': '"letters_digits"',
    'auth/jwt_expiry': '120',
    'auth.rate_limit/sign_in_sign_ups': '12',
    'auth.rate_limit/email_sent': '2',
    'auth.email.smtp/enabled': 'true',
    'auth.email.smtp/host': '"127.0.0.1"',
    // No server listens there.
    'auth.email.smtp/port': '9',
  });
});
afterAll(() => kit.backend.stop());

describe('config.toml controls', () => {
  it('whether a sign-up is confirmed at once', async () => {
    const email = newEmail();
    const supabase = kit.client();
    const { data, error } = await supabase.auth.signUp({ email, password });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({
      expires_in: 120,
      user: { email, email_confirmed_at: expect.any(String) },
    });
    const again = await kit.client().auth.signUp({ email, password });
    expect(again.error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    });
    expect((await kit.ask('GET', '/settings')).body['mailer_autoconfirm']).toBe(true);
  });

  it('the password rules', async () => {
    const { error } = await kit.client().auth.signUp({ email: newEmail(), password: 'abcdefghij' });
    expect(error).toMatchObject({ code: 'weak_password', reasons: ['characters'] });
    const short = await kit.client().auth.signUp({ email: newEmail(), password: 'abc1' });
    expect(short.error?.message).toContain('Password should be at least 10 characters.');
  });

  it('the mail server, and how many emails an hour', async () => {
    const members = await Promise.all([kit.member(), kit.member(), kit.member()]);
    const answers = [];
    for (const { email } of members) answers.push(await kit.ask('POST', '/recover', { email }));
    expect(answers.map(({ status, message }) => `${status} ${message}`)).toEqual([
      '500 Error sending recovery email',
      '500 Error sending recovery email',
      '429 email rate limit exceeded',
    ]);
  });

  it('how many sign-ups one address may make', async () => {
    const codes: string[] = [];
    for (let i = 0; i < 14; i++) {
      codes.push((await kit.ask('POST', '/signup', { email: 'a', password })).code);
    }
    expect(codes.at(-1)).toBe('over_request_rate_limit');
  });
});

describe('reading config.toml', () => {
  it('accepts the project’s own file', async () => {
    expect(await readAuthSettings('http://127.0.0.1:1')).toMatchObject({
      siteUrl: 'http://127.0.0.1:1',
      jwtSeconds: 3600,
      reuseSeconds: 10,
      passwordLength: 8,
      anonymous: false,
      email: { confirmations: true, doubleConfirm: true, frequencySeconds: 30, codeLength: 6 },
      smtp: undefined,
    });
  });

  it.each([
    ['60s', 60],
    ['1h30m', 5400],
    ['1500ms', 1.5],
    ['', undefined],
    ['soon', undefined],
  ])('%j is %j seconds', (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds);
  });
});

describe('a glob', () => {
  it.each([
    ['http://x.test/**', 'http://x.test/a/b?c=d', true],
    ['http://x.test/*', 'http://x.test/a', true],
    ['http://x.test/*', 'http://x.test/a/b', false],
    ['https://*.x.test/**', 'https://a.x.test/', true],
    ['https://*.x.test/**', 'https://a.b.x.test/', false],
    ['https://*.x.test/**', 'https://evil.test/.x.test/', false],
    ['http://x.test', 'http://x.test.evil', false],
    ['http://x.test:300?/', 'http://x.test:3001/', true],
    ['http://{a,b}.test/', 'http://b.test/', true],
    ['http://[!a].test/', 'http://a.test/', false],
    ['app.my://callback', 'appXmy://callback', false],
  ])('%s and %s: %j', (glob, address, allowed) => {
    expect(globToRegExp(glob).test(address)).toBe(allowed);
  });
});

describe('a template', () => {
  const write = (source: string, values = {}) => compileTemplate(source, 'test')(values, escapeHtml);

  it('renders values as text', () => {
    expect(write('<p title="{{ .A }}">{{.Data.b}}{{ .Missing }}</p>', { A: `"<&'`, Data: { b: 1 } })).toBe(
      '<p title="&#34;&lt;&amp;&#39;">1</p>',
    );
  });

  it('supports conditions', () => {
    const source =
      '{{ if .A }}a{{ else }}b{{ end }} {{- if eq .B "x" }} x{{ end }}{{ if not .A }}!{{ end }}{{/* c */}}';
    expect([write(source, { A: 1, B: 'x' }), write(source)]).toEqual(['a x', 'b!']);
  });

  it('reads only its own values', () => {
    expect(write('{{ .constructor.name }}{{ .Data.__proto__ }}', { Data: {} })).toBe('');
    expect(write('{{ .A }}', { A: '{{ .B }}', B: 'secret' })).toBe('{{ .B }}');
  });

  it.each(['{{ range .A }}', '{{ .A | html }}', '{{ if .A }}'])(
    'reports that it cannot parse %s',
    (source) => {
      expect(() => compileTemplate(source, 'a.html')).toThrow(/^Can't read the mail template a\.html: /);
    },
  );
});

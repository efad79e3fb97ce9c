import { firstValueFrom, of, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { createAccessService } from '#services/identity/access.ts';
import type { AuthService } from '#services/identity/auth-types.ts';
import { createInvitationService } from '#services/identity/invitations.ts';
import { createLightAuth } from '#services/identity/light-auth.ts';
import type { LightAuth } from '#services/identity/light-auth.ts';
import { createProofService } from '#services/identity/proof.ts';
import { backend, requests, rpc } from './requests.ts';
import type { Call } from './requests.ts';

const access = createAccessService;
const rows = (address: string): Call => ({ address, method: 'GET', body: null });

requests('What the server knows of a person', [
  ['are roles', (client) => access(client).roles('u1'), rows('user_roles?select=role&user_id=eq.u1')],
  [
    'is the status of the own store',
    (client) => access(client).vendorStatus('u1'),
    rows('vendors?select=status&id=eq.u1'),
  ],
  [
    'are the fields that complete a store (§5)',
    (client) => access(client).vendorProfile('u1'),
    rows('vendors?select=store_name%2Cdescription%2Cphone%2Cwebsite&id=eq.u1'),
  ],
  [
    'is the mark of the store',
    (client) => access(client).vendorMark('u1'),
    rows('vendors?select=slug%2Clogo_url&id=eq.u1'),
  ],
  [
    'are names',
    (client) => access(client).profile('u1'),
    rows('profiles?select=first_name%2Clast_name%2Cdisplay_name%2Ccompany_name%2Cavatar_url&id=eq.u1'),
  ],
]);

describe('A person without a store', () => {
  const service = access(backend([]).client);
  test.each([
    ['status', () => service.vendorStatus('u1')],
    ['profile of a store', () => service.vendorProfile('u1')],
    ['mark', () => service.vendorMark('u1')],
    ['profile', () => service.profile('u1')],
  ])('has no %s', async (_, read) => {
    expect(await firstValueFrom<unknown>(read())).toBeNull();
  });
});

test('the status of a store is read from its row', async () => {
  const service = access(backend([{ status: 'approved' }]).client);
  expect(await firstValueFrom(service.vendorStatus('u1'))).toBe('approved');
});

const invitations = createInvitationService;

requests('An invitation', [
  [
    'is looked up by its token',
    (client) => invitations(client).lookUp('secret'),
    rpc('get_invitation_by_token', { token_param: 'secret' }),
  ],
  [
    'is accepted by its token',
    (client) => invitations(client).accept('secret'),
    rpc('accept_vendor_invitation', { invitation_token_param: 'secret' }),
  ],
]);

describe('The answer about an invitation', () => {
  const invitation = {
    id: 'n1',
    email: 'ada@example.com',
    invitation_type: 'takeover',
    existing_vendor_id: 'v1',
    expires_at: '2026-12-01T10:00:00Z',
    store_name: 'Forge',
    published_count: 3,
  };
  const accepted = { message: 'Welcome', invitation_type: 'new' };

  test('is the invitation, or null for a token that is unknown, used or expired', async () => {
    const lookUp = (answer: unknown) => firstValueFrom(invitations(backend(answer).client).lookUp('secret'));
    expect(await lookUp([invitation])).toEqual(invitation);
    expect(await lookUp([])).toBeNull();
  });

  test.each(['', '   '])('is null for the token %j, without a request', async (token) => {
    const { client, calls } = backend([invitation]);
    expect(await firstValueFrom(invitations(client).lookUp(token))).toBeNull();
    expect(calls).toEqual([]);
  });

  test('to an acceptance may be a row alone or in a list; without one it is an error', async () => {
    const accept = (answer: unknown) => firstValueFrom(invitations(backend(answer).client).accept('secret'));
    expect(await accept(accepted)).toEqual(accepted);
    expect(await accept([accepted])).toEqual(accepted);
    await expect(accept([])).rejects.toMatchObject({ _tag: 'Unexpected' });
  });
});

describe('A proof that the person is present', () => {
  const token = (mark: string) => `e30.${Buffer.from('{"exp":4102444800}').toString('base64url')}.${mark}`;
  const factor = { id: 'f1', status: 'verified', factor_type: 'totp' };
  const user = { id: 'u1', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' };
  const session = (mark: string, factors: object[]) => ({
    access_token: token(mark),
    refresh_token: mark,
    expires_in: 3600,
    token_type: 'bearer',
    user: { ...user, factors },
  });
  const refused = (status: number, code: string) =>
    Response.json({ code, error_code: code, msg: code }, { status });

  /** @param verify the answer to the code */
  function proving(factors: object[], verify: () => Response = () => Response.json(session('d2g', factors))) {
    const asked: string[] = [];
    const service = createProofService(
      { supabaseUrl: 'http://backend', anonKey: 'anon' },
      async (input, init) => {
        const request = new Request(input, init);
        const path = request.url.replace('http://backend/auth/v1', '');
        asked.push(`${request.method} ${path} as ${request.headers.get('authorization')?.slice(-4) ?? ''}`);
        if (path.startsWith('/token')) {
          const { password } = (await request.json()) as { password: string };
          return password === 'secret'
            ? Response.json(session('aGE', factors))
            : refused(400, 'invalid_credentials');
        }
        if (path.endsWith('/challenge')) return Response.json({ id: 'c1', type: 'totp' });
        if (path.endsWith('/verify')) return verify();
        return path.startsWith('/user')
          ? Response.json({ ...user, factors })
          : new Response(null, { status: 204 });
      },
    );
    const prove = (password: string, code: string | null) =>
      firstValueFrom(service.prove('ada@example.com', password, code));
    return { prove, asked };
  }

  test('is the password of an account without a verified second factor, in a session that can be ended', async () => {
    const { prove, asked } = proving([{ ...factor, status: 'unverified' }]);
    const proof = await prove('secret', null);
    expect(proof).toMatchObject({ kind: 'proven', accessToken: token('aGE') });
    if (proof.kind === 'proven') await proof.end();
    expect(asked).toEqual(['POST /token?grant_type=password as anon', 'POST /logout?scope=local as .aGE']);
  });

  test('needs the code if there is one, and leaves no session behind while waiting for it', async () => {
    const { prove, asked } = proving([factor]);
    expect(await prove('secret', null)).toEqual({ kind: 'code needed' });
    expect(asked.at(-1)).toBe('POST /logout?scope=local as .aGE');
  });

  test('is the session that the code has upgraded', async () => {
    const { prove } = proving([factor]);
    expect(await prove('secret', '123456')).toMatchObject({ kind: 'proven', accessToken: token('d2g') });
  });

  test('fails with a wrong code, and leaves no session behind', async () => {
    const { prove, asked } = proving([factor], () => refused(422, 'mfa_verification_failed'));
    await expect(prove('secret', '000000')).rejects.toMatchObject({
      _tag: 'AuthRefused',
      code: 'mfa_verification_failed',
    });
    expect(asked.at(-1)).toBe('POST /logout?scope=local as .aGE');
  });

  test('fails with a wrong password', async () => {
    await expect(proving([]).prove('guess', null)).rejects.toMatchObject({
      _tag: 'AuthRefused',
      code: 'invalid_credentials',
    });
  });
});

describe('The client that loads on demand', () => {
  const grant = { kind: 'message', message: 'Hi' } as const;
  const metadata = { first_name: 'Bo', last_name: 'Li', is_vendor: false };

  test.each<[string, readonly unknown[], (auth: LightAuth) => unknown]>([
    ['signIn', ['a@b.c', 'pw'], (auth) => auth.signIn('a@b.c', 'pw')],
    ['signUp', ['a@b.c', 'pw', metadata, '/x'], (auth) => auth.signUp('a@b.c', 'pw', metadata, '/x')],
    ['signOut', ['others'], (auth) => auth.signOut('others')],
    ['social', ['google', '/x'], (auth) => auth.social('google', '/x')],
    ['sendReset', ['a@b.c'], (auth) => auth.sendReset('a@b.c')],
    ['updatePassword', ['pw', '123'], (auth) => auth.updatePassword('pw', '123')],
    ['updateEmail', ['a@b.c'], (auth) => auth.updateEmail('a@b.c')],
    ['updateMetadata', [{ store_name: 'Iron' }], (auth) => auth.updateMetadata({ store_name: 'Iron' })],
    ['reauthenticate', [], (auth) => auth.reauthenticate()],
    ['resend', ['signup', 'a@b.c', '/x'], (auth) => auth.resend('signup', 'a@b.c', '/x')],
    ['verify', ['signup', 'a@b.c', '123'], (auth) => auth.verify('signup', 'a@b.c', '123')],
    ['storedSecondFactor', [], (auth) => auth.storedSecondFactor()],
    ['pendingEmail', [], (auth) => auth.pendingEmail()],
    ['questionOf', [grant], (auth) => auth.questionOf(grant)],
    ['follow', [grant], (auth) => auth.follow(grant)],
    ['goOn', [], (auth) => auth.goOn()],
    ['giveUp', [], (auth) => auth.giveUp()],
    ['user', [], (auth) => auth.user()],
    ['session', [], (auth) => auth.session()],
    ['factors.list', [], (auth) => auth.factors.list()],
    ['factors.enroll', ['Phone'], (auth) => auth.factors.enroll('Phone')],
    ['factors.challengeAndVerify', ['f1', '123'], (auth) => auth.factors.challengeAndVerify('f1', '123')],
    ['factors.unenroll', ['f1'], (auth) => auth.factors.unenroll('f1')],
  ])('passes on %s with %j, and its answer', async (name, given, run) => {
    const calls: unknown[] = [];
    const answers = (path: string) =>
      new Proxy(
        {},
        {
          get: (_, key) => {
            if (key === 'then') return undefined;
            if (key === 'events$') return new Subject();
            if (key === 'factors') return answers('factors.');
            return (...args: readonly unknown[]) => {
              calls.push([`${path}${String(key)}`, args]);
              return key === 'questionOf' ? 'the answer' : of('the answer');
            };
          },
        },
      ) as AuthService;
    const light = createLightAuth(() => Promise.resolve(answers('')), {
      storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
      now: () => 0,
    });
    const answer = run(light);
    const heard = answer instanceof Promise ? await answer : await firstValueFrom(answer as never);
    expect(heard).toBe('the answer');
    expect(calls).toEqual([[name, given]]);
  });
});

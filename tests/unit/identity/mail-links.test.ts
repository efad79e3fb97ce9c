import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { LinkGrant, LinkQuestion, LinkReport } from '#schema/identity/session.ts';
import { createAuthService } from '#services/identity/auth.ts';

const address = { supabaseUrl: 'http://backend', anonKey: 'anon', siteUrl: 'https://shop.example' };

const personOf = (name: string) => ({
  id: `00000000-0000-7000-8000-00000000000${name === 'ada' ? 'a' : 'e'}`,
  email: `${name}@example.com`,
  email_confirmed_at: '2026-11-21T10:00:00Z',
  user_metadata: {},
  app_metadata: {},
  aud: 'authenticated',
  created_at: '2026-11-21T10:00:00Z',
});
/** A token that expires in the next century: an expired one would be renewed. */
const tokenOf = (name: string) =>
  `e30.${Buffer.from('{"exp":4102444800}').toString('base64url')}.${Buffer.from(name).toString('base64url')}`;
const sessionOf = (name: string) => ({
  access_token: tokenOf(name),
  refresh_token: `refresh of ${name}`,
  expires_in: 3600,
  token_type: 'bearer',
  user: personOf(name),
});

interface Setting {
  who: string | null;
  linked: string;
  /** The server's response to a link or code, if not a session. */
  answer?: () => Response;
  /** Whether the account of the link has a second factor. */
  hasFactor?: boolean;
}

const factor = {
  id: 'f1',
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-11-21T10:00:00Z',
  updated_at: '2026-11-21T10:00:00Z',
};

/** A browser where `who` is signed in, and a server whose links sign in `linked`. */
async function browser({ who, linked, answer, hasFactor = false }: Setting) {
  const kept = new Map<string, string>();
  const asked: string[] = [];
  const sent: unknown[] = [];
  const ended: (string | undefined)[] = [];
  const mails: string[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search, searchParams } = new URL(request.url);
    const bearer = request.headers.get('authorization')?.replace('Bearer ', '');
    asked.push(
      `${request.method} ${pathname.replace('/auth/v1/', '')}${pathname.endsWith('logout') ? search : ''}`,
    );
    const redirect = searchParams.get('redirect_to');
    if (redirect !== null) mails.push(redirect);
    if (pathname.endsWith('/token')) return Response.json(sessionOf(who ?? ''));
    if (pathname.endsWith('/verify')) {
      sent.push(await request.json());
      if (answer !== undefined) return answer();
      const session = sessionOf(linked);
      return Response.json({
        ...session,
        user: { ...session.user, ...(hasFactor ? { factors: [factor] } : {}) },
      });
    }
    if (pathname.endsWith('/logout')) {
      ended.push(['ada', 'eve'].find((name) => tokenOf(name) === bearer));
      return new Response(null, { status: 204 });
    }
    if (pathname.endsWith('/user')) {
      return Response.json(personOf(['ada', 'eve'].find((name) => tokenOf(name) === bearer) ?? ''));
    }
    return Response.json({});
  };
  const auth = createAuthService(address, {
    fetcher,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
  if (who !== null) await firstValueFrom(auth.signIn(`${who}@example.com`, 'secret'));
  asked.length = 0;
  return {
    auth,
    asked,
    /** Bodies of the links and codes that were sent. */
    sent,
    /** Whose sessions were ended on the server. */
    ended,
    /** Like the app: the question comes first, if there is one. */
    follow: async (grant: LinkGrant): Promise<LinkReport | LinkQuestion> =>
      auth.questionOf(grant) ?? firstValueFrom(auth.follow(grant)),
    /** Requests an email, and returns the flow named in its link. */
    begin: async () => {
      await firstValueFrom(auth.sendReset('any@example.com'));
      asked.length = 0;
      return new URL(mails.at(-1) ?? '').searchParams.get('flow') ?? '';
    },
    signedIn: async () => (await firstValueFrom(auth.session()))?.email ?? null,
  };
}

const hash = (type: string, flow = ''): LinkGrant => ({ kind: 'hash', tokenHash: 'hash', type, flow });
const tokens = (flow = ''): LinkGrant => ({
  kind: 'session',
  accessToken: tokenOf('eve'),
  refreshToken: 'refresh of eve',
  type: 'magiclink',
  flow,
});

describe('a link that this browser did not request', () => {
  test.each([null, 'ada'])('with a session in it is ignored, the signed-in user being %s', async (who) => {
    const { follow, signedIn, asked } = await browser({ who, linked: 'eve' });
    for (const flow of ['', 'the-flow-of-another-browser']) {
      expect(await follow(tokens(flow))).toMatchObject({ kind: 'failed', code: 'foreign' });
    }
    expect(await signedIn()).toBe(who === null ? null : 'ada@example.com');
    expect(asked).toEqual([]);
  });

  test.each(['signup', 'recovery', 'magiclink', 'invite', 'email_change', 'email'])(
    'is not sent to the server before a click: %s',
    async (type) => {
      const { follow, asked, auth, signedIn } = await browser({ who: 'ada', linked: 'eve' });
      expect(await follow(hash(type))).toEqual({ kind: 'waits', type });
      await firstValueFrom(auth.giveUp(), { defaultValue: undefined });
      expect(asked).toEqual([]);
      expect(await signedIn()).toBe('ada@example.com');
    },
  );

  test.each(['signup', 'email', 'email_change'])(
    'confirms on click, and signs nobody in: %s',
    async (type) => {
      const { follow, asked, auth, signedIn } = await browser({ who: null, linked: 'eve' });
      await follow(hash(type));
      expect(await firstValueFrom(auth.goOn())).toEqual({ kind: 'followed', type });
      expect(asked).toEqual(['POST verify', 'POST logout?scope=local']);
      expect(await signedIn()).toBeNull();
    },
  );

  test.each(['magiclink', 'invite'])('asks before it signs a visitor in: %s', async (type) => {
    const { follow, auth, signedIn } = await browser({ who: null, linked: 'eve' });
    await follow(hash(type));
    expect(await firstValueFrom(auth.goOn())).toEqual({ kind: 'meets', type, email: 'eve@example.com' });
    expect(await signedIn()).toBeNull();
    expect(await firstValueFrom(auth.goOn())).toEqual({ kind: 'followed', type });
    expect(await signedIn()).toBe('eve@example.com');
  });

  test('lets a visitor choose a new password after a click', async () => {
    const { follow, auth, signedIn } = await browser({ who: null, linked: 'eve' });
    await follow(hash('recovery'));
    expect(await firstValueFrom(auth.goOn())).toEqual({ kind: 'followed', type: 'recovery' });
    expect(await signedIn()).toBe('eve@example.com');
  });
});

describe('a link that this browser requested', () => {
  test('signs in immediately, by its token and by its session', async () => {
    for (const grantOf of [tokens, (flow: string) => hash('recovery', flow)]) {
      const { follow, begin, signedIn } = await browser({ who: null, linked: 'eve' });
      expect(await follow(grantOf(await begin()))).toMatchObject({ kind: 'followed' });
      expect(await signedIn()).toBe('eve@example.com');
    }
  });

  test("never replaces another person's session without asking", async () => {
    const { follow, begin, auth, signedIn, asked } = await browser({ who: 'ada', linked: 'eve' });
    expect(await follow(hash('recovery', await begin()))).toEqual({
      kind: 'meets',
      type: 'recovery',
      email: 'eve@example.com',
    });
    expect(await signedIn()).toBe('ada@example.com');
    await firstValueFrom(auth.giveUp(), { defaultValue: undefined });
    expect(await signedIn()).toBe('ada@example.com');
    expect(asked).toEqual(['POST verify', 'POST logout?scope=local']);

    await follow(tokens(await begin()));
    expect(await signedIn()).toBe('ada@example.com');
    expect(await firstValueFrom(auth.goOn())).toEqual({ kind: 'followed', type: 'magiclink' });
    expect(await signedIn()).toBe('eve@example.com');
  });

  test('of the signed-in person continues without a question', async () => {
    const { follow, begin, signedIn } = await browser({ who: 'ada', linked: 'ada' });
    expect(await follow(hash('recovery', await begin()))).toEqual({ kind: 'followed', type: 'recovery' });
    expect(await signedIn()).toBe('ada@example.com');
  });
});

describe('a link', () => {
  test('with an error or a next step asks no question', async () => {
    const { auth, asked } = await browser({ who: null, linked: 'eve' });
    const error: LinkGrant = { kind: 'error', code: 'otp_expired', message: 'Too late' };
    const message: LinkGrant = { kind: 'message', message: 'Confirm the other address too' };
    expect(auth.questionOf(error)).toBeNull();
    expect(await firstValueFrom(auth.follow(error))).toEqual({
      kind: 'failed',
      code: 'otp_expired',
      message: 'Too late',
    });
    expect(await firstValueFrom(auth.follow(message))).toEqual(message);
    expect(asked).toEqual([]);
  });

  test.each<[string, () => Response, object]>([
    [
      'refused',
      () =>
        Response.json({ code: 'otp_expired', error_code: 'otp_expired', msg: 'Too late' }, { status: 403 }),
      { kind: 'failed', code: 'otp_expired', message: 'Too late' },
    ],
    [
      'not checked',
      () => {
        throw new TypeError('fetch failed');
      },
      { kind: 'failed', code: 'unreachable', message: "We couldn't check the link." },
    ],
  ])('that is %s says so, requested here or not', async (_, answer, report) => {
    const { auth, follow, begin } = await browser({ who: null, linked: 'eve', answer });
    expect(await follow(hash('recovery', await begin()))).toEqual(report);
    await follow(hash('signup'));
    expect(await firstValueFrom(auth.goOn())).toEqual(report);
  });

  test("that confirms one of two addresses can't sign anyone in yet", async () => {
    const answer = () => Response.json({ msg: 'Confirm the other address too', code: '200' });
    const { follow, begin, signedIn } = await browser({ who: 'ada', linked: 'ada', answer });
    expect(await follow(hash('email_change', await begin()))).toMatchObject({ kind: 'message' });
    expect(await signedIn()).toBe('ada@example.com');
  });

  test("to the signed-in person's new address renews the session, and ends the link's session", async () => {
    const { follow, begin, asked, signedIn } = await browser({ who: 'ada', linked: 'ada' });
    expect(await follow(hash('email_change', await begin()))).toEqual({
      kind: 'followed',
      type: 'email_change',
    });
    expect(asked).toEqual(['POST verify', 'POST logout?scope=local', 'POST token']);
    expect(await signedIn()).toBe('ada@example.com');
  });

  test('that signs someone else in ends the session that it replaces', async () => {
    const { follow, begin, auth, ended } = await browser({ who: 'ada', linked: 'eve' });
    await follow(hash('magiclink', await begin()));
    expect(ended).toEqual([]);
    await firstValueFrom(auth.goOn());
    expect(ended).toEqual(['ada']);
  });

  test('of an unknown kind counts as an email link', async () => {
    const { follow } = await browser({ who: null, linked: 'eve' });
    expect(await follow(hash('telegram'))).toEqual({ kind: 'waits', type: 'email' });
  });

  test('is answered once', async () => {
    const { auth, follow } = await browser({ who: null, linked: 'eve' });
    await follow(hash('signup'));
    await firstValueFrom(auth.goOn());
    await expect(firstValueFrom(auth.goOn())).rejects.toThrow('No link waits for an answer');
    await firstValueFrom(auth.giveUp(), { defaultValue: undefined });
  });
});

describe('to an account with a second factor', () => {
  const setting = { who: null, linked: 'eve', hasFactor: true } as const;

  test('a link for a new password waits for its code, and can be left', async () => {
    const { auth, follow, begin, signedIn, ended } = await browser(setting);
    expect(auth.recoverySecondFactor()).toBeNull();
    expect(await follow(hash('recovery', await begin()))).toEqual({ kind: 'followed', type: 'recovery' });
    expect(await signedIn()).toBeNull();
    const waiting = auth.recoverySecondFactor();
    expect(waiting?.factorId).toBe('f1');
    if (waiting === null) throw new Error('Nothing waits.');
    await firstValueFrom(waiting.drop(), { defaultValue: undefined });
    expect(ended).toEqual(['eve']);
    expect(auth.recoverySecondFactor()).toBeNull();
  });

  test('any other link signs nobody in', async () => {
    const { auth, follow, begin, signedIn, ended } = await browser(setting);
    expect(await follow(hash('magiclink', await begin()))).toMatchObject({ kind: 'followed' });
    expect(await signedIn()).toBeNull();
    expect(auth.recoverySecondFactor()).toBeNull();
    expect(ended).toEqual(['eve']);
  });
});

describe('a code typed from an email', () => {
  test('is sent with its address and kind, and signs in', async () => {
    const { auth, sent, signedIn } = await browser({ who: null, linked: 'eve' });
    expect(await firstValueFrom(auth.verify('signup', 'eve@example.com', '123456'))).toBe('signed in');
    expect(sent).toEqual([
      expect.objectContaining({ type: 'signup', email: 'eve@example.com', token: '123456' }),
    ]);
    expect(await signedIn()).toBe('eve@example.com');
  });

  test("that is wrong is refused with the server's message", async () => {
    const answer = () =>
      Response.json({ code: 'otp_expired', error_code: 'otp_expired', msg: 'Wrong code' }, { status: 403 });
    const { auth, signedIn } = await browser({ who: null, linked: 'eve', answer });
    await expect(firstValueFrom(auth.verify('signup', 'eve@example.com', '1'))).rejects.toMatchObject({
      code: 'otp_expired',
      message: 'Wrong code',
    });
    expect(await signedIn()).toBeNull();
  });

  test('that is the first of two leaves the second to be typed', async () => {
    const answer = () => Response.json({ msg: 'Confirm the other address too', code: '200' });
    const { auth } = await browser({ who: 'ada', linked: 'ada', answer });
    expect(await firstValueFrom(auth.verify('email_change', 'ada@example.com', '123456'))).toBe('half');
  });
});

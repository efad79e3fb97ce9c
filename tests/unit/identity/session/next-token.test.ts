import { defer, delay, map, of, throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createNextTokens } from '#actors/identity/next-token.ts';
import { sessionMachine } from '#machines/identity/session.machine.ts';
import type { SessionEvent } from '#machines/identity/session.machine.ts';
import { noAccess } from '#schema/identity/session.ts';
import { AuthRefused, NetworkError } from '#services/errors.ts';
import { ada } from '#samples/models/identity/session.model.ts';

const tokenOf = (sub: string, round: number) => `h.${btoa(JSON.stringify({ sub, round }))}.s`;
const ended = { _tag: 'SessionEnded', message: 'Your session has ended. Log in again.' };

/** Ada on a page that she has seen. */
function setup({
  isPageKept = true,
  forgets = of(undefined),
  isOver = false,
  renews = throwError(() => new AuthRefused({ code: 'session_not_found', status: 403, message: 'x' })),
}: {
  isPageKept?: boolean;
  forgets?: Observable<void>;
  isOver?: boolean;
  /** The token that the server issues in place of a refused one. */
  renews?: Observable<string>;
} = {}) {
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        watchAuth: fromCallback<SessionEvent>(() => undefined),
        loadAccess: fromPromise(() => Promise.resolve(noAccess)),
        linkGuestOrders: fromPromise(() => Promise.resolve(0)),
        signOut: fromPromise(() => Promise.resolve()),
      },
    }),
  );
  actor.start();
  actor.send({ type: 'INITIAL_SESSION', session: isOver ? null : ada });
  let token: string | null = isOver ? null : tokenOf(ada.userId, 1);
  const forgotten: string[] = [];
  const renewed: string[] = [];
  const tokens = createNextTokens({
    session: actor,
    person: ada.userId,
    auth: {
      accessToken: () => Promise.resolve(token),
      forget: (refused, isRenewed = false) => {
        if (isRenewed) {
          renewed.push(refused);
          return renews.pipe(
            delay(0),
            map((next) => {
              token = next;
            }),
          );
        }
        if (token === refused) {
          token = null;
          forgotten.push(refused);
          actor.send({ type: 'SIGNED_OUT' });
        }
        return forgets;
      },
    },
    isPageKept: () => isPageKept,
  });
  return {
    ...tokens,
    renewed,
    nextToken: async (refused: string, code = 'session_ended') => {
      const headers = new Headers({ authorization: `Bearer ${refused}` });
      const answer = Response.json({ code, message: 'x' }, { status: 401 });
      return (await tokens.sendAgain(answer, headers))?.get('authorization')?.slice(7) ?? null;
    },
    isOver: actor.getSnapshot().matches('signed out'),
    forgotten,
    token: () => token,
    renew: (next: string) => {
      token = next;
    },
    logIn: (userId: string) => {
      token = tokenOf(userId, 2);
      actor.send({ type: 'SIGNED_IN', session: { ...ada, userId } });
    },
    signOut: () => {
      token = null;
      actor.send({ type: 'session.leaving' });
      actor.send({ type: 'SIGNED_OUT' });
    },
  };
}

const first = tokenOf(ada.userId, 1);
/** Whether it is still unanswered. */
const isOpen = async (answer: Promise<unknown>) => {
  const open = Symbol('open');
  await new Promise((resolve) => setTimeout(resolve, 0));
  return (await Promise.race([answer, Promise.resolve(open)])) === open;
};

test('refused requests wait for the login of the same person, and those that come later wait with them', async () => {
  const { nextToken, accessToken, logIn, forgotten } = setup();
  const refused = [nextToken(first), nextToken(first)];
  expect(await isOpen(Promise.race(refused))).toBe(true);
  const later = accessToken();
  expect(await isOpen(later)).toBe(true);
  logIn(ada.userId);
  const next = tokenOf(ada.userId, 2);
  expect(await Promise.all([...refused, later])).toEqual([next, next, next]);
  expect(forgotten).toEqual([first]);
  expect(await accessToken()).toBe(next);
});

test('nothing is sent as someone else who logs in', async () => {
  const { nextToken, accessToken, logIn } = setup();
  const refused = nextToken(first);
  expect(await isOpen(refused)).toBe(true);
  const later = accessToken();
  expect(await isOpen(later)).toBe(true);
  logIn('bob');
  expect(await refused).toBeNull();
  await expect(later).rejects.toMatchObject(ended);
  expect(await accessToken()).toBe(tokenOf('bob', 2));
});

test('leaving the page drops waiting requests, and the person continues as a visitor', async () => {
  const { nextToken, accessToken, drop } = setup();
  const refused = nextToken(first);
  expect(await isOpen(refused)).toBe(true);
  const later = accessToken();
  expect(await isOpen(later)).toBe(true);
  drop();
  expect(await refused).toBeNull();
  await expect(later).rejects.toMatchObject(ended);
  expect(await accessToken()).toBeNull();
});

test('on a public page requests do not wait: the page says that the session has ended', async () => {
  const { nextToken, accessToken } = setup({ isPageKept: false });
  expect(await nextToken(first)).toBeNull();
  expect(await accessToken()).toBeNull();
});

test('after a sign-out nothing waits', async () => {
  const { accessToken, signOut } = setup();
  signOut();
  expect(await accessToken()).toBeNull();
});

test('a token that was renewed since is the next one, for the same person only', async () => {
  const { nextToken, renew, forgotten } = setup();
  renew(tokenOf(ada.userId, 2));
  expect(await nextToken(first)).toBe(tokenOf(ada.userId, 2));
  renew(tokenOf('bob', 1));
  expect(await nextToken(first)).toBeNull();
  expect(forgotten).toEqual([]);
});

test("the project's own key belongs to nobody", async () => {
  const { nextToken, token, forgotten } = setup();
  expect(await nextToken('anon')).toBeNull();
  expect(await nextToken(`h.${btoa('{"role":"anon"}')}.s`)).toBeNull();
  expect([token(), forgotten]).toEqual([first, []]);
});

test('a session that auth fails to end here still waits for its login', async () => {
  const { nextToken, logIn } = setup({ forgets: throwError(() => new Error('No connection.')) });
  const refused = nextToken(first);
  expect(await isOpen(refused)).toBe(true);
  logIn(ada.userId);
  expect(await refused).toBe(tokenOf(ada.userId, 2));
});

test('a page that waited before this code loaded waits for its own person', async () => {
  for (const [userId, expected] of [
    [ada.userId, tokenOf(ada.userId, 2)],
    ['bob', null],
  ] as const) {
    const { isOver, logIn, nextToken } = setup({ isOver: true });
    expect(isOver).toBe(true);
    const refused = nextToken(first);
    expect(await isOpen(refused)).toBe(true);
    logIn(userId);
    expect(await refused).toBe(expected);
  }
});

describe('a token that only the server takes for expired', () => {
  afterEach(() => vi.useRealTimers());
  const second = tokenOf(ada.userId, 2);

  test.each(['PGRST301', 'PGRST303', 'not_signed_in'])(
    'is renewed once for all requests (%s)',
    async (code) => {
      const { nextToken, renewed, forgotten, token } = setup({ renews: of(second) });
      expect(await Promise.all([nextToken(first, code), nextToken(first, code)])).toEqual([second, second]);
      expect([renewed, forgotten, token()]).toEqual([[first], [], second]);
    },
  );

  test('ends the session when the server refuses to renew it', async () => {
    const { nextToken, logIn, forgotten } = setup();
    const refused = nextToken(first, 'PGRST303');
    await expect.poll(() => forgotten).toEqual([first]);
    logIn(ada.userId);
    expect(await refused).toBe(second);
  });

  test('keeps the session when nobody answers, and the request fails for the connection', async () => {
    const offline = new NetworkError({ cause: 'offline' });
    const { nextToken, forgotten, token } = setup({ renews: throwError(() => offline) });
    await expect(nextToken(first, 'PGRST303')).rejects.toBe(offline);
    expect([forgotten, token()]).toEqual([[], first]);
  });

  test('ends the session when the renewed token is refused at once, and is renewed again an hour later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let round = 1;
    const { nextToken, renewed, forgotten } = setup({
      isPageKept: false,
      renews: defer(() => of(tokenOf(ada.userId, (round += 1)))),
    });
    expect(await nextToken(first, 'PGRST303')).toBe(second);
    vi.advanceTimersByTime(3_600_000);
    const third = tokenOf(ada.userId, 3);
    expect(await nextToken(second, 'PGRST303')).toBe(third);
    expect([renewed, forgotten]).toEqual([[first, second], []]);
    expect(await nextToken(third, 'PGRST303')).toBeNull();
    expect([renewed, forgotten]).toEqual([[first, second], [third]]);
  });

  test("is not sent as someone else's", async () => {
    const { nextToken, forgotten } = setup({ renews: of(tokenOf('bob', 1)) });
    expect(await nextToken(first, 'PGRST303')).toBeNull();
    expect(forgotten).toEqual([]);
  });

  test('is not renewed when the session has ended', async () => {
    const { nextToken, renewed } = setup({ isPageKept: false, renews: of(second) });
    expect(await nextToken(first)).toBeNull();
    expect(renewed).toEqual([]);
  });
});

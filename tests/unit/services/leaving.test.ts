import { Schema } from 'effect';
import { firstValueFrom, Observable, of, throwError } from 'rxjs';
import { expect, test } from 'vitest';
import { createClient } from '#services/client.ts';
import { createLeaving } from '#services/leaving.ts';
import type { BareProcedure } from '#services/procedures.ts';

const address = { supabaseUrl: 'http://backend.test', anonKey: 'anon' };

/** A person's browser: what was sent, each request with the answer that it waits for. */
function setup(most?: () => Promise<void>) {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  let token: string | null = 'token of ada';
  const fetcher: typeof fetch = (input, init) =>
    new Promise((resolve) => {
      const path = new URL(String(input)).pathname.replace(/^\/(?:rest|auth)\/v1\/(?:rpc\/)?/, '');
      sent.push(`${path} with ${new Headers(init?.headers).get('authorization')?.replace('Bearer ', '')}`);
      answers.push(() => resolve(Response.json([])));
    });
  const leaving = createLeaving(most);
  const counted = leaving.counting(fetcher);
  const held = leaving.holding(async () => token);
  const client = createClient(address, counted, held);
  return {
    sent,
    answer: () => answers.shift()?.(),
    asks: (name: BareProcedure) => firstValueFrom(client.rpc(Schema.Unknown, name)),
    /** Already has its token while a request of `asks` is still being built. */
    asksAtOnce: async (name: string) => {
      const given = await held();
      return counted(`http://backend.test/rest/v1/${name}`, {
        headers: { authorization: `Bearer ${given}` },
      });
    },
    asksAuth: (path: string) =>
      leaving.refusing(fetcher)(`http://backend.test/auth/v1/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    signsOut: (end: Observable<void> = of(undefined)) =>
      firstValueFrom(
        leaving.leave(
          () =>
            new Observable<void>((subscriber) => {
              sent.push('sign-out');
              return end.subscribe({
                next: () => {
                  token = null;
                  subscriber.next();
                },
                error: (error: unknown) => subscriber.error(error),
              });
            }),
        ),
      ),
  };
}

test('signing out waits for pending requests, including those of auth', async () => {
  const { sent, answer, asks, asksAuth, signsOut } = setup();
  const added = asks('remove_avatar');
  const user = asksAuth('user');
  await expect.poll(() => sent).toHaveLength(2);
  const left = signsOut();
  answer();
  await user;
  expect(sent).toHaveLength(2);
  answer();
  await left;
  expect(await added).toEqual([]);
  expect(sent.toSorted()).toEqual(['remove_avatar with token of ada', 'sign-out', 'user with token of ada']);
  expect(sent.at(-1)).toBe('sign-out');
});

test('a request that just received a token counts as pending', async () => {
  const { sent, answer, asksAtOnce, signsOut } = setup();
  const added = asksAtOnce('remove_avatar');
  const left = signsOut();
  await expect.poll(() => sent).toEqual(['remove_avatar with token of ada']);
  answer();
  await Promise.all([added, left]);
  expect(sent).toEqual(['remove_avatar with token of ada', 'sign-out']);
});

test('a request made during sign-out is not sent, with or without the token', async () => {
  const { sent, answer, asks, asksAuth, signsOut } = setup();
  const first = asks('my_orders');
  await expect.poll(() => sent).toHaveLength(1);
  const left = signsOut();
  const added = asks('remove_avatar');
  await expect(asksAuth('user')).rejects.toThrow(TypeError);
  answer();
  await Promise.all([first, left]);
  await expect(added).rejects.toMatchObject({ _tag: 'NetworkError' });
  expect(sent).toEqual(['my_orders with token of ada', 'sign-out']);
});

test('requests that end or renew the session are sent during sign-out', async () => {
  const { sent, answer, asks, asksAuth, signsOut } = setup();
  const first = asks('my_orders');
  await expect.poll(() => sent).toHaveLength(1);
  const left = signsOut();
  const renewed = asksAuth('token?grant_type=refresh_token');
  const ended = asksAuth('logout?scope=local');
  expect(sent.slice(1)).toEqual(['token with token of ada', 'logout with token of ada']);
  for (let index = 0; index < 3; index += 1) answer();
  await Promise.all([first, renewed, ended, left]);
});

test('if signing out fails, waiting requests are sent', async () => {
  const { sent, answer, asks, signsOut } = setup();
  const left = signsOut(throwError(() => new Error('away')));
  const orders = asks('my_orders');
  await expect(left).rejects.toThrow('away');
  await expect.poll(() => sent).toEqual(['sign-out', 'my_orders with token of ada']);
  answer();
  expect(await orders).toEqual([]);
});

test('a request that is never answered does not prevent signing out', async () => {
  const { sent, asks, signsOut } = setup(() => Promise.resolve());
  asks('my_orders').catch(() => undefined);
  await expect.poll(() => sent).toHaveLength(1);
  await signsOut();
  expect(sent).toEqual(['my_orders with token of ada', 'sign-out']);
});

test("after signing out, a visitor's requests have no token", async () => {
  const { sent, answer, asks, signsOut } = setup();
  await signsOut();
  const products = asks('home_page');
  await expect.poll(() => sent).toEqual(['sign-out', 'home_page with anon']);
  answer();
  await products;
});

import { globSync, readFileSync } from 'node:fs';
import { Schema } from 'effect';
import { firstValueFrom, from, of, throwError } from 'rxjs';
import { waitFor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { isRefused } from '#machines/content/submission.rules.ts';
import { problemOf } from '#machines/checkout/checkout.rules.ts';
import { refusalOf } from '#actors/kit/action.ts';
import { createList } from '#actors/kit/list.ts';
import { saveRefusal } from '#actors/kit/save-refusal.ts';
import { createModerationQueue } from '#actors/admin/queue.ts';
import { saveProblem } from '#actors/vendor-panel/save-problem.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import type { Client } from '#services/client.ts';
import { createServices } from '#services/create-services.ts';
import type { Services } from '#services/create-services.ts';
import { errorOf } from '#services/refusal.ts';
import { headersAgain } from '#services/send-again.ts';
import type { Procedure } from '#services/procedures.ts';

const address = { supabaseUrl: 'http://backend.test', anonKey: 'anon' };
const refusal = { code: 'PT401', message: 'session_ended', details: 'Your session has ended. Log in again.' };

/** A client whose first request is refused because its session has ended; then someone may log in again. */
function setup(next: string | null) {
  const sent: string[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const body = init?.body instanceof Blob ? await init.body.text() : String(init?.body ?? '');
    sent.push(
      [new URL(String(input)).pathname, new Headers(init?.headers).get('authorization'), body].join(' '),
    );
    return sent.length === 1 ? Response.json(refusal, { status: 401 }) : Response.json([]);
  };
  const services = createServices(
    address,
    () => Promise.resolve('t1'),
    fetcher,
    (refused, headers) => headersAgain(refused, headers, () => Promise.resolve(next)),
  );
  return { sent, services };
}

/** Every procedure that the browser may call. */
const procedures = (() => {
  const text = readFileSync('src/services/procedures.gen.ts', 'utf8');
  return text
    .split(/^ {2}(?='?[a-z][a-z_, ]+'?: \{$)/m)
    .filter((group) => /^'?(?:anon|authenticated)/.test(group))
    .flatMap((group) => [...group.matchAll(/^ {4}(\w+): /gm)].map(([, name = '']) => name))
    .toSorted();
})();

const functions = readFileSync('supabase/config.toml', 'utf8')
  .matchAll(/^\[functions\.([\w-]+)\]/gm)
  .map(([, name = '']) => name)
  .toArray();

const files: ReadonlySet<string> = new Set([
  'src/app/preload.ts',
  'src/app/update.ts',
  'src/pages/vendor-panel/orders/order/label.tsx',
  'src/pages/vendor-panel/products/pictures/crop-dialog.tsx',
]);

type Ask = (services: Services) => Promise<unknown>;
const once = (ask: (client: Client) => Parameters<typeof from>[0]): Ask => {
  return async ({ client }) => firstValueFrom(from(ask(client)), { defaultValue: null });
};

const acts: readonly (readonly [name: string, ask: Ask])[] = [
  ...procedures.map((name): readonly [string, Ask] => [
    name,
    once((client) => client.rpc(Schema.Unknown, name as Procedure, { key: 'k1' } as never)),
  ]),
  ...functions.flatMap((name): (readonly [string, Ask])[] => [
    [`function ${name}`, once((client) => client.invoke(Schema.Unknown, name, { key: 'k1' }))],
    [`file of ${name}`, once((client) => client.file(name, { key: 'k1' }))],
  ]),
  [
    'a read of rows',
    once((client) => client.rows(Schema.Unknown, (rest) => rest.from('orders').select('id'))),
  ],
  [
    'a write',
    once((client) => client.write((rest) => rest.from('addresses').update({ city: 'x' }).eq('id', '1'))),
  ],
  ['an upload', ({ store }) => store.put('avatars/u1/a', new Blob(['x']), 't1')],
  ['a deleted file', ({ store }) => store.drop('avatars/u1/a', 't1')],
  ['a private file', ({ store }) => store.get('business/u1/a', 't1')],
];

describe('every act and query of the shop and both panels', () => {
  test('is known here', () => {
    expect(procedures.length).toBeGreaterThan(250);
    expect(functions).toEqual(expect.arrayContaining(['payments', 'invoice', 'shipping-labels']));
  });

  test.each(acts)(
    '%s waits for the login when the session has ended, and is sent again as it was',
    async (_, ask) => {
      const { sent, services } = setup('t2');
      await ask(services);
      expect(sent).toHaveLength(2);
      expect(sent[0]).toContain(' Bearer t1 ');
      expect(sent[1]).toBe(sent[0]?.replace(' Bearer t1 ', ' Bearer t2 '));
    },
  );

  test.each(acts)('%s says that the session has ended when nobody logs in', async (_, ask) => {
    const { sent, services } = setup(null);
    await expect(ask(services)).rejects.toMatchObject({ _tag: 'SessionEnded', message: refusal.details });
    expect(sent).toHaveLength(1);
  });

  test('no other code sends a request with the token of a session', () => {
    const senders = globSync('src/{actors,app,lazy,pages,panel,services,stores,ui}/**/*.{ts,tsx}')
      .filter((file) =>
        /\bfetch\(|\bcreateClient\(|XMLHttpRequest|sendBeacon/.test(readFileSync(file, 'utf8')),
      )
      // Files of the shop itself, or of this tab.
      .filter((file) => !files.has(file))
      .toSorted();
    expect(senders).toEqual([
      // Signing in and out, which begins and ends the session.
      'src/actors/identity/identity.ts',
      // Anonymous.
      'src/actors/shop/counting.ts',
      'src/services/client.ts',
      'src/services/create-services.ts',
      // Reports what the servers answer.
      'src/services/diagnostics/self-test.ts',
      'src/services/identity/auth.ts',
      // The page is gone before the response arrives.
      'src/services/kit/send-last.ts',
      'src/services/object-store.ts',
      // Anonymous.
      'src/services/shop/shop-terms.ts',
    ]);
  });
});

describe('an act that nobody logs in for', async () => {
  const error = await errorOf(401, refusal);
  const sentence = refusal.details;

  test('is refused with that sentence by every kind of form and action', async () => {
    expect([
      refusalOf(error),
      saveRefusal(error, 'offline'),
      await firstValueFrom(saveProblem(error, 'changed', () => of(null))),
      accountProblem(error),
      problemOf(error),
      isRefused(error),
    ]).toEqual([
      { kind: 'refused', sentence },
      { kind: 'refused', problems: {}, sentence },
      { kind: 'refused', problems: {}, sentence },
      sentence,
      sentence,
      true,
    ]);
  });

  test('is never mistaken for a missing right: a list can be read again', async () => {
    const list = createList(() => throwError(() => error));
    list.start();
    await waitFor(list, (now) => !now.hasTag('busy'));
    expect(list.getSnapshot().value).toBe('failed');
    list.stop();
  });

  test('is never mistaken for a missing right: an item of a queue can be opened and decided again', async () => {
    const item = { id: 'a1', version: 1 };
    let isEnded = true;
    const queue = createModerationQueue(
      {
        read: () => (isEnded ? throwError(() => error) : of(item)),
        claims: null,
        decide: () => throwError(() => error),
        changes: () => of(),
        overtaken: [],
      },
      { id: 'a1', nextOf: () => null },
      true,
    );
    queue.start();
    await waitFor(queue, (now) => !now.hasTag('busy'));
    expect(queue.getSnapshot().matches('denied')).toBe(false);
    expect(queue.getSnapshot().hasTag('error')).toBe(true);
    isEnded = false;
    queue.stop();
  });
});

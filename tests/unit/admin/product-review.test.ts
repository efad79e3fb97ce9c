import { of, throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { createModeratedList, createProductReview } from '#actors/admin/products/products.ts';
import { delays } from '#machines/kit/delays.ts';
import { Conflict, NotAllowed, NotFound } from '#services/errors.ts';

type Answers = Record<string, (args: Record<string, unknown>) => Observable<unknown>>;
let answers: Answers = {};
const asked = vi.fn((_schema: unknown, procedure: string, args: Record<string, unknown> = {}) =>
  (answers[procedure] ?? (() => of({ roles: [], rights: [] })))(args),
);
vi.mock('#actors/kit/services.ts', () => ({
  services: () => ({
    client: {
      rpc: (schema: unknown, procedure: string, args?: Record<string, unknown>) =>
        asked(schema, procedure, args),
    },
  }),
}));

const start = { id: 'p1', nextOf: () => null };
const callsOf = (procedure: string) =>
  asked.mock.calls.filter(([, name]) => name === procedure).map(([, , args]) => args);
const takeDown = { kind: 'take_down', words: 'It is not safe at all.', at: null };
const opened = async (version = 3) => {
  answers = { ...answers, admin_product: () => of({ id: 'p1', version }) };
  const actor = createProductReview(start);
  actor.start();
  await waitFor(actor, (snapshot) => snapshot.matches({ held: { open: 'reading' } }));
  return actor;
};

beforeEach(() => {
  answers = {};
  asked.mockClear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  'Another admin took this product down after you opened it.',
  'The store changed this product after you opened it. Check the changes before you decide.',
])('the slower of two people sees what happened, and decides on the current version: %s', async (message) => {
  const actor = await opened();
  answers['decide_product'] = () => throwError(() => new Conflict({ code: 'product_changed', message }));
  actor.send({ type: 'item.decide', decision: takeDown });
  await waitFor(actor, (snapshot) => snapshot.matches({ held: 'overtaken' }));
  expect(actor.getSnapshot().context.sentence).toBe(message);
  // The outdated version stays until it is reloaded, and a decision on it isn't sent.
  actor.send({ type: 'item.decide', decision: takeDown });
  expect(callsOf('decide_product')).toHaveLength(1);
  answers = { admin_product: () => of({ id: 'p1', version: 4 }), decide_product: () => of(null) };
  actor.send({ type: 'item.again' });
  await waitFor(actor, (snapshot) => snapshot.matches({ held: { open: 'reading' } }));
  actor.send({ type: 'item.decide', decision: takeDown });
  await waitFor(actor, (snapshot) => snapshot.matches('decided'));
  expect(callsOf('decide_product').map((args) => args?.['base_version'])).toEqual([3, 4]);
});

test('a save by its store is noticed before anything is decided', async () => {
  const actor = await opened();
  answers['admin_product'] = () => of({ id: 'p1', version: 4 });
  await vi.advanceTimersByTimeAsync(delays.adminRefetch);
  await waitFor(actor, (snapshot) => snapshot.matches({ held: 'overtaken' }));
  expect(actor.getSnapshot().context.item?.version).toBe(3);
  actor.stop();
});

const featured = { action: 'product.featured', by: 'Ada Byron', at: '2026-11-21T09:15:00Z', words: null };
const down = { action: 'product.taken_down', by: 'Dana Cole', at: '2026-11-22T09:15:00Z', words: 'Unsafe.' };
const takedown = { reason: 'Unsafe.', at: down.at };
const restored = { ...down, action: 'product.restored', at: '2026-11-23T09:15:00Z' };

test.each([
  ['takes down', { takedown: null, decisions: [] }, { takedown, decisions: [featured, down] }],
  ['restores', { takedown, decisions: [down] }, { takedown: null, decisions: [restored, down] }],
])('if another admin %s the product, their name shows before a decision is made', async (_, was, is) => {
  answers['admin_product'] = () => of({ id: 'p1', version: 3, ...was });
  const actor = createProductReview(start);
  actor.start();
  await waitFor(actor, (snapshot) => snapshot.matches({ held: { open: 'reading' } }));
  answers['admin_product'] = () => of({ id: 'p1', version: 3, ...is });
  await vi.advanceTimersByTimeAsync(delays.adminRefetch);
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ held: 'overtaken' }));
  expect(context.sentence).toBe('Dana Cole decided this while you had it open.');
  actor.stop();
});

test('a change to featured products only reloads the product', async () => {
  answers['admin_product'] = () => of({ id: 'p1', version: 3, takedown: null, decisions: [] });
  const actor = createProductReview(start);
  actor.start();
  await waitFor(actor, (snapshot) => snapshot.matches({ held: { open: 'reading' } }));
  answers['admin_product'] = () => of({ id: 'p1', version: 3, takedown: null, decisions: [featured] });
  await vi.advanceTimersByTimeAsync(delays.adminRefetch);
  expect([actor.getSnapshot().value, callsOf('admin_product').length]).toEqual([
    { held: { open: 'reading' } },
    2,
  ]);
  actor.stop();
});

test.each(['admin_only', 'right_missing'])(
  'an admin who was demoted since (%s) decides nothing, and the page sees it',
  async (code) => {
    const actor = await opened();
    answers['decide_product'] = () => throwError(() => new NotAllowed({ message: 'No.', code }));
    actor.send({ type: 'item.decide', decision: takeDown });
    await waitFor(actor, (snapshot) => snapshot.matches('denied'));
    expect(callsOf('my_admin_rights')).toHaveLength(1);
  },
);

test('a demotion is noticed while a product is only being read, and by the list', async () => {
  const denied = () => throwError(() => new NotAllowed({ message: 'No.', code: 'right_missing' }));
  const actor = await opened();
  answers['admin_product'] = denied;
  await vi.advanceTimersByTimeAsync(delays.adminRefetch);
  expect(callsOf('my_admin_rights')).toHaveLength(1);
  actor.stop();
  answers['admin_products'] = denied;
  const list = createModeratedList({}, () => undefined);
  list.start();
  await waitFor(list, (snapshot) => snapshot.matches('denied'));
  expect(callsOf('my_admin_rights')).toHaveLength(2);
  list.stop();
});

test("a product of one's own store is refused, and rights stay as they are", async () => {
  const actor = await opened();
  answers['decide_product'] = () =>
    throwError(() => new NotAllowed({ message: 'Somebody else decides.', code: 'own_product' }));
  actor.send({ type: 'item.decide', decision: takeDown });
  await waitFor(actor, (snapshot) => snapshot.matches({ held: { open: 'refused' } }));
  expect(callsOf('my_admin_rights')).toEqual([]);
  actor.stop();
});

test('the last one has disappeared: nothing is decided, and the list is empty', async () => {
  const actor = await opened();
  answers = {
    decide_product: () => throwError(() => new NotFound({ message: "We can't find this product." })),
    admin_products: () => of({ rows: [], next: null, counts: { 'taken-down': 0 } }),
  };
  actor.send({ type: 'item.decide', decision: takeDown });
  await waitFor(actor, (snapshot) => snapshot.matches('gone'));
  const counts: unknown[] = [];
  const list = createModeratedList({ view: 'taken-down' }, (told) => counts.push(told));
  list.start();
  await waitFor(list, (snapshot) => snapshot.matches('empty'));
  expect(counts).toEqual([{ 'taken-down': 0 }]);
  list.stop();
});

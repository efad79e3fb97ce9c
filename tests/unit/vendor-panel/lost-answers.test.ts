import { defer, EMPTY, of, throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { begun } from '#actors/admin/admin-action.ts';
import { createStoreMoneyAction } from '#actors/admin/money.ts';
import { createForm } from '#actors/kit/form.ts';
import { createStoreOrderAction } from '#actors/orders/store-order.ts';
import type { StoreOrderActor } from '#actors/orders/store-order.ts';
import { createPayoutActions } from '#actors/vendor-panel/money/payout-actions.ts';
import { createPromotionActions } from '#actors/vendor-panel/offers/promotions.ts';
import { createTicketAction } from '#actors/vendor-panel/people/tickets.ts';
import { createProductSaving } from '#actors/vendor-panel/product/product-saving.ts';
import { createPublishing } from '#actors/vendor-panel/publishing.ts';
import { valuesOf } from '#schema/vendor-panel/product-form.ts';
import { Conflict, NetworkError } from '#services/errors.ts';
import { sampleProduct } from '#samples/models/vendor-panel/product-editor.model.ts';
import { changedStore, offlineStore } from '#samples/models/vendor-panel/publishing.model.ts';

type Asked = [name: string, parameters: unknown];
const asked: Asked[] = [];
/** Responses in the order they are returned; the last one repeats. */
let answers: Record<string, readonly (() => Observable<unknown>)[]> = {};
const lost = () => throwError(() => new NetworkError({ cause: 'lost' }));

/** As the client: each subscription sends a request. */
const rpc = (_: unknown, name: string, parameters: unknown = {}): Observable<unknown> =>
  defer(() => {
    asked.push([name, parameters]);
    const turns = answers[name] ?? [() => of({})];
    const turn = asked.filter(([each]) => each === name).length - 1;
    return (turns[turn] ?? turns.at(-1) ?? lost)();
  });
vi.mock('#actors/kit/services.ts', () => ({ services: () => ({ client: { rpc } }) }));
vi.mock('#actors/kit/watch-realtime.ts', () => ({ watchRealtime: () => EMPTY }));
vi.mock('#actors/identity/identity.ts', () => ({ identity: () => ({}) }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  asked.length = 0;
  answers = {};
});

const order = {
  getSnapshot: () => ({ context: { order: { id: 'o1', status: 'processing' } } }),
  send: () => undefined,
} as unknown;

describe('an action whose response is lost retries with the same key to find out what happened', () => {
  const acts = [
    [
      'a note on an order',
      'add_order_note',
      () => createStoreOrderAction(order as StoreOrderActor),
      { kind: 'note', words: 'Fragile' },
    ],
    ['a payout by hand', 'start_payout', () => createPayoutActions('v1'), { kind: 'pay', amount: '12.00' }],
    [
      'a copied promotion',
      'copy_promotion',
      () => createPromotionActions('v1'),
      { kind: 'copy', id: 'p1', version: 1, name: 'Ten', draft: null },
    ],
    [
      'an answer to a ticket',
      'reply_to_feedback',
      () => createTicketAction('t1'),
      { kind: 'reply', words: 'Hi' },
    ],
    [
      "a correction of a store's money",
      'adjust_store_balance',
      () => createStoreMoneyAction('v1'),
      { ...begun('add'), words: 'A gift', more: ['5.00'] },
    ],
  ] as const;

  test.each(acts)('%s', async (_, name, create, what) => {
    const run = async (turns: readonly (() => Observable<unknown>)[]) => {
      asked.length = 0;
      answers = new Proxy({}, { get: () => turns });
      const actor = create() as ReturnType<typeof createPayoutActions>;
      actor.start();
      actor.send({ type: 'action.send', what: what as never });
      await vi.advanceTimersByTimeAsync(2000);
      const state = actor.getSnapshot().value;
      actor.stop();
      return { state, sent: asked.map(([each, parameters]) => `${each} ${JSON.stringify(parameters)}`) };
    };
    const found = await run([lost, () => of({ id: 'x', version: 1 })]);
    expect([name, found.state, found.sent.length]).toEqual([name, 'done', 2]);
    expect(found.sent[1]).toBe(found.sent[0]);
    expect(found.sent[0]).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    // Without any answer, it reports that the result is unknown.
    const unknown = await run([lost]);
    expect([unknown.state, unknown.sent.length]).toEqual(['unanswered', 2]);
  });
});

describe('a store that is published without an answer', () => {
  const publish = async (store: typeof changedStore, after: readonly (() => Observable<unknown>)[]) => {
    answers = {
      publish_store: [lost],
      unpublish_store: [lost],
      store_publishing: [() => of(store), ...after],
    };
    const actor = createPublishing('v1', true);
    actor.start();
    await waitFor(actor, (now) => now.matches('open'));
    actor.send({ type: 'store.publish' });
    await vi.advanceTimersByTimeAsync(0);
    const { said } = actor.getSnapshot().context;
    actor.stop();
    return said;
  };
  const published = { ...changedStore, live: changedStore.draft, last_published_at: '2026-11-29T00:00:00Z' };

  test('is reported as published if it shows what was sent', async () => {
    expect(await publish(changedStore, [() => of(published)])).toMatchObject({ tone: 'success' });
  });

  test.each([
    ['it is as it was', changedStore],
    [
      'someone else published something else',
      { ...published, live: { ...published.draft, tagline: 'Else' } },
    ],
    ['it is offline', offlineStore],
  ])('is not reported as published if %s', async (_, store) => {
    expect(await publish(changedStore, [() => of(store)])).toEqual({
      tone: 'danger',
      sentence: "It didn't go through. Try again.",
    });
  });

  test('is not reported as unchanged while that is unknown', async () => {
    expect(await publish(changedStore, [lost])).toEqual({
      tone: 'danger',
      sentence: "We didn't get an answer, so we don't know if it went through. Reload the page to see it.",
    });
  });
});

describe('a form that was saved without an answer', () => {
  const saveTwice = async (theirs: Record<string, string>) => {
    const save = vi
      .fn()
      .mockResolvedValueOnce({ kind: 'offline', sentence: 'No connection.' })
      .mockResolvedValueOnce({ kind: 'conflict', theirs: { values: theirs, version: 2 } });
    const form = createForm({ values: { name: 'Ada' }, version: 1, save });
    form.start();
    for (const state of [{ editing: { wrong: 'offline' } }, null]) {
      form.send({ type: 'form.submit', values: { name: 'Ada B' }, problems: {} });
      await vi.advanceTimersByTimeAsync(0);
      if (state !== null) expect(form.getSnapshot().value).toEqual(state);
    }
    const { value, context } = form.getSnapshot();
    form.stop();
    return [value, context.saved];
  };

  test('counts as saved if the next save finds exactly what was sent', async () => {
    expect(await saveTwice({ name: 'Ada B' })).toEqual([
      { editing: 'saved' },
      { values: { name: 'Ada B' }, version: 2 },
    ]);
  });

  test('conflicts with what someone else saved', async () => {
    expect((await saveTwice({ name: 'Bob' }))[0]).toBe('conflict');
  });
});

describe('a saved draft whose answer was lost', () => {
  const draft = { ...sampleProduct, state: 'published' as const, has_draft: true, version: 2 };
  const changed = () =>
    throwError(() => new Conflict({ code: 'product_changed', message: 'Someone was faster.' }));
  const values = valuesOf(draft.document);
  const target = { vendorId: draft.vendor_id, id: draft.id };

  test('is published by the next press, with the version that it has now', async () => {
    const told: number[] = [];
    const published = { ...draft, has_draft: false, version: 3 };
    answers = { save_product: [changed, () => of(published)], product_for_edit: [() => of(draft)] };
    const save = createProductSaving();
    const answer = save(values, 1, {
      ...target,
      asDraft: false,
      onSaved: ({ version }) => told.push(version),
    });
    expect(await answer).toEqual({ kind: 'saved', values, version: 3 });
    expect(told).toEqual([3]);
    const saves = asked.filter(([name]) => name === 'save_product');
    expect(saves.map(([, sent]) => sent)).toMatchObject([
      { version: 1, as_draft: false },
      { version: 2, as_draft: false },
    ]);
  });

  test('is shown as saved by a second press of the same button', async () => {
    const told: number[] = [];
    answers = { save_product: [changed], product_for_edit: [() => of(draft)] };
    const answer = createProductSaving()(values, 1, {
      ...target,
      asDraft: true,
      onSaved: ({ version }) => told.push(version),
    });
    expect(await answer).toEqual({ kind: 'saved', values, version: 2 });
    expect([told, asked.filter(([name]) => name === 'save_product').length]).toEqual([[2], 1]);
  });

  test.each([
    [{ action: 'imported', is_own: true }, 'Your import changed this product.'],
    [{ action: 'bulk', is_own: true }, 'Your bulk change changed this product.'],
    [{ action: 'imported', is_own: false }, "A team member's import changed this product."],
    [{ action: 'saved', is_own: true }, 'You changed this product somewhere else.'],
    [{ action: 'saved', is_own: false }, 'Someone else saved a newer version.'],
    [null, 'Someone else saved a newer version.'],
  ])('meets %j, and the conflict says: %s', async (last_change, title) => {
    const now = { ...draft, document: { ...draft.document, name: 'Another name' }, last_change };
    answers = { save_product: [changed], product_for_edit: [() => of(now)] };
    const answer = await createProductSaving()(values, 1, {
      ...target,
      asDraft: false,
      onSaved: () => undefined,
    });
    expect(answer).toMatchObject({ kind: 'conflict', theirs: { version: 2, title } });
  });
});

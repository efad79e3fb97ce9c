import { createActor, fromCallback, fromPromise } from 'xstate';
import type { OrderPageActor } from '#actors/orders/order-page.ts';
import { orderPageMachine } from '#machines/orders/order-page.machine.ts';
import type { OrderPageInput } from '#machines/orders/order-page.machine.ts';
import { submissionMachine } from '#machines/content/submission.machine.ts';
import type { Sent } from '#machines/content/submission.machine.ts';
import type { OrderTools } from '#pages/orders/after-sale/order-tools.ts';
import type { TrackedPurchase } from '#schema/orders/order.ts';

const never = new Promise<never>(() => undefined);

const formThat = (answers: Promise<void>) =>
  createActor(submissionMachine.provide({ actors: { send: fromPromise<void, Sent>(() => answers) } }));

/** Tools that accept every call and never answer, so the display stays the same. */
export const heldTools: OrderTools = {
  formOf: () => formThat(never),
  invoice: () => never,
  again: () => never,
};

/** Tools that answer at once. */
export const quickTools: OrderTools = {
  formOf: () => formThat(Promise.resolve()),
  invoice: () => Promise.resolve(null),
  again: () =>
    Promise.resolve({
      outcome: 'done',
      taken: 2,
      fewer: ['Competition Bumper Plate, Red · 25 kg'],
      gone: ['Whey Isolate, Chocolate · 1 kg tub'],
    }),
};

const held = orderPageMachine.provide({
  actors: {
    readPurchase: fromPromise<TrackedPurchase | null, { token: string }>(() => never),
    watchPurchase: fromCallback(() => undefined),
  },
});

/** A purchase page in a fixed state. */
export const heldPage = (purchase: TrackedPurchase, value = 'current'): OrderPageActor => {
  const context: OrderPageInput = { token: 'secret', purchase, hasRealtime: true };
  return createActor(held, { input: context, snapshot: held.resolveState({ value, context }) });
};

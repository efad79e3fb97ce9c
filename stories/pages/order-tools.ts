import { createActor, fromCallback, fromPromise } from 'xstate';
import type { OrderPageActor } from '#app/actors/order-page.ts';
import { orderPageMachine } from '#machines/order-page/order-page.machine.ts';
import type { OrderPageInput } from '#machines/order-page/order-page.machine.ts';
import { submissionMachine } from '#machines/submission/submission.machine.ts';
import type { Sent } from '#machines/submission/submission.machine.ts';
import type { OrderTools } from '#pages/order/order-tools.ts';
import type { TrackedOrder } from '#schema/order.ts';

const never = new Promise<never>(() => undefined);

const formThat = (answers: Promise<void>) =>
  createActor(submissionMachine.provide({ actors: { send: fromPromise<void, Sent>(() => answers) } }));

/** Tools that take what is given to them and never answer: what is shown stays as it is. */
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
      fewer: ['Competition Bumper Plate'],
      gone: ['Whey Isolate'],
    }),
};

const held = orderPageMachine.provide({
  actors: {
    readOrder: fromPromise<TrackedOrder | null, { token: string }>(() => never),
    watchOrder: fromCallback(() => undefined),
  },
});

/** An order's page that stands still. */
export const heldPage = (order: TrackedOrder, value = 'current'): OrderPageActor => {
  const context: OrderPageInput = { token: 'secret', order, told: true };
  return createActor(held, { input: context, snapshot: held.resolveState({ value, context }) });
};

import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { PaymentMethod } from '#schema/checkout/checkout.ts';
import type { PaymentStart, PaymentStatus, TrackedPurchase } from '#schema/orders/order.ts';
import { hasCode, isConnectionLost, isNeverPaid, paymentProblemOf } from './checkout.rules.ts';
import { delays } from '#machines/kit/delays.ts';
import { callbackPort, promisePort } from '#machines/kit/ports.ts';

/** How many times an unanswered purchase is checked before it counts as unpaid. */
export const mostLooks = 20;

type Context = {
  /** The guest's secret for the purchase. */
  token: string;
  method: PaymentMethod;
  purchase: TrackedPurchase | null;
  looks: number;
  /** Why the payment page did not open. */
  problem: string | null;
};

export type PaymentEvent =
  | { type: 'payment.retry' }
  | { type: 'payment.look' }
  /** The page was restored from the back/forward cache after it had left for the provider. */
  | { type: 'page.shown' }
  | { type: 'connection.back' };

export type PaymentEmitted =
  | { type: 'payment.leaving'; url: string }
  | { type: 'payment.succeeded'; purchase: TrackedPurchase };

export type PaymentInput = {
  token: string;
  method: PaymentMethod;
  /** `pay` right after placing the purchase, `look` when returning from the provider. */
  first: 'pay' | 'look';
};

const afterLook = (status: PaymentStatus) => ({
  guard: { type: 'is paid as' as const, params: { status } },
});

/**
 * Payment of a placed purchase: to the provider and back. The webhook and the return both end in the purchase's payment
 * status, which alone decides; a retry never creates a second purchase.
 */
export const paymentMachine = setup({
  types: {
    context: {} as Context & Pick<PaymentInput, 'first'>,
    events: {} as PaymentEvent,
    emitted: {} as PaymentEmitted,
    input: {} as PaymentInput,
    tags: {} as 'busy' | 'error' | 'offline' | 'unpaid',
  },
  actors: {
    startPayment: promisePort<
      PaymentStart,
      { token: string; method: PaymentMethod; purchase: TrackedPurchase | null }
    >('startPayment'),
    readPurchase: promisePort<TrackedPurchase | null, { token: string }>('readPurchase'),
    watchOutside: callbackPort<PaymentEvent>('watchOutside'),
  },
  actions: {
    'note the problem': assign((_, { error }: { error: unknown }) => ({
      problem: paymentProblemOf(error),
    })),
    'start counting': assign({ looks: 0, problem: null }),
    'count the look': assign(({ context }) => ({ looks: Math.min(context.looks + 1, mostLooks) })),
  },
  guards: {
    'pays at once': ({ context }) => context.first === 'pay',
    'is paid as': ({ context }, { status }: { status: PaymentStatus }) =>
      context.purchase?.payment_status === status,
    'can be paid no more': ({ context }) => context.purchase?.payable_until === null,
    'has waited long': ({ context }) => context.looks >= mostLooks,
    'the connection is lost': (_, { error }: { error: unknown }) => isConnectionLost(error),
    'is already paid': (_, { error }: { error: unknown }) => hasCode(error, 'already_paid'),
    'the stock is gone': (_, { error }: { error: unknown }) => hasCode(error, 'stock_gone'),
    'the purchase is closed': (_, { error }: { error: unknown }) => hasCode(error, 'order_closed'),
    'can never be paid': (_, { error }: { error: unknown }) => isNeverPaid(error),
    'is unknown': ({ context }) => context.purchase === null,
  },
  delays: { poll: delays.paymentPoll, reconnect: delays.reconnect },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({ ...input, purchase: null, looks: 0, problem: null }),
  invoke: { id: 'watchOutside', src: 'watchOutside' },
  initial: 'looking',
  states: {
    looking: {
      tags: 'busy',
      invoke: {
        id: 'readPurchase',
        src: 'readPurchase',
        input: ({ context: { token } }) => ({ token }),
        onDone: {
          target: 'judging',
          actions: ['count the look', assign(({ event }) => ({ purchase: event.output }))],
        },
        onError: [
          { guard: { type: 'the connection is lost', params: ({ event }) => event }, target: 'offline' },
          { target: 'failed' },
        ],
      },
    },
    judging: {
      always: [
        { guard: 'is unknown', target: 'unknown order' },
        { ...afterLook('paid'), target: 'paid' },
        { ...afterLook('refunding'), target: 'refunded' },
        { ...afterLook('refunded'), target: 'refunded' },
        { ...afterLook('partially-refunded'), target: 'paid' },
        { guard: 'can be paid no more', target: 'over' },
        { guard: 'pays at once', target: 'starting', actions: assign({ first: 'look' }) },
        { ...afterLook('declined'), target: 'declined' },
        { ...afterLook('timed_out'), target: 'timed out' },
        { guard: 'has waited long', target: 'unpaid' },
        { target: 'waiting' },
      ],
    },
    waiting: { tags: 'busy', after: { poll: 'looking' }, on: { 'payment.look': 'looking' } },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'startPayment',
        src: 'startPayment',
        input: ({ context: { token, method, purchase } }) => ({ token, method, purchase }),
        onDone: {
          target: 'leaving',
          actions: emit(({ event }) => ({ type: 'payment.leaving', url: event.output.url })),
        },
        onError: [
          { guard: { type: 'is already paid', params: ({ event }) => event }, target: 'looking' },
          { guard: { type: 'the purchase is closed', params: ({ event }) => event }, target: 'over' },
          { guard: { type: 'the stock is gone', params: ({ event }) => event }, target: 'sold out' },
          { guard: { type: 'the connection is lost', params: ({ event }) => event }, target: 'offline' },
          {
            guard: { type: 'can never be paid', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'note the problem', params: ({ event }) => event },
          },
          { target: 'not started', actions: { type: 'note the problem', params: ({ event }) => event } },
        ],
      },
    },
    /** The browser is navigating to the provider. */
    leaving: { tags: 'busy', on: { 'page.shown': { target: 'looking', actions: 'start counting' } } },
    declined: { tags: 'unpaid', on: { 'payment.retry': { target: 'starting', actions: 'start counting' } } },
    /** The payment page did not open; `problem` says why. */
    'not started': {
      tags: 'unpaid',
      on: { 'payment.retry': { target: 'starting', actions: 'start counting' } },
    },
    /** No retry helps: `problem` says why, and what to do instead. */
    refused: {},
    'timed out': {
      tags: 'unpaid',
      on: { 'payment.retry': { target: 'starting', actions: 'start counting' } },
    },
    unpaid: {
      tags: 'unpaid',
      on: {
        'payment.retry': { target: 'starting', actions: 'start counting' },
        'page.shown': { target: 'looking', actions: 'start counting' },
      },
    },
    offline: {
      tags: 'offline',
      after: { reconnect: 'looking' },
      on: { 'connection.back': 'looking', 'payment.retry': 'looking' },
    },
    failed: { tags: 'error', on: { 'payment.retry': { target: 'looking', actions: 'start counting' } } },
    paid: {
      entry: emit(({ context }) => ({
        type: 'payment.succeeded',
        purchase: context.purchase as TrackedPurchase,
      })),
    },
    refunded: {},
    /** Canceled: it can no longer be paid. */
    over: {},
    /** Other shoppers were faster; stock may come back. */
    'sold out': { on: { 'payment.retry': { target: 'starting', actions: 'start counting' } } },
    'unknown order': {},
  },
});

export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;

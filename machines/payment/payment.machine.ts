import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { PaymentMethod } from '#schema/checkout.ts';
import type { PaymentStart, PaymentStatus, TrackedOrder } from '#schema/order.ts';
import { hasCode, isConnectionLost, problemOf } from '#machines/checkout/checkout.rules.ts';
import { delays } from '#machines/delays.ts';
import { callbackPort, promisePort } from '#machines/ports.ts';

/** How often an unanswered order is looked at before it counts as left unpaid. */
export const mostLooks = 20;

type Context = {
  /** The guest's secret for the order. */
  token: string;
  method: PaymentMethod;
  order: TrackedOrder | null;
  looks: number;
  problem: string | null;
};

export type PaymentEvent =
  | { type: 'payment.retry' }
  | { type: 'payment.look' }
  /** The page came back out of the browser's memory: it had left for the provider. */
  | { type: 'page.shown' }
  | { type: 'connection.back' };

export type PaymentEmitted =
  | { type: 'payment.leaving'; url: string }
  | { type: 'payment.succeeded'; order: TrackedOrder };

export type PaymentInput = {
  token: string;
  method: PaymentMethod;
  /** `pay` straight after placing the order, `look` on the way back from the provider. */
  first: 'pay' | 'look';
};

const afterLook = (status: PaymentStatus) => ({
  guard: { type: 'is paid as' as const, params: { status } },
});

/**
 * Paying for an order that stands: to the provider and back. The webhook and the way back meet in the order's payment
 * status, which alone decides; trying again never makes a second order.
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
      { token: string; method: PaymentMethod; order: TrackedOrder | null }
    >('startPayment'),
    readOrder: promisePort<TrackedOrder | null, { token: string }>('readOrder'),
    watchOutside: callbackPort<PaymentEvent>('watchOutside'),
  },
  actions: {
    'note the problem': assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    'start counting': assign({ looks: 0, problem: null }),
    'count the look': assign(({ context }) => ({ looks: Math.min(context.looks + 1, mostLooks) })),
  },
  guards: {
    'pays at once': ({ context }) => context.first === 'pay',
    'is paid as': ({ context }, { status }: { status: PaymentStatus }) =>
      context.order?.payment_status === status,
    'can be paid no more': ({ context }) => context.order?.payable_until === null,
    'has waited long': ({ context }) => context.looks >= mostLooks,
    'the connection is lost': (_, { error }: { error: unknown }) => isConnectionLost(error),
    'was paid meanwhile': (_, { error }: { error: unknown }) => hasCode(error, 'already_paid'),
    'the stock is gone': (_, { error }: { error: unknown }) => hasCode(error, 'stock_gone'),
    'the order is closed': (_, { error }: { error: unknown }) => hasCode(error, 'order_closed'),
    'is unknown': ({ context }) => context.order === null,
  },
  delays: { poll: delays.paymentPoll, reconnect: delays.reconnect },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({ ...input, order: null, looks: 0, problem: null }),
  invoke: { id: 'watchOutside', src: 'watchOutside' },
  initial: 'looking',
  states: {
    looking: {
      tags: 'busy',
      invoke: {
        id: 'readOrder',
        src: 'readOrder',
        input: ({ context: { token } }) => ({ token }),
        onDone: {
          target: 'judging',
          actions: ['count the look', assign(({ event }) => ({ order: event.output }))],
        },
        onError: [
          { guard: { type: 'the connection is lost', params: ({ event }) => event }, target: 'offline' },
          { target: 'failed', actions: { type: 'note the problem', params: ({ event }) => event } },
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
        input: ({ context: { token, method, order } }) => ({ token, method, order }),
        onDone: {
          target: 'leaving',
          actions: emit(({ event }) => ({ type: 'payment.leaving', url: event.output.url })),
        },
        onError: [
          { guard: { type: 'was paid meanwhile', params: ({ event }) => event }, target: 'looking' },
          { guard: { type: 'the order is closed', params: ({ event }) => event }, target: 'over' },
          { guard: { type: 'the stock is gone', params: ({ event }) => event }, target: 'sold out' },
          { guard: { type: 'the connection is lost', params: ({ event }) => event }, target: 'offline' },
          { target: 'failed', actions: { type: 'note the problem', params: ({ event }) => event } },
        ],
      },
    },
    /** The browser is on its way to the provider. */
    leaving: { tags: 'busy', on: { 'page.shown': { target: 'looking', actions: 'start counting' } } },
    declined: { tags: 'unpaid', on: { 'payment.retry': { target: 'starting', actions: 'start counting' } } },
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
      entry: emit(({ context }) => ({ type: 'payment.succeeded', order: context.order as TrackedOrder })),
    },
    refunded: {},
    /** Cancelled: nobody can pay for it any more. */
    over: {},
    /** Somebody else was faster; more may come. */
    'sold out': { on: { 'payment.retry': { target: 'starting', actions: 'start counting' } } },
    'unknown order': {},
  },
});

export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;

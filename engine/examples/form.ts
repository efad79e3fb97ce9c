import { assign, fromPromise, setup } from 'xstate';
import type { Model } from '../paths.ts';
import { plain } from './plain.ts';

type Answers = { name: string; email: string; agreed: boolean };
type Typed = { type: 'type'; field: 'name' | 'email'; text: string };

const machine = setup({
  types: {
    context: {} as Answers,
    events: {} as Typed | { type: 'agree' } | { type: 'next' } | { type: 'back' } | { type: 'start.over' },
  },
  actors: { send: fromPromise(async () => undefined) },
  actions: {
    take: assign((_, { field, text }: { field: 'name' | 'email'; text: string }) => ({ [field]: text })),
    empty: assign({ name: '', email: '', agreed: false }),
  },
  guards: {
    'has a name': ({ context }) => context.name !== '',
    'has an address': ({ context }) => context.email.includes('@'),
    'has agreed': ({ context }) => context.agreed,
    'asks for': (_, { wanted, field }: { wanted: string; field: string }) => wanted === field,
  },
}).createMachine({
  id: 'form',
  context: { name: '', email: '', agreed: false },
  initial: 'name',
  states: {
    name: {
      on: {
        type: {
          guard: { type: 'asks for', params: ({ event }) => ({ wanted: 'name', field: event.field }) },
          actions: { type: 'take', params: ({ event }) => event },
        },
        next: { guard: 'has a name', target: 'email' },
      },
    },
    email: {
      on: {
        type: {
          guard: { type: 'asks for', params: ({ event }) => ({ wanted: 'email', field: event.field }) },
          actions: { type: 'take', params: ({ event }) => event },
        },
        next: { guard: 'has an address', target: 'terms' },
        back: 'name',
      },
    },
    terms: {
      on: {
        agree: { actions: assign({ agreed: ({ context }) => !context.agreed }) },
        next: { guard: 'has agreed', target: 'sending' },
        back: 'email',
      },
    },
    sending: { invoke: { id: 'send', src: 'send', onDone: 'sent', onError: 'refused' } },
    refused: { on: { next: 'sending', back: 'terms' } },
    sent: { on: { 'start.over': { target: 'name', actions: 'empty' } } },
  },
});

/** Steps with their own rules, and the typed input. */
export const multiStepForm: Model = {
  ...plain,
  name: 'multi-step form',
  machine,
  cases: {
    type: [
      { field: 'name', text: '' },
      { field: 'name', text: 'Ada' },
      { field: 'email', text: 'ada' },
      { field: 'email', text: 'ada@example.com' },
    ],
    agree: [{}],
    next: [{}],
    back: [{}],
    'start.over': [{}],
    'done.send': [{}],
    'error.send': [{ error: new Error('refused') }],
  },
  classOf: ({ context }) => context as Answers,
};

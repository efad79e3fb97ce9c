import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { Job } from '#schema/kit/job.ts';
import { delays } from './delays.ts';
import { promisePort } from './ports.ts';

type Context = {
  id: string;
  /** As last read. */
  job: Job | null;
};

export type JobEvent = { type: 'job.cancel' } | { type: 'job.retry' };

/** isFirst: answer at once; otherwise, wait until something may have changed. */
export type ReadJob = { id: string; isFirst: boolean };

const answer = { params: ({ event }: { event: { output: Job } }) => event.output };

const watching = {
  id: 'readJob',
  src: 'readJob',
  input: ({ context }: { context: Context }) => ({ id: context.id, isFirst: context.job === null }),
  onDone: { target: '#job.deciding', actions: { type: 'note' as const, ...answer } },
  onError: '#job.lost',
} as const;

/** A long job on the server, which runs whether anyone watches or not: its progress, and a way to cancel it. */
export const jobMachine = setup({
  types: {
    context: {} as Context,
    events: {} as JobEvent,
    input: {} as { id: string },
    emitted: {} as { type: 'job.ended' },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    readJob: promisePort<Job, ReadJob>('readJob'),
    cancelJob: promisePort<Job, { id: string }>('cancelJob'),
  },
  actions: {
    note: assign((_, job: Job) => ({ job })),
    'say that it has ended': emit({ type: 'job.ended' }),
  },
  guards: {
    'is done': ({ context: { job } }) => job?.status === 'done',
    'has failed': ({ context: { job } }) => job?.status === 'failed',
    'is cancelled': ({ context: { job } }) => job?.status === 'cancelled',
    'should be canceled': ({ context: { job } }) => job?.cancel_asked === true,
    'is silent': ({ context: { job } }) => job?.stalled === true,
    'is running': ({ context: { job } }) => job?.status === 'running',
  },
  delays: { reconnect: delays.reconnect },
}).createMachine({
  id: 'job',
  context: ({ input: { id } }) => ({ id, job: null }),
  initial: 'reading',
  states: {
    reading: { tags: 'busy', invoke: watching },
    deciding: {
      always: [
        { guard: 'is done', target: 'done' },
        { guard: 'has failed', target: 'failed' },
        { guard: 'is cancelled', target: 'cancelled' },
        { guard: 'should be canceled', target: 'cancelling' },
        { guard: 'is silent', target: 'stalled' },
        { guard: 'is running', target: 'running' },
        { target: 'queued' },
      ],
    },
    queued: { tags: 'busy', invoke: watching, on: { 'job.cancel': 'asking to cancel' } },
    running: { tags: 'busy', invoke: watching, on: { 'job.cancel': 'asking to cancel' } },
    /** Its worker has stopped responding; another will take over. */
    stalled: { tags: 'busy', invoke: watching, on: { 'job.cancel': 'asking to cancel' } },
    'asking to cancel': {
      tags: 'busy',
      invoke: {
        id: 'cancelJob',
        src: 'cancelJob',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'deciding', actions: { type: 'note', ...answer } },
        onError: 'lost',
      },
    },
    /** Stops at its next batch. */
    cancelling: { tags: 'busy', invoke: watching },
    /** No answer: it may still be running. */
    lost: { tags: 'error', on: { 'job.retry': 'reading' }, after: { reconnect: 'reading' } },
    done: { entry: 'say that it has ended' },
    failed: { tags: 'error', entry: 'say that it has ended' },
    cancelled: { entry: 'say that it has ended' },
  },
});

export type JobSnapshot = SnapshotFrom<typeof jobMachine>;

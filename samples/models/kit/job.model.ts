import { jobMachine } from '#machines/kit/job.machine.ts';
import type { JobSnapshot } from '#machines/kit/job.machine.ts';
import type { Job } from '#schema/kit/job.ts';
import type { Model } from '#engine/paths.ts';
import { jobProperties } from './job.properties.ts';

export const jobFailure = 'The work stopped three times. Please try again, or with fewer rows.';

export const sampleJob = (changes: Partial<Job> = {}): Job => ({
  id: '10000000-0000-7000-8000-000000000003',
  status: 'running',
  done: 400,
  total: 1000,
  failure: null,
  cancel_asked: false,
  stalled: false,
  ...changes,
});

const answers: readonly Job[] = [
  sampleJob({ status: 'queued', done: 0 }),
  sampleJob(),
  sampleJob({ stalled: true }),
  sampleJob({ cancel_asked: true }),
  sampleJob({ status: 'done', done: 1000 }),
  sampleJob({ status: 'failed', failure: jobFailure }),
  sampleJob({ status: 'cancelled', cancel_asked: true }),
];

const ended = ['done', 'failed', 'cancelled'] as const;

export const jobModel: Model = {
  name: 'job',
  machine: jobMachine,
  input: { id: sampleJob().id },
  actionPorts: [],
  limit: 4000,
  cases: {
    'job.cancel': [{}],
    'job.retry': [{}],
    'done.readJob': answers.map((output) => ({ output })),
    'error.readJob': [{ error: { _tag: 'NetworkError' } }],
    'done.cancelJob': [
      { output: sampleJob({ cancel_asked: true }) },
      { output: sampleJob({ status: 'cancelled', cancel_asked: true }) },
    ],
    'error.cancelJob': [{ error: { _tag: 'NetworkError' } }],
    'after.reconnect': [{}],
  },
  classOf: (any) => [any.value, (any as JobSnapshot).context.job],
  properties: jobProperties,
  broken: (any) => {
    const snapshot = any as JobSnapshot;
    const { job } = snapshot.context;
    for (const status of ended) {
      if (snapshot.matches(status) !== (job?.status === status)) return `is ${status} without the server`;
    }
    if (snapshot.matches('running') && job?.status !== 'running') return 'runs without the server';
    if (snapshot.matches('stalled') && job?.stalled !== true) return 'is silent while the server hears of it';
    if (snapshot.matches('running') && job?.stalled === true) return 'hides that it is silent';
    if (snapshot.matches('cancelling') && job?.cancel_asked !== true)
      return 'cancels what nobody has asked for';
    return undefined;
  },
};

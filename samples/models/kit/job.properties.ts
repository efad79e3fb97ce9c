import type { JobSnapshot } from '#machines/kit/job.machine.ts';
import type { Job } from '#schema/kit/job.ts';
import { asks, emits, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, leadsTo, onlyAfter, onlyBy, starts, step } = propertiesOf<JobSnapshot>();
type Step = Moment<JobSnapshot>;

const isEnded = (state: JobSnapshot) =>
  state.matches('done') || state.matches('failed') || state.matches('cancelled');
const isLost = (state: JobSnapshot) => state.matches('lost');
const isAsking = (state: JobSnapshot) => state.matches('asking to cancel');
const isWatched = (state: JobSnapshot) => !isEnded(state) && !isLost(state) && !isAsking(state);
const canCancel = (state: JobSnapshot) =>
  state.matches('queued') || state.matches('running') || state.matches('stalled');

const isAnswer = (moment: Step) => is('done.readJob')(moment) || is('done.cancelJob')(moment);
const job = ({ event }: Step) => event['output'] as Job;
const hasEnded = ({ status }: Job) => status === 'done' || status === 'failed' || status === 'cancelled';

/** A job's progress, as the server reports it. */
const shown = ({ status, cancel_asked: isCancelAsked, stalled }: Job): string => {
  if (hasEnded({ status } as Job)) return status;
  if (isCancelAsked) return 'cancelling';
  return stalled ? 'stalled' : status;
};

/** Sentences about long jobs: panel design ('jobs with progress, heartbeat, cancel; a reload loses nothing'). */
export const jobProperties = [
  starts('design', 'The job is read at once', (state, effects) => {
    return state.matches('reading') && asks({ effects }, 'readJob') && state.context.job === null;
  }),
  step(
    'design',
    'It shows what the server reports',
    isAnswer,
    (moment) => moment.to.value === shown(job(moment)) && isSame(moment.to.context.job, job(moment)),
  ),
  step(
    'design',
    'A running job is read again',
    (moment) => isAnswer(moment) && !hasEnded(job(moment)),
    (moment) => asks(moment, 'readJob') && !emits(moment, 'job.ended'),
  ),
  step(
    'design',
    'Its end is reported once, and it is not read again',
    (moment) => isAnswer(moment) && hasEnded(job(moment)),
    (moment) => emits(moment, 'job.ended') && !asks(moment, 'readJob'),
  ),
  onlyBy('design', 'A finished job stays finished', isEnded, []),
  onlyBy('design', 'While it is watched, its person can cancel it', isWatched, [
    'done.readJob',
    'error.readJob',
    'job.cancel',
  ]),
  step(
    'design',
    'Canceling asks the server, once',
    is('job.cancel', canCancel),
    (moment) =>
      isAsking(moment.to) && asks(moment, 'cancelJob') && isSame(moment.to.context, moment.from.context),
  ),
  onlyBy('design', 'One cancel request at a time', isAsking, ['done.cancelJob', 'error.cancelJob']),
  onlyAfter('design', 'Only its person cancels it', {
    what: (moment) => asks(moment, 'cancelJob'),
    needs: is('job.cancel'),
    ends: () => true,
  }),
  step(
    'design',
    'Without an answer it says so and keeps what it knew: the job may still be running',
    (moment) => is('error.readJob')(moment) || is('error.cancelJob')(moment),
    (moment) => isLost(moment.to) && isSame(moment.to.context, moment.from.context),
  ),
  step(
    'design',
    'A lost job can be read again at once',
    is('job.retry', isLost),
    (moment) => moment.to.matches('reading') && asks(moment, 'readJob'),
  ),
  leadsTo('design', 'A lost job is read again after 3 s', {
    from: ({ to }) => isLost(to),
    to: (state) => state.matches('reading'),
    notBefore: 3000,
    within: 3000,
  }),
  onlyBy('design', 'A lost job waits for that', isLost, ['job.retry', 'after.reconnect']),
  step('design', 'Reading again keeps what was known', is('after.reconnect'), (moment) => {
    return isSame(moment.to.context, moment.from.context) && asks(moment, 'readJob');
  }),
  always(
    'design',
    'A job that was not read yet shows nothing',
    (state) => state.context.job !== null,
    (state) => {
      return !state.matches('reading') && !isLost(state);
    },
  ),
];

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

/** Where a job stands, as the server tells it. */
const shown = ({ status, cancel_asked: isCancelAsked, stalled }: Job): string => {
  if (hasEnded({ status } as Job)) return status;
  if (isCancelAsked) return 'cancelling';
  return stalled ? 'stalled' : status;
};

/** Sentences about long work: panels' design ('jobs with progress, heartbeat, cancel; a reload loses nothing'). */
export const jobProperties = [
  starts('design', 'The job is read at once', (state, effects) => {
    return state.matches('reading') && asks({ effects }, 'readJob') && state.context.job === null;
  }),
  step(
    'design',
    'It is shown as the server tells it',
    isAnswer,
    (moment) => moment.to.value === shown(job(moment)) && isSame(moment.to.context.job, job(moment)),
  ),
  step(
    'design',
    'A job that goes on is looked at again',
    (moment) => isAnswer(moment) && !hasEnded(job(moment)),
    (moment) => asks(moment, 'readJob') && !emits(moment, 'job.ended'),
  ),
  step(
    'design',
    'Its end is told once, and it is not looked at any more',
    (moment) => isAnswer(moment) && hasEnded(job(moment)),
    (moment) => emits(moment, 'job.ended') && !asks(moment, 'readJob'),
  ),
  onlyBy('design', 'A job that has ended stays so', isEnded, []),
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
  onlyBy('design', 'The server is asked to cancel once at a time', isAsking, [
    'done.cancelJob',
    'error.cancelJob',
  ]),
  onlyAfter('design', 'Nothing is canceled without its person', {
    what: (moment) => asks(moment, 'cancelJob'),
    needs: is('job.cancel'),
    ends: () => true,
  }),
  step(
    'design',
    'Without an answer it says so and keeps what it knew: the job may well go on',
    (moment) => is('error.readJob')(moment) || is('error.cancelJob')(moment),
    (moment) => isLost(moment.to) && isSame(moment.to.context, moment.from.context),
  ),
  step(
    'design',
    'A lost job can be looked for at once',
    is('job.retry', isLost),
    (moment) => moment.to.matches('reading') && asks(moment, 'readJob'),
  ),
  leadsTo('design', 'A lost job is looked for again after 3 s', {
    from: ({ to }) => isLost(to),
    to: (state) => state.matches('reading'),
    notBefore: 3000,
    within: 3000,
  }),
  onlyBy('design', 'A lost job waits for that', isLost, ['job.retry', 'after.reconnect']),
  step('design', 'Looking again keeps what was known', is('after.reconnect'), (moment) => {
    return isSame(moment.to.context, moment.from.context) && asks(moment, 'readJob');
  }),
  always(
    'design',
    'What has not been read is not told',
    (state) => state.context.job !== null,
    (state) => {
      return !state.matches('reading') && !isLost(state);
    },
  ),
];

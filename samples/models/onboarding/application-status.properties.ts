import type { ApplicationStatusSnapshot } from '#machines/onboarding/application-status.machine.ts';
import { asks, emits, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyBy, starts, step } = propertiesOf<ApplicationStatusSnapshot>();
type State = ApplicationStatusSnapshot;
type Step = Moment<State>;
type Application = NonNullable<State['context']['application']>;

const isLoading = (state: State) => state.matches('loading');
const isFailed = (state: State) => state.matches('failed');
const isShown = (state: State) => state.matches('shown');
const isIdle = (state: State) => state.matches({ shown: 'idle' });
const isRefreshing = (state: State) => state.matches({ shown: 'refreshing' });
const isAsking = (state: State) => state.matches({ shown: 'asking' });
const isWithdrawing = (state: State) => state.matches({ shown: 'withdrawing' });
const isRefused = (state: State) => state.matches({ shown: 'refused' });

const shows = ({ to }: Step, application: unknown) => isSame(to.context, { application, sentence: null });
const isKept = ({ from, to }: Step) => isSame(from.context.application, to.context.application);
const loads = (moment: Step) => isLoading(moment.to) && asks(moment, 'readApplication');
const isChange = is('application.changed');
const isReadAgain = is('done.readAgain');
const read = ({ event }: Step) => event['output'] as Application;
const isWithdrawn = is('done.withdraw');
const answer = ({ event }: Step) => event['output'] as { application: Application } | { sentence: string };
const waits = (state: State) => isIdle(state) || isRefused(state);

export const applicationStatusProperties = [
  starts('§2', 'The status is read, and watched', (state, effects) => {
    return isLoading(state) && asks({ effects }, 'readApplication') && asks({ effects }, 'watchApplication');
  }),
  step(
    '§4',
    'The status shows',
    is('done.readApplication'),
    (moment) => isIdle(moment.to) && shows(moment, read(moment)),
  ),
  step('design', 'A status that fails to load says so', is('error.readApplication'), ({ to }) =>
    isFailed(to),
  ),
  step(
    'design',
    'It is read again when the person wants it, or when it has changed',
    is(['application.retry', 'application.changed'], isFailed),
    loads,
  ),
  step(
    'design',
    'A change is read while the page stays',
    (moment) => isChange(moment) && isShown(moment.from) && !isWithdrawing(moment.from),
    (moment) => isRefreshing(moment.to) && asks(moment, 'readAgain') && isKept(moment),
  ),
  step(
    'design',
    'A new status shows and is announced, an unchanged one is not',
    isReadAgain,
    (moment) =>
      isIdle(moment.to) &&
      shows(moment, read(moment)) &&
      emits(moment, 'status.changed') === (moment.from.context.application?.status !== read(moment).status),
  ),
  step(
    'design',
    'A failed reload keeps the known status',
    is('error.readAgain'),
    (moment) => isIdle(moment.to) && isKept(moment),
  ),
  step(
    'design',
    'Withdrawing asks first',
    is('withdraw.ask', waits),
    (moment) => isAsking(moment.to) && !asks(moment, 'withdraw') && isKept(moment),
  ),
  step(
    'design',
    'Declining keeps the application',
    is('withdraw.keep', isAsking),
    (moment) => isIdle(moment.to) && isKept(moment),
  ),
  step(
    'design',
    'Confirming withdraws it',
    is('withdraw.confirm', isAsking),
    (moment) => isWithdrawing(moment.to) && asks(moment, 'withdraw') && isKept(moment),
  ),
  step(
    'design',
    'A withdrawn application shows and is announced',
    (moment) => isWithdrawn(moment) && 'application' in answer(moment),
    (moment) => {
      const after = answer(moment);
      return (
        isIdle(moment.to) &&
        'application' in after &&
        shows(moment, after.application) &&
        emits(moment, 'status.changed')
      );
    },
  ),
  step(
    'design',
    'A refused withdrawal says why',
    (moment) => isWithdrawn(moment) && 'sentence' in answer(moment),
    (moment) => {
      const after = answer(moment);
      return (
        isRefused(moment.to) &&
        'sentence' in after &&
        moment.to.context.sentence === after.sentence &&
        isKept(moment)
      );
    },
  ),
  step(
    'design',
    'Without an answer it says so',
    is('error.withdraw'),
    (moment) => isRefused(moment.to) && (moment.to.context.sentence ?? '') !== '' && isKept(moment),
  ),
  onlyBy('design', 'A read ends with its answer', isLoading, [
    'done.readApplication',
    'error.readApplication',
  ]),
  onlyBy('design', 'A failed read waits for the person, or a change', isFailed, [
    'application.retry',
    'application.changed',
  ]),
  onlyBy('design', 'A status stays until it changes', waits, ['application.changed', 'withdraw.ask']),
  onlyBy('design', 'A background read ends with its answer or a newer change', isRefreshing, [
    'done.readAgain',
    'error.readAgain',
    'application.changed',
  ]),
  onlyBy('design', 'A question waits for its answer', isAsking, [
    'withdraw.keep',
    'withdraw.confirm',
    'application.changed',
  ]),
  onlyBy('design', 'Withdrawing ends with its answer', isWithdrawing, ['done.withdraw', 'error.withdraw']),
  always(
    'design',
    "Only failures are errors, and only the person's requests show a wait",
    (state) =>
      state.hasTag('error') === (isFailed(state) || isRefused(state)) &&
      state.hasTag('busy') === (isLoading(state) || isWithdrawing(state)),
  ),
  always(
    'design',
    'A refusal stays until something else happens',
    (state) => isRefused(state) === (state.context.sentence !== null),
  ),
];

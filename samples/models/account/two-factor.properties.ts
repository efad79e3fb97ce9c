import type { Enrolment, Factor, TwoFactorSnapshot } from '#machines/account/two-factor.machine.ts';
import { asks, emits, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyAfter, onlyBy, starts, step } = propertiesOf<TwoFactorSnapshot>();
type Step = Moment<TwoFactorSnapshot>;

const isLoading = (state: TwoFactorSnapshot) => state.matches('loading');
const isUnavailable = (state: TwoFactorSnapshot) => state.matches('unavailable');
const isOff = (state: TwoFactorSnapshot) => state.matches('off');
const isBeginning = (state: TwoFactorSnapshot) => state.matches('beginning');
const isMaking = (state: TwoFactorSnapshot) => state.matches('making codes');
const isShowing = (state: TwoFactorSnapshot) => state.matches('showing codes');
const isOn = (state: TwoFactorSnapshot) => state.matches('on');
const tasks = ['adding', 'renewing', 'removing'] as const;
const isChecking = (state: TwoFactorSnapshot) => tasks.some((task) => state.matches({ [task]: 'checking' }));
const asksFor = (task: (typeof tasks)[number]) => (state: TwoFactorSnapshot) =>
  state.matches(task) && !isChecking(state);
const asksCode = (state: TwoFactorSnapshot) => tasks.some((task) => asksFor(task)(state));

const isCode = ({ event }: Step) => /^\d{6}$/.test(String(event['code']).replaceAll(' ', ''));
const output = ({ event }: Step) => event['output'];
const hasSentence = ({ context }: TwoFactorSnapshot) => (context.problem ?? '') !== '';
const isCalm = ({ context }: TwoFactorSnapshot) => context.problem === null;
const keepsFactor = ({ from, to }: Step) => isSame(from.context.factor, to.context.factor);
const showsCodes = (moment: Step) =>
  isShowing(moment.to) &&
  isSame(moment.to.context.codes, output(moment)) &&
  moment.to.context.factor?.codesLeft === (output(moment) as readonly string[]).length &&
  isCalm(moment.to);
const checks = (task: (typeof tasks)[number], id: string) =>
  step(
    '0023',
    `Six digits from the app are checked: ${task}`,
    (moment) => is('code.submit', asksFor(task))(moment) && isCode(moment),
    (moment) =>
      moment.to.matches({ [task]: 'checking' }) &&
      asks(moment, id) &&
      isCalm(moment.to) &&
      keepsFactor(moment),
  );
const refuses = (task: (typeof tasks)[number], id: string) =>
  step('0023', `A wrong code says so, and another one can be typed: ${task}`, is(`error.${id}`), (moment) => {
    return moment.to.matches({ [task]: 'refused' }) && hasSentence(moment.to) && keepsFactor(moment);
  });

export const twoFactorProperties = [
  starts('0023', "The account's factor is read", (state, effects) => {
    return isLoading(state) && asks({ effects }, 'readFactor');
  }),
  step(
    '0023',
    'With a factor, the second step is on, with its remaining codes',
    (moment) => is('done.readFactor')(moment) && output(moment) !== null,
    (moment) =>
      moment.to.matches({ on: 'calm' }) &&
      isSame(moment.to.context.factor, output(moment) as Factor) &&
      isCalm(moment.to),
  ),
  step(
    '0023',
    'Without a factor, it is off',
    (moment) => is('done.readFactor')(moment) && output(moment) === null,
    ({ to }) => to.matches({ off: 'calm' }) && to.context.factor === null && isCalm(to),
  ),
  step('design', 'A failed read says so', is('error.readFactor'), ({ to }) => {
    return isUnavailable(to) && hasSentence(to);
  }),
  step('design', 'and can be retried', is('factor.retry', isUnavailable), (moment) => {
    return isLoading(moment.to) && asks(moment, 'readFactor') && isCalm(moment.to);
  }),
  step('0023', 'Adding starts with a new secret', is('factor.add', isOff), (moment) => {
    return isBeginning(moment.to) && asks(moment, 'enrol') && isCalm(moment.to);
  }),
  step('0023', 'The secret shows as a picture and as text', is('done.enrol'), (moment) => {
    return (
      moment.to.matches({ adding: 'asking' }) &&
      isSame(moment.to.context.enrolment, output(moment) as Enrolment)
    );
  }),
  step('design', 'Without a secret the page says so, and stays off', is('error.enrol'), ({ to }) => {
    return to.matches({ off: 'refused' }) && hasSentence(to);
  }),
  checks('adding', 'verify'),
  checks('renewing', 'renewCodes'),
  checks('removing', 'remove'),
  refuses('adding', 'verify'),
  refuses('renewing', 'renewCodes'),
  refuses('removing', 'remove'),
  step(
    '0023',
    'An invalid code is not sent',
    (moment) => is('code.submit')(moment) && !isCode(moment),
    isQuiet,
  ),
  step(
    '0023',
    'The right code turns it on, and ten recovery codes are created',
    is('done.verify'),
    (moment) => {
      return (
        isMaking(moment.to) &&
        asks(moment, 'makeCodes') &&
        emits(moment, 'factor.added') &&
        isSame(moment.to.context.factor, output(moment) as Factor) &&
        isCalm(moment.to)
      );
    },
  ),
  step('0023', 'The codes show', is(['done.makeCodes', 'done.renewCodes']), showsCodes),
  step('0023', 'If creating them fails, it is still on, and says so', is('error.makeCodes'), (moment) => {
    return moment.to.matches({ on: 'without codes' }) && hasSentence(moment.to) && keepsFactor(moment);
  }),
  step('0023', 'They show once', is('codes.kept', isShowing), (moment) => {
    return (
      moment.to.matches({ on: 'calm' }) &&
      moment.to.context.codes === null &&
      keepsFactor(moment) &&
      isCalm(moment.to)
    );
  }),
  step('0023', 'New codes need a code from the app', is('codes.renew', isOn), (moment) => {
    return moment.to.matches({ renewing: 'asking' }) && isSilent(moment) && isCalm(moment.to);
  }),
  step(
    '0023',
    'So does removing it: the page may have been left open',
    is('factor.remove', isOn),
    (moment) => {
      return moment.to.matches({ removing: 'asking' }) && isSilent(moment) && isCalm(moment.to);
    },
  ),
  step('0023', 'After removing it, it is off', is('done.remove'), (moment) => {
    return (
      moment.to.matches({ off: 'calm' }) &&
      emits(moment, 'factor.removed') &&
      moment.to.context.factor === null &&
      isCalm(moment.to)
    );
  }),
  step('design', 'Canceling changes nothing', is('factor.cancel', asksCode), (moment) => {
    return (
      (asksFor('adding')(moment.from)
        ? moment.to.matches({ off: 'calm' })
        : moment.to.matches({ on: 'calm' })) &&
      keepsFactor(moment) &&
      isCalm(moment.to) &&
      isSilent(moment)
    );
  }),
  always(
    '0023',
    'A secret shows while it is added, and never again',
    (state) => (state.context.enrolment !== null) === state.matches('adding'),
  ),
  onlyBy('design', 'It loads once', isLoading, ['done.readFactor', 'error.readFactor']),
  onlyBy('design', 'An unavailable one waits', isUnavailable, ['factor.retry']),
  onlyBy('design', 'A disabled one waits', isOff, ['factor.add']),
  onlyBy('design', 'One secret at a time', isBeginning, ['done.enrol', 'error.enrol']),
  onlyBy('0023', 'The code form waits', asksCode, ['code.submit', 'factor.cancel']),
  onlyBy('0023', 'One code at a time: the server counts the attempts', isChecking, [
    'done.verify',
    'error.verify',
    'done.renewCodes',
    'error.renewCodes',
    'done.remove',
    'error.remove',
  ]),
  onlyBy('0023', 'The codes are created once', isMaking, ['done.makeCodes', 'error.makeCodes']),
  onlyBy('0023', 'They stay until the person has saved them', isShowing, ['codes.kept']),
  onlyBy('design', 'An enabled one waits', isOn, ['factor.remove', 'codes.renew']),
  onlyAfter('0023', 'Nothing is added, removed or renewed without a code from the app', {
    what: (moment) =>
      emits(moment, 'factor.added') || emits(moment, 'factor.removed') || is('done.renewCodes')(moment),
    needs: (moment) => is('code.submit', asksCode)(moment) && isCode(moment),
    ends: ({ to }) => !isChecking(to),
  }),
  always(
    'design',
    'It shows that it is busy only while a request is pending',
    (state) =>
      state.hasTag('busy') ===
      (isLoading(state) || isBeginning(state) || isChecking(state) || isMaking(state)),
  ),
];

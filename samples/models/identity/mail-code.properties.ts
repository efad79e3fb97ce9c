import type { MailCodeSnapshot } from '#machines/identity/mail-code.machine.ts';
import { asks, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';

const { is, onlyAfter, onlyBy, starts, step } = propertiesOf<MailCodeSnapshot>();
type Step = Moment<MailCodeSnapshot>;

const isAsking = (state: MailCodeSnapshot) => state.matches('asking');
const isChecking = (state: MailCodeSnapshot) => state.matches('checking');
const isHalf = (state: MailCodeSnapshot) => state.matches('half accepted');
const isAccepted = (state: MailCodeSnapshot) => state.matches('accepted');

/** Six digits; spaces as people type them. */
const isCode = ({ event }: Step) => /^\d{6}$/.test(String(event['code']).replaceAll(' ', ''));
const isTooOld = ({ event }: Step) => (event['error'] as { code?: string }).code === 'otp_expired';

export const mailCodeProperties = [
  starts('0024', 'It asks for the six digits of the email', (state, effects) => {
    return state.matches({ asking: 'untried' }) && state.context.problem === null && effects.length === 0;
  }),
  step(
    '0024',
    'Six digits are checked, and the last error clears',
    (moment) => is('code.submit', isAsking)(moment) && isCode(moment),
    (moment) => isChecking(moment.to) && asks(moment, 'verify') && moment.to.context.problem === null,
  ),
  step(
    '0024',
    'Anything else is not sent',
    (moment) => is('code.submit')(moment) && !isCode(moment),
    isQuiet,
  ),
  onlyBy('0024', 'The code form waits for the person', isAsking, ['code.submit']),
  onlyBy('0024', 'One code at a time: the server counts the attempts', isChecking, [
    'done.verify',
    'error.verify',
  ]),
  onlyBy('0024', 'An accepted code is accepted', (state) => isHalf(state) || isAccepted(state), []),
  step(
    '0024',
    "The first of an email change's two codes is half of it",
    (moment) => is('done.verify')(moment) && moment.event['output'] === 'half',
    (moment) => isHalf(moment.to) && isSilent(moment),
  ),
  step(
    '0024',
    'Any other right code is accepted',
    (moment) => is('done.verify')(moment) && moment.event['output'] === 'whole',
    (moment) => isAccepted(moment.to) && isSilent(moment),
  ),
  step(
    '0024',
    'A wrong code, or no answer, says so, and another one can be typed',
    is('error.verify'),
    ({ to }) => to.matches({ asking: 'refused' }) && (to.context.problem ?? '') !== '',
  ),
  step(
    '0024',
    'A wrong code does not count as a lost connection',
    (moment) => is('error.verify')(moment) && isTooOld(moment),
    ({ to }) => {
      return /code/i.test(to.context.problem ?? '');
    },
  ),
  onlyAfter('0024', 'Nothing is accepted without a code', {
    what: ({ from, to }) => !isAccepted(from) && isAccepted(to),
    needs: (moment) => is('code.submit')(moment) && isCode(moment),
    ends: is(['done.verify', 'error.verify']),
  }),
];

import type { SubmissionSnapshot } from '#machines/content/submission.machine.ts';
import { asks, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyBy, starts, step } = propertiesOf<SubmissionSnapshot>();
type Step = Moment<SubmissionSnapshot>;
type Reason = 'untried' | 'limited' | 'refused' | 'overtaken' | 'offline' | 'failed';

const isEditing = (state: SubmissionSnapshot) => state.matches('editing');
const isSending = (state: SubmissionSnapshot) => state.matches('sending');
const isSent = (state: SubmissionSnapshot) => state.matches('sent');
const says = (state: SubmissionSnapshot, reason: Reason) => state.matches({ editing: reason });

const isSend = is('submission.send', isEditing);
type Values = Record<string, string>;
const written = ({ event }: Step) => event['values'] as Values;
/** A page has more fields than these, and makes its own keys. */
const isText = (one: Values | undefined, other: Values) =>
  one !== undefined && one['subject'] === other['subject'] && one['message'] === other['message'];
const isSameText = (moment: Step) => isText(moment.from.context.sent?.values, written(moment));
const goesOut = (moment: Step) => isSending(moment.to) && asks(moment, 'send');
const fails = (...tags: readonly string[]) => {
  const isRefused = is('error.send');
  return (moment: Step) => {
    const error = moment.event['error'] as { _tag?: string } | null | undefined;
    return isRefused(moment) && tags.includes(error?._tag ?? '');
  };
};
const isOvertaken = (moment: Step) => fails('Conflict')(moment) && moment.event['error'] instanceof Error;
const keepsText = ({ from, to }: Step) => isSame(from.context.sent, to.context.sent);

export const submissionProperties = [
  starts('design', 'A form starts untouched, and nothing is sent automatically', (state, effects) => {
    return says(state, 'untried') && state.context.sent === null && effects.length === 0;
  }),
  step(
    'design',
    'A text is sent with its key',
    (moment) => isSend(moment) && !isSameText(moment),
    (moment) => {
      const { sent } = moment.to.context;
      return (
        goesOut(moment) &&
        isText(sent?.values, written(moment)) &&
        sent?.key !== '' &&
        sent?.key !== moment.from.context.sent?.key
      );
    },
  ),
  step(
    'design',
    'The same text sent again keeps its key, so that it never arrives twice',
    (moment) => isSend(moment) && isSameText(moment),
    (moment) => goesOut(moment) && keepsText(moment),
  ),
  step(
    'design',
    'A message that arrived says so',
    is('done.send'),
    (moment) => isSent(moment.to) && keepsText(moment),
  ),
  step(
    '§9',
    'Too many in a window are limited, and the text stays',
    fails('RateLimited'),
    (moment) => says(moment.to, 'limited') && keepsText(moment),
  ),
  step(
    '§5',
    'A refusal by the server says so, and the text stays',
    fails('Invalid', 'NotAllowed'),
    (moment) => says(moment.to, 'refused') && keepsText(moment),
  ),
  step(
    'design',
    'A message that came too late says what has changed',
    isOvertaken,
    (moment) =>
      says(moment.to, 'overtaken') &&
      moment.to.context.conflict === (moment.event['error'] as Error).message &&
      keepsText(moment),
  ),
  step(
    'design',
    'Without a connection it says so, and the text stays',
    fails('NetworkError', 'Unavailable'),
    (moment) => says(moment.to, 'offline') && keepsText(moment),
  ),
  step(
    '§8',
    'Any other failure says so, and the text stays',
    (moment) => fails('', 'Conflict')(moment) && !isOvertaken(moment),
    (moment) => says(moment.to, 'failed') && keepsText(moment),
  ),
  step(
    'design',
    'Another message starts with an empty form and its own key',
    is('submission.again', isSent),
    ({ to }) => says(to, 'untried') && isSame(to.context, { sent: null, conflict: null }),
  ),
  onlyBy('design', 'A form waits for its button', isEditing, ['submission.send']),
  onlyBy('design', 'One at a time: a press during sending does nothing', isSending, [
    'done.send',
    'error.send',
  ]),
  onlyBy('design', 'A sent message stays sent', isSent, ['submission.again']),
  always(
    'design',
    'Every failure is an error, and nothing else is',
    (state) =>
      state.hasTag('error') === (isEditing(state) && !says(state, 'untried')) &&
      state.hasTag('busy') === isSending(state),
  ),
];

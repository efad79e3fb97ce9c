import type { ResendSnapshot } from '#machines/identity/resend.machine.ts';
import { asks, emitted, emits, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';

const { always, leadsTo, onlyAfter, onlyBy, starts, step } = propertiesOf<ResendSnapshot>();
type Step = Moment<ResendSnapshot>;

/** The button is enabled: no email is pending, and no pause is running. */
const isFree = (state: ResendSnapshot) =>
  state.matches('ready') || state.matches('failed') || state.matches('no address');
const isPaused = (state: ResendSnapshot) => state.matches('cooling down');

const address = ({ event }: Step) => String(event['email']);
const hasAddress = (moment: Step) => address(moment).trim() !== '';
const isAsked = ({ name, from }: Step) => name === 'resend.ask' && isFree(from);
const codeOf = ({ event }: Step) => (event['error'] as { code?: string }).code;
const isRefused = ({ name }: Step) => name === 'error.resend';
/** For requests from one address, or emails to one. */
const isLimited = (moment: Step) =>
  isRefused(moment) &&
  ['over_request_rate_limit', 'over_email_send_rate_limit'].includes(codeOf(moment) ?? '');
const isVerified = (moment: Step) => isRefused(moment) && codeOf(moment) === 'email_confirmed';
const isOtherFailure = (moment: Step) => isRefused(moment) && !isLimited(moment) && !isVerified(moment);
const isSent = ({ name }: Step) => name === 'done.resend';
const isSentBySignUp = ({ name }: Step) => name === 'mail.sent';

export const resendProperties = [
  starts(
    '§4',
    'The button is enabled at first, and nothing is sent automatically',
    (state, effects) => state.matches('ready') && effects.length === 0 && state.context.message === null,
  ),
  step(
    '§7',
    'The button requests one email to the address',
    (moment) => isAsked(moment) && hasAddress(moment),
    (moment) =>
      moment.to.matches('sending') &&
      moment.to.context.email === address(moment) &&
      moment.to.context.message === null &&
      asks(moment, 'resend'),
  ),
  step(
    '§8',
    "Without an address it says 'No email address found'",
    (moment) => isAsked(moment) && !hasAddress(moment),
    (moment) =>
      moment.to.matches('no address') && !asks(moment, 'resend') && emits(moment, 'resend.noAddress'),
  ),
  onlyBy('§4', 'An enabled button waits for a press', isFree, ['resend.ask', 'mail.sent']),
  onlyBy('§4', 'One email at a time: a press during sending does nothing', (s) => s.matches('sending'), [
    'done.resend',
    'error.resend',
    'mail.sent',
  ]),
  onlyBy('§4', 'Only time ends the pause', isPaused, ['after.second', 'mail.sent']),
  onlyBy('§8', 'A verified address needs no more emails', (s) => s.matches('already verified'), [
    'mail.sent',
  ]),
  step('§8', "A success says 'Verification Email Sent'", isSent, (moment) => {
    return (
      emits(moment, 'resend.sent') && moment.to.context.left === 30 && moment.to.context.message === null
    );
  }),
  step(
    '§8',
    "A rate limit says 'Too Many Requests'",
    isLimited,
    (moment) => emits(moment, 'resend.limited') && moment.to.context.left === 60,
  ),
  step(
    '§8',
    "A verified address says 'Email Already Verified'",
    isVerified,
    (moment) => emits(moment, 'resend.alreadyVerified') && moment.to.matches('already verified'),
  ),
  step(
    '§8',
    "Any other failure says 'Failed to Send Email' with the server's message",
    isOtherFailure,
    (m) => {
      const said = (m.event['error'] as { message?: string }).message ?? null;
      const [told] = emitted(m, 'resend.failed') as readonly { message: string | null }[];
      return m.to.matches('failed') && m.to.context.message === said && told?.message === said;
    },
  ),
  leadsTo('§4', '30 s after a success the button is enabled, not before', {
    from: isSent,
    to: isFree,
    notBefore: 30_000,
    within: 30_000,
  }),
  leadsTo('§4', '60 s after a rate limit the button is enabled, not before', {
    from: isLimited,
    to: isFree,
    notBefore: 60_000,
    within: 60_000,
  }),
  leadsTo('§4', 'An email sent by the sign-up starts the same 30 s', {
    from: isSentBySignUp,
    to: isFree,
    notBefore: 30_000,
    within: 30_000,
  }),
  step(
    '§4',
    "'Wait {n}s' counts each second",
    ({ name }) => name === 'after.second',
    ({ from, to }) => to.context.left === from.context.left - 1,
  ),
  always(
    '§4',
    'Seconds show only during the pause, and never more than 60',
    (state) => state.context.left <= 60 && isPaused(state) === state.context.left > 0,
  ),
  onlyAfter('§4', 'No pause without an email or a refusal', {
    what: ({ to, from }) => isPaused(to) && !isPaused(from),
    needs: (moment) => isSent(moment) || isLimited(moment) || isSentBySignUp(moment),
    ends: ({ to }) => !isPaused(to),
  }),
];

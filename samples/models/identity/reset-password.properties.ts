import type { NewPasswordForm } from '#schema/identity/auth.ts';
import type { ResetPasswordSnapshot } from '#machines/identity/reset-password.machine.ts';
import { asks, emitted, emits, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyAfter, onlyBy, starts, step } = propertiesOf<ResetPasswordSnapshot>();
type Step = Moment<ResetPasswordSnapshot>;

const isAsking = (state: ResetPasswordSnapshot) => state.matches('asking');
const isReady = (state: ResetPasswordSnapshot) => state.matches({ asking: 'ready' });
const isSending = (state: ResetPasswordSnapshot) => state.matches('sending');
const isSent = (state: ResetPasswordSnapshot) => state.matches('sent');
const isWaiting = (state: ResetPasswordSnapshot) => state.matches('waiting for recovery');
const isChecking = (state: ResetPasswordSnapshot) => state.matches({ 'second factor': 'checking' });
const asksCode = (state: ResetPasswordSnapshot) => state.matches('second factor') && !isChecking(state);
const isEntering = (state: ResetPasswordSnapshot) => state.matches('entering');
const isSaving = (state: ResetPasswordSnapshot) => state.matches('saving');
const isSaved = (state: ResetPasswordSnapshot) => state.matches('saved');
const isExpired = (state: ResetPasswordSnapshot) => state.matches('link expired');
const isUnreachable = (state: ResetPasswordSnapshot) => state.matches('unreachable');
const isOver = (state: ResetPasswordSnapshot) => isSent(state) || isExpired(state) || isUnreachable(state);

const address = ({ event }: Step) => String(event['email']).trim();
const isAddress = (moment: Step) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address(moment));
const isCode = ({ from, event }: Step) => {
  const code = String(event['code']).replaceAll(/[\s-]/g, '');
  return from.context.by === 'app' ? /^\d{6}$/.test(code) : /^[0-9A-Za-z]{16}$/.test(code);
};
/** §5: the password's five rules, and both passwords equal. */
const isRight = ({ event }: Step) => {
  const { password, confirmPassword } = event['form'] as NewPasswordForm;
  return (
    [/.{8}/, /[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/].every((rule) => rule.test(password)) &&
    password === confirmPassword
  );
};
const wordsOf = ({ event }: Step) => (event['error'] as { message?: string }).message ?? null;
const isSessionGone = (moment: Step) => /session missing/i.test(wordsOf(moment) ?? '');

export const resetPasswordProperties = [
  starts('§2', 'The form asks for an email at first', (state, effects) => {
    return isReady(state) && state.context.problem === null && effects.length === 0;
  }),
  step(
    '§7',
    "'Send Reset Link' sends one to the address",
    (moment) => is('reset.send', isAsking)(moment) && isAddress(moment),
    (moment) =>
      isSending(moment.to) &&
      asks(moment, 'sendReset') &&
      moment.to.context.email === address(moment) &&
      moment.to.context.problem === null &&
      moment.to.context.message === null,
  ),
  step(
    '§5',
    'Without an email it asks for one and sends nothing',
    (moment) => is('reset.send', isAsking)(moment) && address(moment) === '',
    ({ to, effects }) =>
      to.matches({ asking: 'not an address' }) &&
      to.context.problem === 'Please enter your email address to reset your password.' &&
      effects.length === 0,
  ),
  step(
    '§5',
    'Nothing is sent to an invalid address',
    (moment) => is('reset.send', isAsking)(moment) && address(moment) !== '' && !isAddress(moment),
    ({ to, effects }) =>
      to.matches({ asking: 'not an address' }) &&
      to.context.problem === 'Please enter a valid email address' &&
      effects.length === 0,
  ),
  step('§8', "Success says 'Password Reset Email Sent'", is('done.sendReset'), (moment) => {
    return isSent(moment.to) && emits(moment, 'reset.sent') && isSame(moment.from.context, moment.to.context);
  }),
  step('§8', "A failure shows the server's message, and can be retried", is('error.sendReset'), (moment) => {
    return (
      moment.to.matches({ asking: 'failed' }) &&
      moment.to.context.message === wordsOf(moment) &&
      isSame(emitted(moment, 'reset.failed'), [{ type: 'reset.failed', message: wordsOf(moment) }])
    );
  }),
  step('design', 'Another email can be requested', is('reset.again', isOver), ({ to, effects }) => {
    return isReady(to) && effects.length === 0;
  }),
  onlyBy('§2', 'The form waits for the person, or for a link', isAsking, ['reset.send', 'link.opened']),
  onlyBy('§7', 'One email at a time', isSending, ['done.sendReset', 'error.sendReset']),
  onlyBy('§8', 'A finished request stays until another email is requested', isOver, ['reset.again']),

  step('§7', '/reset-password waits for the result of its link', is('link.opened', isAsking), (moment) => {
    return isWaiting(moment.to) && asks(moment, 'watchRecovery');
  }),
  step('§4', 'PASSWORD_RECOVERY asks for the new password', is('PASSWORD_RECOVERY', isWaiting), ({ to }) => {
    return to.matches({ entering: 'invalid' });
  }),
  step(
    'design',
    'An outdated link has expired; one that failed to check may still be valid',
    is('link.failed', isWaiting),
    ({ to, event }) => (event['reason'] === 'expired' ? isExpired(to) : isUnreachable(to)),
  ),
  onlyBy('§4', 'Only the link decides', isWaiting, ['PASSWORD_RECOVERY', 'code.asked', 'link.failed']),

  step(
    '0023',
    'An account with a second factor needs its code first',
    is('code.asked', isWaiting),
    ({ to }) => {
      return to.matches({ 'second factor': 'asking' }) && to.context.by === 'app';
    },
  ),
  step(
    '0023',
    'Six digits from the app, or a recovery code, are checked',
    (moment) => is('code.submit', asksCode)(moment) && isCode(moment),
    (moment) => isChecking(moment.to) && asks(moment, 'checkCode'),
  ),
  step(
    '0023',
    'An invalid code is not sent',
    (moment) => is('code.submit')(moment) && !isCode(moment),
    isQuiet,
  ),
  step(
    '0023',
    'The app and the recovery code can be switched; the error clears',
    is('code.choose', asksCode),
    ({ to, event, effects }) =>
      to.matches({ 'second factor': 'asking' }) &&
      to.context.by === event['by'] &&
      to.context.message === null &&
      effects.length === 0,
  ),
  step('0023', 'The right code asks for the new password', is('done.checkCode'), ({ to }) => {
    return to.matches({ entering: 'invalid' });
  }),
  step(
    '0023',
    "Another code can be typed after a wrong one, with the server's message",
    is('error.checkCode'),
    (moment) => {
      return (
        moment.to.matches({ 'second factor': 'refused' }) && moment.to.context.message === wordsOf(moment)
      );
    },
  ),
  onlyBy('0023', 'One code at a time', isChecking, ['done.checkCode', 'error.checkCode']),
  onlyBy('0023', 'The code form waits for the person', asksCode, ['code.submit', 'code.choose']),

  step(
    '§5',
    'The form shows whether the passwords follow the rules',
    is('form.changed', isEntering),
    (moment) => {
      return (
        moment.to.matches({ entering: isRight(moment) ? 'valid' : 'invalid' }) &&
        moment.to.hasTag('valid') === isRight(moment) &&
        moment.effects.length === 0
      );
    },
  ),
  step(
    '§5',
    'A valid password is saved',
    (moment) => is('password.save', isEntering)(moment) && isRight(moment),
    (moment) => isSaving(moment.to) && asks(moment, 'savePassword'),
  ),
  step(
    '§5',
    'A weak one, or two that differ, are not saved',
    (moment) => is('password.save')(moment) && !isRight(moment),
    isQuiet,
  ),
  step('§4', 'A saved password says so', is('done.savePassword'), (moment) => {
    return isSaved(moment.to) && emits(moment, 'password.saved');
  }),
  step(
    'design',
    'A link whose session is gone has expired',
    (moment) => is('error.savePassword')(moment) && isSessionGone(moment),
    ({ to }) => isExpired(to),
  ),
  step(
    'design',
    'A refusal says why, and the form stays',
    (moment) => is('error.savePassword')(moment) && !isSessionGone(moment) && wordsOf(moment) !== null,
    (moment) =>
      moment.to.matches({ entering: 'refused' }) &&
      moment.to.hasTag('valid') &&
      moment.to.context.message === wordsOf(moment),
  ),
  step(
    'design',
    'Without an answer the form stays too',
    (moment) => is('error.savePassword')(moment) && wordsOf(moment) === null,
    ({ to }) => to.matches({ entering: 'not saved' }) && to.hasTag('valid'),
  ),
  onlyBy('§4', 'The form for the new password waits for the person', isEntering, [
    'form.changed',
    'password.save',
  ]),
  onlyBy('§4', 'One password at a time', isSaving, ['done.savePassword', 'error.savePassword']),
  onlyBy('§4', 'A saved password stays saved', isSaved, []),
  onlyAfter('§4', 'No new password without a valid link', {
    what: (moment) => asks(moment, 'savePassword'),
    needs: is(['PASSWORD_RECOVERY', 'done.checkCode'], (state) => isWaiting(state) || isChecking(state)),
    ends: ({ to }) => isAsking(to),
  }),
  always(
    '§1',
    'It shows that it is busy only while a request is pending',
    (state) =>
      state.hasTag('busy') === (isSending(state) || isWaiting(state) || isChecking(state) || isSaving(state)),
  ),
];

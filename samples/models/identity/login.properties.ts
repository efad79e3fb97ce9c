import { loginText } from '#schema/identity/auth-problems.ts';
import type { LoginForm } from '#schema/identity/auth.ts';
import type { LoginSnapshot } from '#machines/identity/login.machine.ts';
import { asks, does, emits, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';

const { always, is, onlyAfter, onlyBy, starts, step } = propertiesOf<LoginSnapshot>();
type Step = Moment<LoginSnapshot>;

const isEditing = (state: LoginSnapshot) => state.matches('editing');
const isSubmitting = (state: LoginSnapshot) => state.matches('submitting');
const isFailed = (state: LoginSnapshot) => state.matches('failed');
const isDone = (state: LoginSnapshot) => state.matches('succeeded');
const hasForm = (state: LoginSnapshot) => isEditing(state) || isFailed(state);
const isChecking = (state: LoginSnapshot) => state.matches({ 'second factor': 'checking' });
const asksCode = (state: LoginSnapshot) => state.matches('second factor') && !isChecking(state);

/** §5: a valid email and a non-empty password. */
const isRight = ({ event }: Step) => {
  const { email, password } = event['form'] as LoginForm;
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) && password !== '';
};
const isCode = ({ from, event }: Step) => {
  const code = String(event['code']).replaceAll(/[\s-]/g, '');
  return from.context.by === 'app' ? /^\d{6}$/.test(code) : /^[0-9A-Za-z]{16}$/.test(code);
};
const codeOf = ({ event }: Step) => (event['error'] as { code?: string }).code;
const messageOf = ({ event }: Step) => (event['error'] as { message?: string }).message ?? null;
const isRefused = is('error.signIn');
const fails = (code: string) => (moment: Step) => isRefused(moment) && codeOf(moment) === code;
const isOther = (moment: Step) =>
  isRefused(moment) &&
  !['invalid_credentials', 'email_not_confirmed', 'over_request_rate_limit'].includes(codeOf(moment) ?? '');

/** The message of the page and the dialog after a failure; the form stays. */
const says =
  (page: string, dialog: string | ((moment: Step) => string) = page) =>
  (moment: Step) => {
    const { value, context } = moment.to;
    if (typeof value === 'string' || !('failed' in value) || !moment.to.hasTag('valid')) return false;
    const words = (flow: 'page' | 'dialog') => loginText(value.failed, flow, context.message);
    return (
      words('page') === page &&
      words('dialog') === (typeof dialog === 'string' ? dialog : dialog(moment)) &&
      emits(moment, 'login.failed')
    );
  };
const hasFactor = ({ event }: Step) => (event['output'] as { factorId: string | null }).factorId !== null;
const needsCode = (moment: Step) =>
  (is('done.signIn')(moment) && hasFactor(moment)) || is('code.asked', isEditing)(moment);

export const loginProperties = [
  starts('§2', 'The form is empty at first, and its button disabled', (state, effects) => {
    return isEditing(state) && !state.hasTag('valid') && effects.length === 0;
  }),
  step(
    '§2',
    'The Login button is disabled until the form is valid; a change clears the error',
    is('form.changed', hasForm),
    (moment) =>
      isEditing(moment.to) && moment.to.hasTag('valid') === isRight(moment) && moment.effects.length === 0,
  ),
  step(
    '§7',
    'The button sends email and password',
    (moment) => is('login.submit', hasForm)(moment) && isRight(moment),
    (moment) =>
      isSubmitting(moment.to) &&
      asks(moment, 'signIn') &&
      emits(moment, 'login.began') &&
      moment.to.context.message === null &&
      moment.to.context.email === (moment.event['form'] as LoginForm).email,
  ),
  step(
    '§5',
    'Without an email or a password nothing is sent',
    (moment) => is('login.submit')(moment) && !isRight(moment),
    isQuiet,
  ),
  onlyBy('§4', 'The form waits for the person', isEditing, ['form.changed', 'login.submit', 'code.asked']),
  onlyBy('§4', 'An error stays until the form changes or is sent again', isFailed, [
    'form.changed',
    'login.submit',
  ]),
  onlyBy('§4', 'One login at a time', isSubmitting, ['done.signIn', 'error.signIn']),
  onlyBy('§4', 'A successful login is over', isDone, []),
  step(
    '§4',
    'With the right password it succeeds',
    (moment) => is('done.signIn')(moment) && !hasFactor(moment),
    (moment) => isDone(moment.to) && emits(moment, 'login.succeeded'),
  ),
  onlyAfter('§4', 'It succeeds only with the answer to a password or a code', {
    what: (moment) => emits(moment, 'login.succeeded'),
    needs: (moment) => is(['done.signIn', 'done.checkCode'])(moment),
    ends: () => true,
  }),

  step(
    '§8',
    'Invalid credentials',
    fails('invalid_credentials'),
    says('The email or password you entered is incorrect.'),
  ),
  step(
    '§8',
    'Email not confirmed',
    fails('email_not_confirmed'),
    says('Please verify your email address before logging in. Check your inbox for the verification email.'),
  ),
  step(
    '§8',
    'Too many requests',
    fails('over_request_rate_limit'),
    says('Too many login attempts. Please wait a moment and try again.'),
  ),
  step(
    '§8',
    'Unexpected, and in the dialog the message of a server that answered',
    isOther,
    says(
      'An unexpected error occurred. Please try again.',
      (moment) => messageOf(moment) ?? 'An unexpected error occurred',
    ),
  ),

  step(
    '0023',
    'An account with a second factor needs the code from its app',
    needsCode,
    ({ to, event }) =>
      to.matches({ 'second factor': 'asking' }) &&
      to.context.by === 'app' &&
      to.context.message === null &&
      to.context.factorId === ((event['output'] as { factorId: string } | undefined) ?? event)['factorId'],
  ),
  step(
    '0023',
    'A half-complete session is announced like a login that starts',
    is('code.asked', isEditing),
    (moment) => emits(moment, 'login.began'),
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
    ({ to, event }) =>
      to.matches({ 'second factor': 'asking' }) &&
      to.context.by === event['by'] &&
      to.context.message === null,
  ),
  step(
    '0023',
    'Canceling drops the half session and returns to the form',
    is('code.cancel', asksCode),
    (moment) => isEditing(moment.to) && does(moment, 'dropSession') && emits(moment, 'login.failed'),
  ),
  step('0023', 'The right code signs in', is('done.checkCode'), (moment) => {
    return isDone(moment.to) && emits(moment, 'login.succeeded');
  }),
  step(
    '0023',
    "Another code can be typed after a wrong one, with the server's message",
    is('error.checkCode'),
    (m) => {
      return m.to.matches({ 'second factor': 'refused' }) && m.to.context.message === messageOf(m);
    },
  ),
  onlyBy('0023', 'One code at a time', isChecking, ['done.checkCode', 'error.checkCode']),
  onlyBy('0023', 'The code form waits for the person', asksCode, [
    'code.submit',
    'code.choose',
    'code.cancel',
  ]),
  always(
    '§2',
    "It reads 'Logging in...' only while a request is pending",
    (state) => state.hasTag('busy') === (isSubmitting(state) || isChecking(state)),
  ),
];

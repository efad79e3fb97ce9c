import { signupText } from '#schema/identity/auth-problems.ts';
import type { SignupForm } from '#schema/identity/auth.ts';
import type { SignupSnapshot } from '#machines/identity/signup.machine.ts';
import { asks, emits, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';

const { always, is, leadsTo, onlyAfter, onlyBy, starts, step } = propertiesOf<SignupSnapshot>();
type Step = Moment<SignupSnapshot>;

const isEditing = (state: SignupSnapshot) => state.matches('editing');
const isSubmitting = (state: SignupSnapshot) => state.matches('submitting');
const isFailed = (state: SignupSnapshot) => state.matches('failed');
const isCreated = (state: SignupSnapshot) => state.matches('created');
const isSent = (state: SignupSnapshot) => state.matches('check your email');
const isFinished = (state: SignupSnapshot) => state.matches('finished');
const hasForm = (state: SignupSnapshot) => isEditing(state) || isFailed(state);

/** §5: a valid email, the invited one if there is an invitation; the password's five rules; both passwords equal. */
const isRight = ({ event, from }: Step) => {
  const { email, password, confirmPassword } = event['form'] as SignupForm;
  const { invitedEmail } = from.context;
  return (
    /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) &&
    (invitedEmail === null || email.toLowerCase() === invitedEmail.toLowerCase()) &&
    [/.{8}/, /[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/].every((rule) => rule.test(password)) &&
    password === confirmPassword
  );
};
const errorOf = ({ event }: Step) => event['error'] as { code?: string; message?: string };
const isRefused = is('error.signUp');
const fails = (code: string) => (moment: Step) => isRefused(moment) && errorOf(moment).code === code;
const hasSession = ({ event }: Step) => (event['output'] as { hasSession: boolean }).hasSession;

/** The message of the page and the dialog after a failure; the form stays. */
const says = (page: string, dialog: string) => (moment: Step) => {
  const { value, context } = moment.to;
  if (typeof value === 'string' || !('failed' in value) || !moment.to.hasTag('valid')) return false;
  const words = (flow: 'page' | 'dialog') => signupText(value.failed, flow, context.message);
  return words('page') === page && words('dialog') === dialog && emits(moment, 'signup.failed');
};

export const signupProperties = [
  starts(
    '§2',
    'The form is empty at first, with the invited address filled in',
    (state, effects) =>
      isEditing(state) &&
      !state.hasTag('valid') &&
      state.context.email === (state.context.invitedEmail ?? '') &&
      effects.length === 0,
  ),
  step(
    '§5',
    'A form that follows the rules enables the button; a change clears the error',
    is('form.changed', hasForm),
    (moment) =>
      isEditing(moment.to) && moment.to.hasTag('valid') === isRight(moment) && moment.effects.length === 0,
  ),
  step(
    '§7',
    "The button signs up with the form's values",
    (moment) => is('signup.submit', hasForm)(moment) && isRight(moment),
    (moment) =>
      isSubmitting(moment.to) &&
      asks(moment, 'signUp') &&
      emits(moment, 'signup.began') &&
      moment.to.context.message === null &&
      moment.to.context.email.toLowerCase() === (moment.event['form'] as SignupForm).email.toLowerCase(),
  ),
  step(
    '§5',
    'A form that breaks a rule, or has another email than the invitation, is not sent',
    (moment) => is('signup.submit')(moment) && !isRight(moment),
    isQuiet,
  ),
  onlyBy('§4', 'The form and an error wait for the person', hasForm, ['form.changed', 'signup.submit']),
  onlyBy('§4', 'One sign-up at a time', isSubmitting, ['done.signUp', 'error.signUp']),
  onlyBy('§4', "'Account created successfully!' stays until the redirect", isCreated, ['after.redirect']),
  onlyBy('§4', "'Check your email' stays", isSent, []),
  onlyBy('§4', 'After the redirect the sign-up is over', isFinished, []),
  step(
    '§4',
    "With a session it says 'Account created successfully!'",
    (moment) => is('done.signUp')(moment) && hasSession(moment),
    (moment) => isCreated(moment.to) && emits(moment, 'signup.created'),
  ),
  leadsTo('§9', '2 s later it goes to /profile, not before', {
    from: ({ to, from }) => isCreated(to) && !isCreated(from),
    to: isFinished,
    notBefore: 2000,
    within: 2000,
  }),
  step(
    '§4',
    'The redirect is reported once',
    ({ from, to }) => isFinished(to) && !isFinished(from),
    (moment) => {
      return emits(moment, 'signup.finished');
    },
  ),
  onlyAfter('§4', 'No redirect without an account that was created with a session', {
    what: (moment) => emits(moment, 'signup.finished'),
    needs: (moment) => emits(moment, 'signup.created'),
    ends: (moment) => emits(moment, 'signup.finished'),
  }),
  step(
    '§4',
    "Without a session it says 'Check your email', with the address",
    (moment) => is('done.signUp')(moment) && !hasSession(moment),
    (moment) =>
      isSent(moment.to) &&
      emits(moment, 'signup.sent') &&
      moment.to.context.email === moment.from.context.email,
  ),

  step(
    '§8',
    'Already registered',
    fails('user_already_exists'),
    says('An account with this email already exists. Please log in instead.', 'User already registered'),
  ),
  step(
    '§8',
    'Password error',
    fails('weak_password'),
    says('Please use a stronger password with at least 8 characters.', 'Password should contain more.'),
  ),
  step(
    '§8',
    'Invalid email',
    fails('email_address_invalid'),
    says(
      'Please enter a valid email address.',
      'There was an issue with your email address. Please check it and try again.',
    ),
  ),
  step(
    '§8',
    'The confirmation email cannot be sent',
    (moment) => isRefused(moment) && errorOf(moment).message === 'Error sending confirmation email',
    says(
      'Email configuration error. Please contact support or try again later.',
      'There was an issue with your email address. Please check it and try again.',
    ),
  ),
  step(
    '§8',
    'Too many emails',
    fails('over_request_rate_limit'),
    says(
      'Email rate limit exceeded. Please wait a few minutes before trying again, or try with a different email address.',
      'Email rate limit exceeded. Please wait a few minutes before trying again, or try with a different email address.',
    ),
  ),
  step(
    '§8',
    'Any other refusal',
    fails('signup_disabled'),
    says('An unexpected error occurred. Please try again.', 'Signups not allowed for this instance'),
  ),
  step(
    '§8',
    'No answer',
    (moment) => isRefused(moment) && errorOf(moment).message === undefined,
    says('An unexpected error occurred. Please try again.', 'An error occurred during signup'),
  ),
  always(
    '§2',
    'It shows that it is busy only while the request is pending',
    (state) => state.hasTag('busy') === isSubmitting(state),
  ),
];

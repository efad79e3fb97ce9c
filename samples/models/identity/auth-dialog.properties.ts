import type { AuthDialogSnapshot } from '#machines/identity/auth-dialog.machine.ts';
import { emitted, emits, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, leadsTo, onlyAfter, onlyBy, starts, step } = propertiesOf<AuthDialogSnapshot>();
type Step = Moment<AuthDialogSnapshot>;

const isClosed = (state: AuthDialogSnapshot) => state.matches('closed');
const isOpen = (state: AuthDialogSnapshot) => !isClosed(state);
const form = ({ value }: AuthDialogSnapshot) => (typeof value === 'object' ? value.open.form : null);
const work = ({ value }: AuthDialogSnapshot) => (typeof value === 'object' ? value.open.work : null);
const isIdle = (state: AuthDialogSnapshot) => work(state) === 'idle';
const isSubmitting = (state: AuthDialogSnapshot) => work(state) === 'submitting';
const isWelcoming = (state: AuthDialogSnapshot) => work(state) === 'welcoming';
const isCreated = (state: AuthDialogSnapshot) => work(state) === 'created';
const isResetting = (state: AuthDialogSnapshot) => form(state) === 'reset password';

const formOf = ({ event }: Step) => (event['tab'] === 'signup' ? 'sign up' : 'login');
const finishes = (by: 'login' | 'signup' | 'found') => (moment: Step) =>
  isClosed(moment.to) &&
  isSame(emitted(moment, 'dialog.finished'), [{ type: 'dialog.finished', by }]) &&
  emits(moment, 'dialog.closed');
const onlyCloses = (moment: Step) =>
  isClosed(moment.to) && emits(moment, 'dialog.closed') && !emits(moment, 'dialog.finished');

export const authDialogProperties = [
  starts('§2', 'The dialog is closed at first', (state, effects) => isClosed(state) && effects.length === 0),
  onlyBy('§6', 'It stays closed until someone opens it', isClosed, ['dialog.open']),
  step(
    '§2',
    'The default tab and the preselected vendor box are inputs',
    is('dialog.open', isClosed),
    (moment) =>
      form(moment.to) === formOf(moment) &&
      isIdle(moment.to) &&
      moment.to.context.tab === moment.event['tab'] &&
      moment.to.context.preselectVendor === moment.event['preselectVendor'] &&
      moment.effects.length === 0,
  ),
  step('§2', 'Its tabs are Login and Sign Up', is('tab.choose', isIdle), (moment) => {
    return (
      form(moment.to) === formOf(moment) &&
      isIdle(moment.to) &&
      moment.to.context.tab === moment.event['tab'] &&
      moment.to.context.preselectVendor === moment.from.context.preselectVendor
    );
  }),
  always(
    '§2',
    "The selected tab's form shows; the reset form belongs to Login",
    (state) => (form(state) === 'sign up' ? 'signup' : 'login') === state.context.tab,
    isOpen,
  ),
  step(
    '§2',
    "'Forgot your password?' opens the inline reset form",
    is('reset.open', (state) => isIdle(state) && form(state) === 'login'),
    ({ to }) => isResetting(to) && isIdle(to),
  ),
  step(
    '§2',
    "'Back to Login' leaves it",
    is('reset.close', (state) => isIdle(state) && isResetting(state)),
    ({ to }) => form(to) === 'login' && isIdle(to),
  ),
  step(
    '§2',
    'Nothing else changes the form, and it stays during and after submission',
    ({ from, to }) => isOpen(from) && isOpen(to) && form(from) !== form(to),
    (moment) =>
      isIdle(moment.from) &&
      (is('tab.choose')(moment) ||
        is('reset.open', (state) => form(state) === 'login')(moment) ||
        is('reset.close', isResetting)(moment)),
  ),

  step('§4', 'A sent form is being submitted', is('work.began', isIdle), ({ from, to, effects }) => {
    return isSubmitting(to) && form(from) === form(to) && effects.length === 0;
  }),
  step(
    '§4',
    "A failure and 'Check your email' leave the dialog open, with its form",
    is(['work.failed', 'work.sent'], isSubmitting),
    ({ from, to, effects }) => isIdle(to) && form(from) === form(to) && effects.length === 0,
  ),
  step(
    '§2',
    "A successful login shows 'Welcome back!'",
    is('login.succeeded', isSubmitting),
    ({ to, effects }) => isWelcoming(to) && effects.every(({ type }) => type === 'xstate.raise'),
  ),
  leadsTo('§9', 'It closes 1.5 s after the login, not before', {
    from: is('login.succeeded', isSubmitting),
    to: isClosed,
    notBefore: 1500,
    within: 1500,
  }),
  step(
    '§4',
    'Closed then or by the person, it continues signed in',
    is(['after.close', 'dialog.close'], isWelcoming),
    finishes('login'),
  ),
  step('§4', 'A created account shows so', is('signup.created', isSubmitting), ({ to, effects }) => {
    return isCreated(to) && effects.length === 0;
  }),
  step('§4', 'and continues after 2 s', is('signup.finished', isCreated), finishes('signup')),
  step(
    '§2',
    'A logged-in user is redirected',
    is('session.found', (state) => isIdle(state)),
    finishes('found'),
  ),
  step(
    '§2',
    'Closing it earlier leads nowhere',
    is('dialog.close', (state) => isIdle(state) || isSubmitting(state)),
    onlyCloses,
  ),
  step(
    '§2',
    'It closes only when it says so',
    ({ from, to, effects }) => emits({ effects }, 'dialog.closed') || (isOpen(from) && isClosed(to)),
    ({ from, to, effects }) => emits({ effects }, 'dialog.closed') && isOpen(from) && isClosed(to),
  ),
  onlyAfter('§2', 'It continues only after a login, a new account, or an existing session', {
    what: (moment) => emits(moment, 'dialog.finished'),
    needs: is(['login.succeeded', 'signup.created', 'session.found'], (state) => !isClosed(state)),
    ends: ({ to }) => isClosed(to),
  }),
  onlyBy('§2', 'An open form waits for the person', isIdle, [
    'tab.choose',
    'reset.open',
    'reset.close',
    'work.began',
    'dialog.close',
    'session.found',
  ]),
  onlyBy('§4', 'A submitted form waits for its answer, or is closed', isSubmitting, [
    'work.failed',
    'work.sent',
    'login.succeeded',
    'signup.created',
    'dialog.close',
  ]),
  onlyBy('§4', "'Welcome back!' stays until it is closed", isWelcoming, ['after.close', 'dialog.close']),
  onlyBy('§4', "'Account created successfully!' stays until the redirect", isCreated, ['signup.finished']),
  step(
    '§2',
    'An answer without a question does nothing',
    is(['work.failed', 'work.sent', 'login.succeeded', 'signup.created'], (state) => !isSubmitting(state)),
    isQuiet,
  ),
  always(
    '§2',
    "It reads 'Logging in...' only while the form is submitted",
    (state) => state.hasTag('busy') === isSubmitting(state),
  ),
];

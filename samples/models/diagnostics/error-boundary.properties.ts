import type { ErrorBoundarySnapshot } from '#machines/diagnostics/error-boundary.machine.ts';
import { isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyBy, starts, step } = propertiesOf<ErrorBoundarySnapshot>();
type Step = Moment<ErrorBoundarySnapshot>;

const isNormal = (state: ErrorBoundarySnapshot) => state.matches('normal');
const isError = (state: ErrorBoundarySnapshot) => state.matches('error');
const isAuth = ({ context }: ErrorBoundarySnapshot) => context.kind === 'auth';
const at = ({ event }: Step) => String(event['at']);

const told = ({ effects }: Step) =>
  effects.map(({ type, params }) => (type === 'xstate.emit' ? (params as { event: object }).event : type));
const onlyTells = (event: (moment: Step) => object) => (moment: Step) =>
  isSame(told(moment), [event(moment)]);
const staysWith = (event: (moment: Step) => object) => (moment: Step) =>
  onlyTells(event)(moment) && isError(moment.to) && isSame(moment.from.context, moment.to.context);

export const errorBoundaryProperties = [
  starts('§4', 'It is normal at first', (state, effects) => {
    return isNormal(state) && state.context.errorId === null && effects.length === 0;
  }),
  step(
    '§8',
    "A child that throws leads to the error screen; an authentication error has the id 'auth_{timestamp}'",
    is('error.thrown', isNormal),
    (moment) => {
      const { errorId, kind } = moment.to.context;
      const id = String(errorId);
      return (
        isError(moment.to) &&
        (isAuth(moment.to)
          ? id === `auth_${at(moment)}`
          : id.endsWith(at(moment)) && !id.startsWith('auth')) &&
        onlyTells(() => ({ type: 'error.recorded', kind, errorId: id }))(moment)
      );
    },
  ),
  step('§4', "'Try Again' returns to normal", is('error.retry', isError), (moment) => {
    const { kind } = moment.from.context;
    return (
      isNormal(moment.to) &&
      moment.to.context.errorId === null &&
      onlyTells(() => ({ type: 'error.retried', kind }))(moment)
    );
  }),
  step(
    '§2',
    "'Go to Login' leaves the authentication error",
    is('error.goToLogin', (state) => isError(state) && isAuth(state)),
    (moment) =>
      isNormal(moment.to) &&
      moment.to.context.errorId === null &&
      onlyTells(() => ({ type: 'error.loginWanted' }))(moment),
  ),
  step(
    '§2',
    'No other error offers it',
    is('error.goToLogin', (state) => !isAuth(state)),
    isQuiet,
  ),
  step(
    '§2',
    'A reload is offered; the error stays until it happens',
    is('error.reload', isError),
    staysWith(() => ({ type: 'error.reloadWanted' })),
  ),
  step(
    '§2',
    'A report contains the error',
    is('error.report', isError),
    staysWith(({ from }) => ({ type: 'error.reportWanted', errorId: from.context.errorId })),
  ),
  onlyBy('§4', 'Only a child that throws leads to an error', isNormal, ['error.thrown']),
  onlyBy('§4', 'The error stays until the person chooses', isError, [
    'error.retry',
    'error.goToLogin',
    'error.reload',
    'error.report',
  ]),
  always(
    '§8',
    'The error id is on the screen',
    (state) => (state.context.errorId !== null) === isError(state),
  ),
];

import type { CarrierAccountSnapshot } from '#machines/vendor-panel/carrier-account.machine.ts';
import { asks, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';
import type { Moment } from '#engine/properties/property.ts';

const { is, onlyAfter, onlyBy, starts, step } = propertiesOf<CarrierAccountSnapshot>();
type Step = Moment<CarrierAccountSnapshot>;
type Sheet = { account: { carrier: string } };
type Answer = { kind: string; sheet?: Sheet; sentence?: string };

const isOpen = (state: CarrierAccountSnapshot) => state.matches('open');
const isChecking = (state: CarrierAccountSnapshot) => state.matches('checking');
const isAsking = (state: CarrierAccountSnapshot) => state.matches('asking');
const isDisconnecting = (state: CarrierAccountSnapshot) => state.matches('disconnecting');
const hasAccount = (sheet: Sheet | null) => sheet !== null && sheet.account.carrier !== 'manual';
const mayChange = ({ context: { mayWrite, sheet } }: CarrierAccountSnapshot) => mayWrite && hasAccount(sheet);

const answer = ({ event }: Step) => event['output'] as Answer;
const saved = ({ event }: Step) => event['sheet'] as Sheet;
const isSaved = (moment: Step) => is('account.saved', (state) => isOpen(state) || isChecking(state))(moment);
const isAnswer = (name: string, kind: string) => (moment: Step) =>
  is(name)(moment) && answer(moment).kind === kind;
const keepsSheet = ({ from, to }: Step) => isSame(from.context.sheet, to.context.sheet);
const isLater = ({ from, to }: Step) => to.context.epoch > from.context.epoch;

/** Sentences about a store's carrier: panel design ('settings-shipping-integration'), guide carriers. */
export const carrierAccountProperties = [
  starts('design', 'The account is read at once', (state, effects) => {
    return state.matches('reading') && asks({ effects }, 'readAccount') && state.context.sheet === null;
  }),
  step('design', 'The account shows', isAnswer('done.readAccount', 'read'), (moment) => {
    return isOpen(moment.to) && isSame(moment.to.context.sheet, answer(moment).sheet);
  }),
  step('§6', 'A person without the right sees so', isAnswer('done.readAccount', 'denied'), ({ to }) => {
    return to.matches('denied') && to.context.sheet === null;
  }),
  step('design', 'An account that fails to load says so', is('error.readAccount'), ({ to }) => {
    return to.matches('failed');
  }),
  step(
    'design',
    'It can be reloaded',
    is('account.retry', (state) => state.matches('failed')),
    (moment) => moment.to.matches('reading') && asks(moment, 'readAccount'),
  ),
  step(
    'design',
    'A saved account is checked with its carrier, even while an older one is being checked',
    (moment) => isSaved(moment) && hasAccount(saved(moment)),
    (moment) =>
      isChecking(moment.to) &&
      asks(moment, 'checkAccount') &&
      isSame(moment.to.context.sheet, saved(moment)) &&
      moment.to.context.sentence === null,
  ),
  step(
    'design',
    'Shipping by hand needs no check',
    (moment) => isSaved(moment) && !hasAccount(saved(moment)),
    (moment) =>
      isOpen(moment.to) &&
      !asks(moment, 'checkAccount') &&
      isSame(moment.to.context.sheet, saved(moment)) &&
      moment.to.context.sentence === null,
  ),
  step(
    'design',
    'The connection can be checked again',
    is('account.check', (state) => isOpen(state) && mayChange(state)),
    (moment) =>
      isChecking(moment.to) &&
      asks(moment, 'checkAccount') &&
      moment.to.context.sentence === null &&
      keepsSheet(moment),
  ),
  step(
    '§6',
    'Nobody checks or disconnects without the right, or without an account',
    (moment) => (is('account.check')(moment) || is('account.disconnect')(moment)) && !mayChange(moment.from),
    isQuiet,
  ),
  step('design', 'The result of a check shows', isAnswer('done.checkAccount', 'done'), (moment) => {
    return (
      isOpen(moment.to) &&
      isSame(moment.to.context.sheet, answer(moment).sheet) &&
      moment.to.context.sentence === null &&
      moment.to.context.epoch === moment.from.context.epoch
    );
  }),
  step(
    'design',
    "A refusal shows the server's sentence, and the account stays",
    (moment) =>
      isAnswer('done.checkAccount', 'refused')(moment) ||
      isAnswer('done.disconnectAccount', 'refused')(moment),
    (moment) =>
      isOpen(moment.to) &&
      moment.to.context.sentence === answer(moment).sentence &&
      keepsSheet(moment) &&
      !isLater(moment),
  ),
  step(
    'design',
    'A failure without an answer shows, with what to do next',
    (moment) => is('error.checkAccount')(moment) || is('error.disconnectAccount')(moment),
    (moment) =>
      isOpen(moment.to) &&
      moment.to.context.sentence === 'Something went wrong. Try again.' &&
      keepsSheet(moment) &&
      !isLater(moment),
  ),
  step(
    'design',
    'Disconnecting asks first',
    is('account.disconnect', (state) => isOpen(state) && mayChange(state)),
    (moment) =>
      isAsking(moment.to) &&
      !asks(moment, 'disconnectAccount') &&
      moment.to.context.sentence === null &&
      keepsSheet(moment),
  ),
  step('design', 'Declining keeps the account', is('disconnect.cancelled', isAsking), (moment) => {
    return (
      isOpen(moment.to) &&
      isSame(moment.to.context, moment.from.context) &&
      !asks(moment, 'disconnectAccount')
    );
  }),
  step(
    'design',
    'Confirming disconnects the displayed version',
    is('disconnect.confirmed', isAsking),
    (moment) => {
      return isDisconnecting(moment.to) && asks(moment, 'disconnectAccount') && keepsSheet(moment);
    },
  ),
  onlyAfter('design', 'Nothing is disconnected without confirmation', {
    what: (moment) => asks(moment, 'disconnectAccount'),
    needs: is('disconnect.confirmed', isAsking),
    ends: () => true,
  }),
  step(
    'design',
    'A disconnected account starts over',
    isAnswer('done.disconnectAccount', 'done'),
    (moment) => {
      return (
        isOpen(moment.to) &&
        isSame(moment.to.context.sheet, answer(moment).sheet) &&
        moment.to.context.sentence === null &&
        isLater(moment)
      );
    },
  ),
  step(
    'design',
    'The slower person sees the current version, and that nothing was disconnected',
    isAnswer('done.disconnectAccount', 'changed'),
    (moment) =>
      isOpen(moment.to) &&
      isSame(moment.to.context.sheet, answer(moment).sheet) &&
      String(moment.to.context.sentence).includes('Nothing was disconnected') &&
      isLater(moment),
  ),
  onlyBy('design', 'One disconnection at a time', isDisconnecting, [
    'done.disconnectAccount',
    'error.disconnectAccount',
  ]),
  onlyBy('design', 'The question waits for its answer', isAsking, [
    'disconnect.confirmed',
    'disconnect.cancelled',
  ]),
  onlyBy('design', 'A check waits for its answer, or for a newer account', isChecking, [
    'done.checkAccount',
    'error.checkAccount',
    'account.saved',
  ]),
  onlyBy('design', 'Only its person changes an account at rest', isOpen, [
    'account.saved',
    'account.check',
    'account.disconnect',
  ]),
  onlyBy('§6', 'A denied page stays denied', (state) => state.matches('denied'), []),
  onlyBy('design', 'A failure waits for its person', (state) => state.matches('failed'), ['account.retry']),
  onlyBy('design', 'Reading waits for its answer', (state) => state.matches('reading'), [
    'done.readAccount',
    'error.readAccount',
  ]),
];

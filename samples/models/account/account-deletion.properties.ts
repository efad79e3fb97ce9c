import type { AccountDeletionSnapshot } from '#machines/account/account-deletion.machine.ts';
import { asks, emits, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';

const { always, is, onlyAfter, onlyBy, starts, step } = propertiesOf<AccountDeletionSnapshot>();
type Step = Moment<AccountDeletionSnapshot>;

const isClosed = (state: AccountDeletionSnapshot) => state.matches('closed');
const isLooking = (state: AccountDeletionSnapshot) => state.matches('looking');
const isBlocked = (state: AccountDeletionSnapshot) => state.matches('not possible');
const isConfirming = (state: AccountDeletionSnapshot) => state.matches('confirming');
const isDeleting = (state: AccountDeletionSnapshot) => state.matches('deleting');
const isDeletingWithCode = (state: AccountDeletionSnapshot) => state.matches({ 'second factor': 'deleting' });
const asksCode = (state: AccountDeletionSnapshot) =>
  state.matches('second factor') && !isDeletingWithCode(state);
const isDeleted = (state: AccountDeletionSnapshot) => state.matches('deleted');

/** The word DELETE and the password. */
const isConfirmed = ({ event }: Step) =>
  String(event['word']).trim() === 'DELETE' && String(event['password']) !== '';
const isCode = ({ event }: Step) => /^\d{6}$/.test(String(event['code']).replaceAll(' ', ''));
const hasSentence = ({ context }: AccountDeletionSnapshot) => (context.problem ?? '') !== '';
const isCalm = ({ context }: AccountDeletionSnapshot) => context.problem === null;
const answer = ({ event }: Step) => event['output'];
const tellsDeletion = (moment: Step) =>
  isDeleted(moment.to) && emits(moment, 'account.deleted') && isCalm(moment.to);

export const accountDeletionProperties = [
  starts('design', 'Nothing is open at first', (state, effects) => {
    return isClosed(state) && isCalm(state) && effects.length === 0;
  }),
  step(
    'design',
    'Opening it checks first whether it is possible',
    is('deletion.open', isClosed),
    (moment) => {
      return isLooking(moment.to) && asks(moment, 'readReason') && isCalm(moment.to);
    },
  ),
  step(
    'design',
    'It shows what prevents it',
    (moment) => is('done.readReason')(moment) && answer(moment) !== null,
    (moment) => isBlocked(moment.to) && moment.to.context.problem === answer(moment),
  ),
  step(
    'design',
    'If nothing does, it asks for the word and the password',
    (moment) => is('done.readReason')(moment) && answer(moment) === null,
    ({ to }) => to.matches({ confirming: 'asking' }) && isCalm(to),
  ),
  step('design', 'If the check fails, nothing is deleted', is('error.readReason'), ({ to }) => {
    return isBlocked(to) && hasSentence(to);
  }),
  step(
    'design',
    'Canceling deletes nothing',
    is('deletion.cancel', (state) => !isDeleting(state) && !isDeletingWithCode(state)),
    (moment) =>
      isClosed(moment.from) ||
      isDeleted(moment.from) ||
      (isClosed(moment.to) && isSilent(moment) && !asks(moment, 'deleteAccount')),
  ),
  step(
    'design',
    'The word DELETE and the password delete the account',
    (moment) => is('deletion.submit', isConfirming)(moment) && isConfirmed(moment),
    (moment) => isDeleting(moment.to) && asks(moment, 'deleteAccount') && isCalm(moment.to),
  ),
  step(
    'design',
    'Another word, or no password, does nothing',
    (moment) => is('deletion.submit')(moment) && !isConfirmed(moment),
    isQuiet,
  ),
  step(
    'design',
    'The account is deleted',
    (moment) => is('done.deleteAccount')(moment) && answer(moment) === 'deleted',
    tellsDeletion,
  ),
  step(
    '0023',
    'An account with a second factor asks for its code before anything happens',
    (moment) => is('done.deleteAccount')(moment) && answer(moment) === 'code needed',
    (moment) => moment.to.matches({ 'second factor': 'asking' }) && isSilent(moment) && isCalm(moment.to),
  ),
  step('design', 'A refusal says why, and can be retried', is('error.deleteAccount'), ({ to }) => {
    return to.matches({ confirming: 'refused' }) && hasSentence(to);
  }),
  step(
    '0023',
    'Six digits delete the account',
    (moment) => is('code.submit', asksCode)(moment) && isCode(moment),
    (moment) => isDeletingWithCode(moment.to) && asks(moment, 'deleteWithCode') && isCalm(moment.to),
  ),
  step(
    '0023',
    'Anything else is not sent',
    (moment) => is('code.submit')(moment) && !isCode(moment),
    isQuiet,
  ),
  step('0023', 'The right code deletes the account', is('done.deleteWithCode'), tellsDeletion),
  step('0023', 'A wrong code says so, and another one can be typed', is('error.deleteWithCode'), ({ to }) => {
    return to.matches({ 'second factor': 'refused' }) && hasSentence(to);
  }),
  step(
    'design',
    'Reopened after a cancellation, it shows no old error',
    is('deletion.cancel', (state) => isConfirming(state) || asksCode(state)),
    ({ to }) => isCalm(to),
  ),
  onlyBy('design', 'Only the person opens it', isClosed, ['deletion.open']),
  onlyBy('design', 'The check waits for its answer', isLooking, [
    'done.readReason',
    'error.readReason',
    'deletion.cancel',
  ]),
  onlyBy('design', 'A blocked deletion can only be closed', isBlocked, ['deletion.cancel']),
  onlyBy('design', 'The form waits for the person', isConfirming, ['deletion.submit', 'deletion.cancel']),
  onlyBy('design', "A deletion that has started can't be canceled", isDeleting, [
    'done.deleteAccount',
    'error.deleteAccount',
  ]),
  onlyBy('0023', 'The code form waits for the person', asksCode, ['code.submit', 'deletion.cancel']),
  onlyBy('0023', 'One code at a time, without a way back', isDeletingWithCode, [
    'done.deleteWithCode',
    'error.deleteWithCode',
  ]),
  onlyAfter('design', "No account is deleted without the word, the password and the server's answer", {
    what: (moment) => emits(moment, 'account.deleted'),
    needs: (moment) => is('deletion.submit', isConfirming)(moment) && isConfirmed(moment),
    ends: ({ to }) => isClosed(to),
  }),
  always(
    'design',
    'It shows that it is busy only while a request is pending',
    (state) => state.hasTag('busy') === (isLooking(state) || isDeleting(state) || isDeletingWithCode(state)),
  ),
];

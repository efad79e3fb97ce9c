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
  step('design', 'Opening it looks first whether it is possible', is('deletion.open', isClosed), (moment) => {
    return isLooking(moment.to) && asks(moment, 'readReason') && isCalm(moment.to);
  }),
  step(
    'design',
    'It says what stands in the way',
    (moment) => is('done.readReason')(moment) && answer(moment) !== null,
    (moment) => isBlocked(moment.to) && moment.to.context.problem === answer(moment),
  ),
  step(
    'design',
    'If nothing does it asks for the word and the password',
    (moment) => is('done.readReason')(moment) && answer(moment) === null,
    ({ to }) => to.matches({ confirming: 'asking' }) && isCalm(to),
  ),
  step('design', 'What cannot be read is not deleted', is('error.readReason'), ({ to }) => {
    return isBlocked(to) && hasSentence(to);
  }),
  step(
    'design',
    'Whoever cancels has deleted nothing',
    is('deletion.cancel', (state) => !isDeleting(state) && !isDeletingWithCode(state)),
    (moment) =>
      isClosed(moment.from) ||
      isDeleted(moment.from) ||
      (isClosed(moment.to) && isSilent(moment) && !asks(moment, 'deleteAccount')),
  ),
  step(
    'design',
    'The word DELETE and the password delete',
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
    'The account is gone',
    (moment) => is('done.deleteAccount')(moment) && answer(moment) === 'deleted',
    tellsDeletion,
  ),
  step(
    '0023',
    'An account with a second factor asks for its code, and nothing has happened yet',
    (moment) => is('done.deleteAccount')(moment) && answer(moment) === 'code needed',
    (moment) => moment.to.matches({ 'second factor': 'asking' }) && isSilent(moment) && isCalm(moment.to),
  ),
  step('design', 'A refusal says why, and can be tried again', is('error.deleteAccount'), ({ to }) => {
    return to.matches({ confirming: 'refused' }) && hasSentence(to);
  }),
  step(
    '0023',
    'Six digits delete',
    (moment) => is('code.submit', asksCode)(moment) && isCode(moment),
    (moment) => isDeletingWithCode(moment.to) && asks(moment, 'deleteWithCode') && isCalm(moment.to),
  ),
  step(
    '0023',
    'Anything else is not sent',
    (moment) => is('code.submit')(moment) && !isCode(moment),
    isQuiet,
  ),
  step('0023', 'The right code deletes', is('done.deleteWithCode'), tellsDeletion),
  step('0023', 'A wrong code says so and can be typed again', is('error.deleteWithCode'), ({ to }) => {
    return to.matches({ 'second factor': 'refused' }) && hasSentence(to);
  }),
  step(
    'design',
    'Opened again after it was cancelled it has forgotten the last error',
    is('deletion.cancel', (state) => isConfirming(state) || asksCode(state)),
    ({ to }) => isCalm(to),
  ),
  onlyBy('design', 'It opens by the person alone', isClosed, ['deletion.open']),
  onlyBy('design', 'It looks until it knows', isLooking, [
    'done.readReason',
    'error.readReason',
    'deletion.cancel',
  ]),
  onlyBy('design', 'What stands in the way can only be left', isBlocked, ['deletion.cancel']),
  onlyBy('design', 'The question waits for the person', isConfirming, ['deletion.submit', 'deletion.cancel']),
  onlyBy('design', 'A deletion that has started cannot be cancelled', isDeleting, [
    'done.deleteAccount',
    'error.deleteAccount',
  ]),
  onlyBy('0023', 'The question for the code waits for the person', asksCode, [
    'code.submit',
    'deletion.cancel',
  ]),
  onlyBy('0023', 'One code at a time, and no way back', isDeletingWithCode, [
    'done.deleteWithCode',
    'error.deleteWithCode',
  ]),
  onlyAfter('design', 'No account is deleted without the word, the password and the answer of the server', {
    what: (moment) => emits(moment, 'account.deleted'),
    needs: (moment) => is('deletion.submit', isConfirming)(moment) && isConfirmed(moment),
    ends: ({ to }) => isClosed(to),
  }),
  always(
    'design',
    'It says that it works while a request is on its way, and at no other time',
    (state) => state.hasTag('busy') === (isLooking(state) || isDeleting(state) || isDeletingWithCode(state)),
  ),
];

import type { InvitationSnapshot } from '#machines/identity/invitation.machine.ts';
import type { Person } from '#machines/identity/invitation.machine.ts';
import type { Invitation } from '#schema/identity/invitation.ts';
import { asks, emitted, emits, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, leadsTo, onlyAfter, onlyBy, starts, step } = propertiesOf<InvitationSnapshot>();
type Step = Moment<InvitationSnapshot>;

const isLoading = (state: InvitationSnapshot) => state.matches('loading');
const isInvalid = (state: InvitationSnapshot) => state.matches('invalid or expired');
const isFailed = (state: InvitationSnapshot) => state.matches('failed');
const isShown = (state: InvitationSnapshot) => state.matches('shown');
const isAccepting = (state: InvitationSnapshot) => state.matches('accepting');
const isAccepted = (state: InvitationSnapshot) => state.matches('accepted');
const isRefused = (state: InvitationSnapshot) => state.matches('accept failed');
const isFinished = (state: InvitationSnapshot) => state.matches('finished');
const kind = ({ value }: InvitationSnapshot) =>
  typeof value === 'object' && 'shown' in value ? value.shown.kind : null;
const viewer = ({ value }: InvitationSnapshot) =>
  typeof value === 'object' && 'shown' in value ? value.shown.person : null;

const found = ({ event }: Step) => event['output'] as Invitation | null;
const hasAnswer = ({ event }: Step) => (event['error'] as { message?: string }).message !== undefined;
const wordsOf = ({ event }: Step) => (event['error'] as { message?: string }).message ?? null;
const email = (person: Person) => (person.kind === 'user' ? person.email.toLowerCase() : null);
/** §2: the emails match, in any case. */
const isInvited = ({ context: { person, invitation } }: InvitationSnapshot) =>
  invitation !== null && email(person) === invitation.email.toLowerCase();
const finishesWith = (moment: Step, type: 'invitation.accepted' | 'invitation.finished') =>
  isSame(emitted(moment, type), [{ type, accepted: moment.to.context.accepted }]);

export const invitationProperties = [
  starts('§7', 'The invitation is looked up by its token', (state, effects) => {
    return isLoading(state) && asks({ effects }, 'lookUp') && asks({ effects }, 'watchPerson');
  }),
  step(
    '§8',
    "Without one it says 'Invalid or expired invitation link'",
    (moment) => is('done.lookUp')(moment) && found(moment) === null,
    ({ to, from }) => isInvalid(to) && isSame(to.context, from.context),
  ),
  step(
    '§8',
    "A refusal says 'Failed to load invitation details'",
    (moment) => is('error.lookUp')(moment) && hasAnswer(moment),
    ({ to }) => to.matches({ failed: 'refused' }),
  ),
  step(
    '§8',
    "No answer says 'An unexpected error occurred'",
    (moment) => is('error.lookUp')(moment) && !hasAnswer(moment),
    ({ to }) => to.matches({ failed: 'unexpected' }),
  ),
  step('§8', 'Both can be retried', is('invitation.retry', isFailed), (moment) => {
    return isLoading(moment.to) && asks(moment, 'lookUp');
  }),
  step(
    '§2',
    'The details show; for a takeover, the store and its products too',
    (moment) => is('done.lookUp')(moment) && found(moment) !== null,
    (moment) =>
      isSame(moment.to.context.invitation, found(moment)) &&
      kind(moment.to) === (found(moment)?.invitation_type === 'takeover' ? 'takeover' : 'new'),
  ),
  always(
    '§2',
    'The user whose email matches can accept; others see Sign Up; another user sees Wrong Account',
    (state) => {
      const { person } = state.context;
      if (isInvited(state)) return viewer(state) === 'matching';
      return viewer(state) === (person.kind === 'user' ? 'wrong account' : person.kind);
    },
    isShown,
  ),
  step(
    '§2',
    "Logging in or out here shows that person's view of the same invitation",
    is('person.changed'),
    ({ from, to, event }) =>
      isSame(to.context, { ...from.context, person: event['person'] }) &&
      kind(to) === (isRefused(from) ? kind(to) : kind(from)),
  ),
  step(
    '§2',
    'It does not stop or repeat a pending request',
    is('person.changed', (state) => !isRefused(state)),
    (moment) =>
      isSilent(moment) &&
      isShown(moment.to) === isShown(moment.from) &&
      (isShown(moment.to) || isSame(moment.to.value, moment.from.value)),
  ),
  step(
    '§2',
    'After a failure it shows again, since the next person may be different',
    is('person.changed', isRefused),
    ({ to }) => isShown(to) && kind(to) === (to.context.invitation?.store_name === null ? 'new' : 'takeover'),
  ),
  step(
    '§2',
    'The invited person can accept, and again after a failure',
    is('invitation.accept', (state) => (isShown(state) && isInvited(state)) || isRefused(state)),
    (moment) => isAccepting(moment.to) && asks(moment, 'accept'),
  ),
  step(
    '§2',
    'Nobody else can, and nobody twice',
    is('invitation.accept', (state) => !(isShown(state) && isInvited(state)) && !isRefused(state)),
    isQuiet,
  ),
  step('§4', 'Accepting shows a success notice', is('done.accept'), (moment) => {
    return (
      isAccepted(moment.to) &&
      isSame(moment.to.context.accepted, moment.event['output']) &&
      finishesWith(moment, 'invitation.accepted')
    );
  }),
  leadsTo('§9', 'and continues after 1 s, not before', {
    from: is('done.accept'),
    to: isFinished,
    notBefore: 1000,
    within: 1000,
  }),
  step(
    '§4',
    'It continues once',
    ({ from, to }) => isFinished(to) && !isFinished(from),
    (moment) => {
      return isAccepted(moment.from) && finishesWith(moment, 'invitation.finished');
    },
  ),
  step(
    '§8',
    "A failure to accept says 'Failed to accept invitation' with the server's message",
    is('error.accept'),
    (moment) =>
      (isInvited(moment.to)
        ? isRefused(moment.to) && moment.to.context.message === wordsOf(moment)
        : isShown(moment.to) && !isInvited(moment.from)) &&
      isSame(emitted(moment, 'invitation.acceptFailed'), [
        { type: 'invitation.acceptFailed', message: wordsOf(moment) },
      ]),
  ),
  onlyAfter('§4', 'Nothing is accepted without a press', {
    what: (moment) => emits(moment, 'invitation.accepted'),
    needs: is('invitation.accept', (state) => isInvited(state)),
    ends: is(['done.accept', 'error.accept']),
  }),
  onlyBy('§7', 'The look-up ends with its answer', isLoading, [
    'done.lookUp',
    'error.lookUp',
    'person.changed',
  ]),
  onlyBy('§8', 'An invalid link stays one', isInvalid, ['person.changed']),
  onlyBy('§8', 'A failure waits for the next try', isFailed, ['invitation.retry', 'person.changed']),
  onlyBy('§2', 'A displayed invitation waits for the person', isShown, [
    'invitation.accept',
    'person.changed',
  ]),
  onlyBy('§4', 'It is accepted once', isAccepting, ['done.accept', 'error.accept', 'person.changed']),
  onlyBy('§8', 'A failure to accept waits for the person', isRefused, [
    'invitation.accept',
    'person.changed',
  ]),
  onlyBy('§4', 'The notice stays for its second', isAccepted, ['after.continue', 'person.changed']),
  onlyBy('§4', 'Nothing follows', isFinished, ['person.changed']),
];

import type {
  InvitedPerson,
  TeamInvitationSnapshot,
} from '#machines/vendor-panel/team-invitation.machine.ts';
import { asks, emitted, emits, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, leadsTo, onlyAfter, onlyBy, starts, step } = propertiesOf<TeamInvitationSnapshot>();
type Step = Moment<TeamInvitationSnapshot>;

const isWaiting = (state: TeamInvitationSnapshot) => state.matches('opening');
const isLoading = (state: TeamInvitationSnapshot) => state.matches('loading');
const isInvalid = (state: TeamInvitationSnapshot) => state.matches('invalid or expired');
const isFailed = (state: TeamInvitationSnapshot) => state.matches('failed');
const isShown = (state: TeamInvitationSnapshot) => state.matches('shown');
const isAccepting = (state: TeamInvitationSnapshot) => state.matches('accepting');
const isRefused = (state: TeamInvitationSnapshot) => state.matches('accept failed');
const isAccepted = (state: TeamInvitationSnapshot) => state.matches('accepted');
const isFinished = (state: TeamInvitationSnapshot) => state.matches('finished');
const isOver = (state: TeamInvitationSnapshot) => isAccepted(state) || isFinished(state);
const hasToken = ({ context }: TeamInvitationSnapshot) => context.token !== null;

const email = (person: InvitedPerson) => (person.kind === 'user' ? person.email.toLowerCase() : null);
/** §2: the emails match, in any case. */
const isInvited = ({ context: { person, invitation } }: TeamInvitationSnapshot) =>
  invitation !== null && email(person) === invitation.email.toLowerCase();
/** Looked up as soon as the user is known; with a token at once. */
const isLookedUp = (moment: Step) =>
  hasToken(moment.to) || moment.to.context.person.kind !== 'unknown'
    ? isLoading(moment.to) && asks(moment, 'lookUp')
    : isWaiting(moment.to) && !asks(moment, 'lookUp');
const tells = (moment: Step, type: 'team.joined' | 'invitation.finished') =>
  isSame(emitted(moment, type), [{ type, joined: moment.to.context.joined }]);
const wordsOf = ({ event }: Step) => (event['error'] as { message?: string }).message ?? null;

/** Sentences about an invitation to a team: panel design ('team'), decision 0042, and §2, §4 and §8 of invitations. */
export const teamInvitationProperties = [
  starts('0042', 'It is looked up by its token, or without one once the user is known', (state, effects) => {
    return (
      asks({ effects }, 'watchPerson') &&
      isLoading(state) === hasToken(state) &&
      isWaiting(state) === !hasToken(state) &&
      asks({ effects }, 'lookUp') === hasToken(state)
    );
  }),
  step(
    '0042',
    "Without a token it is the signed-in user's invitation: another person has another",
    is('person.changed', (state) => !hasToken(state) && !isAccepting(state) && !isOver(state)),
    (moment) =>
      isLookedUp(moment) && moment.to.context.invitation === null && moment.to.context.message === null,
  ),
  step('§2', 'The page knows who is looking at it', is('person.changed'), ({ event, from, to }) => {
    const { person, token, joined } = to.context;
    return (
      isSame(person, event['person']) && token === from.context.token && isSame(joined, from.context.joined)
    );
  }),
  step(
    '§2',
    'With a token it is the same for everyone',
    is('person.changed', hasToken),
    (moment) =>
      isSilent(moment) &&
      isSame(moment.to.context, { ...moment.from.context, person: moment.event['person'] }) &&
      isShown(moment.to) === (isShown(moment.from) || isRefused(moment.from)) &&
      (isShown(moment.to) || isSame(moment.from.value, moment.to.value)),
  ),
  step(
    '§8',
    "Without one it says 'Invalid or expired invitation link'",
    (moment) => is('done.lookUp')(moment) && moment.event['output'] === null,
    ({ from, to }) => isInvalid(to) && isSame(from.context, to.context),
  ),
  step('§8', 'A look-up without an answer can be retried', is('error.lookUp'), ({ to }) => isFailed(to)),
  step('§8', 'Retrying looks it up', is('invitation.retry', isFailed), isLookedUp),
  step(
    '§2',
    'Its details show',
    (moment) => is('done.lookUp')(moment) && moment.event['output'] !== null,
    ({ event, from, to }) =>
      isShown(to) && isSame(to.context, { ...from.context, invitation: event['output'] }),
  ),
  always(
    '§2',
    'The user whose email matches can accept; others see Sign Up; another user sees Wrong Account',
    (state) => {
      const { kind } = state.context.person;
      if (isInvited(state)) return state.matches({ shown: 'matching' });
      if (kind === 'user') return state.matches({ shown: 'wrong account' });
      return state.matches({ shown: kind });
    },
    isShown,
  ),
  step(
    '§2',
    'The invited person can accept, and again after a failure',
    is('invitation.accept', (state) => (isShown(state) && isInvited(state)) || isRefused(state)),
    (moment) => {
      return (
        isAccepting(moment.to) && asks(moment, 'accept') && isSame(moment.from.context, moment.to.context)
      );
    },
  ),
  step(
    '§2',
    'Nobody else can, and nobody twice',
    is('invitation.accept', (state) => !(isShown(state) && isInvited(state)) && !isRefused(state)),
    isQuiet,
  ),
  always('§2', 'Only the invited person can retry', isInvited, isRefused),
  step('§4', 'Accepting shows a success notice, and the panel is open', is('done.accept'), (moment) => {
    const { event, from, to } = moment;
    return (
      isAccepted(to) &&
      isSame(to.context, { ...from.context, joined: event['output'] }) &&
      tells(moment, 'team.joined')
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
      return isAccepted(moment.from) && tells(moment, 'invitation.finished');
    },
  ),
  step(
    '§8',
    "A failure to accept shows the server's message, to the invited person",
    is('error.accept', isInvited),
    (moment) =>
      isRefused(moment.to) && isSame(moment.to.context, { ...moment.from.context, message: wordsOf(moment) }),
  ),
  step(
    '§2',
    'A person who logs in in between sees their own view',
    is('error.accept', (state) => !isInvited(state)),
    (moment) =>
      hasToken(moment.to)
        ? isShown(moment.to) && isSame(moment.from.context, moment.to.context)
        : isLookedUp(moment) && moment.to.context.invitation === null,
  ),
  onlyAfter('§4', 'Nobody joins without a press', {
    what: (moment) => emits(moment, 'team.joined'),
    needs: is('invitation.accept', (state) => isInvited(state)),
    ends: is(['done.accept', 'error.accept']),
  }),
  onlyBy('0042', 'It waits until the user is known', isWaiting, ['person.changed']),
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
  step(
    '§4',
    'A pending request continues for a person who logs in in between',
    is('person.changed', (state) => {
      return isAccepting(state) || isOver(state);
    }),
    (moment) => isSilent(moment) && isSame(moment.from.value, moment.to.value),
  ),
  onlyBy('§8', 'A failure to accept waits for the person', isRefused, [
    'invitation.accept',
    'person.changed',
  ]),
  onlyBy('§4', 'The notice stays for its second', isAccepted, ['after.continue', 'person.changed']),
  onlyBy('§4', 'Nothing follows', isFinished, ['person.changed']),
];

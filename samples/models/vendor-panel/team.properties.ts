import type { TeamSnapshot } from '#machines/vendor-panel/team.machine.ts';
import { asks, emits, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';
import type { Moment } from '#engine/properties/property.ts';

const { is, onlyAfter, onlyBy, starts, step } = propertiesOf<TeamSnapshot>();
type Step = Moment<TeamSnapshot>;
type Act = { kind: string; member?: string; version?: number };
type Answer = { kind: string; team?: unknown; sentence?: string };

const isReady = (state: TeamSnapshot) => state.matches('ready');
const isConfirming = (state: TeamSnapshot) => state.matches('confirming');
const isActing = (state: TeamSnapshot) => state.matches('acting');
const isOvertaken = (state: TeamSnapshot) => state.matches('overtaken');
const isRefused = (state: TeamSnapshot) => state.matches({ ready: 'refused' });
const isRereading = (state: TeamSnapshot) => state.matches('rereading');

const act = ({ event }: Step) => event['act'] as Act;
const answer = ({ event }: Step) => event['output'] as Answer;
const isAnswer = (kind: string) => (moment: Step) => is('done.act')(moment) && answer(moment).kind === kind;
const hasLeft = (moment: Step) => isAnswer('done')(moment) && answer(moment).team === null;
/**
 * Changes that can't be undone by pressing again: someone or an invitation is removed, or the customer list can be
 * exported.
 */
const isFinal = ({ kind }: Act) => ['remove', 'revoke', 'leave', 'export'].includes(kind);
const acts = (moment: Step) => isActing(moment.to) && asks(moment, 'act');
const keepsTeam = ({ from, to }: Step) => isSame(from.context.team, to.context.team);

/** Sentences about a store's team: panel design ('team'), decision 0042. */
export const teamProperties = [
  starts(
    'design',
    'Members who may see the team read it at once; others can only leave',
    (state, effects) => {
      const { mayRead } = state.context;
      return state.matches(mayRead ? 'reading' : 'ready') && asks({ effects }, 'readTeam') === mayRead;
    },
  ),
  step('design', 'The team shows', is('done.readTeam'), (moment) => {
    return isReady(moment.to) && isSame(moment.to.context.team, moment.event['output']);
  }),
  step('design', 'A team that fails to load says so', is('error.readTeam'), ({ to }) => to.matches('failed')),
  step(
    'design',
    'It can be reloaded',
    is('team.retry', (state) => state.matches('failed')),
    (moment) => moment.to.matches('reading') && asks(moment, 'readTeam'),
  ),
  step(
    'design',
    'A new role and a resent invitation are sent at once',
    (moment) => is('team.act', isReady)(moment) && !isFinal(act(moment)),
    (moment) =>
      acts(moment) && isSame(moment.to.context.act, act(moment)) && moment.to.context.sentence === null,
  ),
  step(
    'design',
    'Removing, revoking, leaving, and granting the customer export ask first',
    (moment) => is('team.act', isReady)(moment) && isFinal(act(moment)),
    (moment) =>
      isConfirming(moment.to) &&
      !asks(moment, 'act') &&
      isSame(moment.to.context.act, act(moment)) &&
      moment.to.context.sentence === null,
  ),
  step(
    'design',
    'Confirming does what was asked',
    is('team.confirm', isConfirming),
    (moment) => acts(moment) && isSame(moment.to.context, moment.from.context),
  ),
  step('design', 'Declining does nothing', is('team.cancel', isConfirming), (moment) => {
    return isReady(moment.to) && moment.to.context.act === null && keepsTeam(moment) && !asks(moment, 'act');
  }),
  onlyAfter('design', 'Nothing is done without its person', {
    what: (moment) => asks(moment, 'act'),
    needs: (moment) =>
      is('team.act', isReady)(moment) ||
      is('team.confirm', isConfirming)(moment) ||
      is('overtaken.keep', isOvertaken)(moment),
    ends: () => true,
  }),
  step(
    'design',
    'A finished change shows the resulting team',
    (moment) => isAnswer('done')(moment) && !hasLeft(moment),
    ({ event, to }) =>
      isReady(to) &&
      !isRefused(to) &&
      isSame(to.context.team, (event['output'] as Answer).team) &&
      to.context.act === null &&
      to.context.sentence === null,
  ),
  step('design', 'A member who leaves is notified once', hasLeft, (moment) => {
    return moment.to.matches('left') && emits(moment, 'team.left');
  }),
  step('design', "A refusal shows the server's sentence", isAnswer('refused'), (moment) => {
    return (
      isRefused(moment.to) &&
      moment.to.context.sentence === answer(moment).sentence &&
      moment.to.context.act === null &&
      keepsTeam(moment)
    );
  }),
  step('design', 'A failure without an answer shows, with what to do next', is('error.act'), (moment) => {
    return (
      isRefused(moment.to) &&
      moment.to.context.sentence === 'Something went wrong. Try again.' &&
      moment.to.context.act === null &&
      keepsTeam(moment)
    );
  }),
  step(
    'design',
    "The slower person sees the other's choice, and decides",
    isAnswer('overtaken'),
    (moment) => {
      return (
        isOvertaken(moment.to) &&
        isSame(moment.to.context.team, answer(moment).team) &&
        isSame(moment.to.context.act, moment.from.context.act)
      );
    },
  ),
  step('design', "Taking the other's choice does nothing", is('overtaken.take', isOvertaken), (moment) => {
    return isReady(moment.to) && moment.to.context.act === null && keepsTeam(moment) && !asks(moment, 'act');
  }),
  step(
    'design',
    "Keeping one's own choice sends it again, based on their version",
    is('overtaken.keep', isOvertaken),
    (moment) => {
      const before = moment.from.context.act as Act | null;
      const theirs = moment.from.context.team?.members.find(({ user_id }) => user_id === before?.member);
      const wanted =
        before?.kind === 'role' ? { ...before, version: theirs?.version ?? before.version } : before;
      return acts(moment) && isSame(moment.to.context.act, wanted);
    },
  ),
  step(
    'design',
    'An invitation reloads the team in the background',
    is('team.changed', (state) => isReady(state) || isRereading(state)),
    (moment) =>
      isRereading(moment.to) &&
      asks(moment, 'rereadTeam') &&
      moment.to.context.sentence === null &&
      keepsTeam(moment),
  ),
  step('design', 'The reloaded team shows', is('done.rereadTeam'), (moment) => {
    return isReady(moment.to) && isSame(moment.to.context.team, moment.event['output']);
  }),
  step('design', 'A team that fails to reload stays', is('error.rereadTeam'), (moment) => {
    return isReady(moment.to) && !isRefused(moment.to) && keepsTeam(moment);
  }),
  onlyBy('design', 'One change at a time', isActing, ['done.act', 'error.act']),
  onlyBy('design', 'A question waits for its answer', isConfirming, ['team.confirm', 'team.cancel']),
  onlyBy('design', 'A conflict waits for its person', isOvertaken, ['overtaken.take', 'overtaken.keep']),
  onlyBy('design', 'Only its person changes a team at rest', isReady, ['team.act', 'team.changed']),
  onlyBy('design', 'Reading waits for its answer', (state) => state.matches('reading'), [
    'done.readTeam',
    'error.readTeam',
  ]),
  onlyBy('design', 'A reload waits for its answer', isRereading, [
    'done.rereadTeam',
    'error.rereadTeam',
    'team.changed',
  ]),
  onlyBy('design', 'A failure waits for its person', (state) => state.matches('failed'), ['team.retry']),
  step('design', 'A member who has left does nothing more', ({ from }) => from.matches('left'), isQuiet),
];

import type { ListChangeSnapshot } from '#machines/vendor-panel/list-change.machine.ts';
import type { BulkJob } from '#schema/vendor-panel/bulk/bulk-job.ts';
import { asks, emits, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, leadsTo, onlyAfter, onlyBy, starts, step } = propertiesOf<ListChangeSnapshot>();
type Step = Moment<ListChangeSnapshot>;

const at =
  (...names: readonly ListChangeSnapshot['value'][]) =>
  ({ value }: ListChangeSnapshot) =>
    names.includes(value);
const isLooking = at('looking');
const isIdle = at('idle');
const isRunning = at('collecting', 'changing', 'undoing');
const isResult = at('changed', 'undone');
const canUndo = (state: ListChangeSnapshot) =>
  at('changed')(state) && typeof state.context.bulk?.undo_until === 'string';

const isAnswer = is(['done.findChange', 'done.startChange', 'done.undoChange']);
const answer = ({ event }: Step) => event['output'] as BulkJob | null;
const wordsOf = ({ event }: Step) =>
  event['error'] instanceof Error ? event['error'].message : 'Something went wrong. Try again.';
const onlySays = ({ from, to }: Step, sentence: string | null) =>
  isSame(to.context, { ...from.context, sentence });
const closes = (moment: Step) => at('closing')(moment.to) && asks(moment, 'closeChange');

/** Sentences about one change to every product of a list: panel design ('bulk action … and undo'), decision 0047. */
export const listChangeProperties = [
  starts('design', "A reload loses nothing: the store's open job is looked up", (state, effects) => {
    const { wanted, bulk, sentence } = state.context;
    return (
      isLooking(state) &&
      asks({ effects }, 'findChange') &&
      isSame([wanted, bulk, sentence], [null, null, null])
    );
  }),
  step('design', "It shows the server's state, without earlier messages", isAnswer, (moment) => {
    const { from, to } = moment;
    return (
      to.value === (answer(moment)?.stage ?? 'idle') &&
      isSame(to.context, { ...from.context, bulk: answer(moment), sentence: null })
    );
  }),
  step('design', 'Rows that were changed or restored are reloaded; others are not', isAnswer, (moment) => {
    return emits(moment, 'list.changed') === ['changed', 'undone'].includes(answer(moment)?.stage ?? '');
  }),
  step('design', 'A failed look-up loses nothing', is('error.findChange'), (moment) => {
    return at('lost')(moment.to) && isSame(moment.from.context, moment.to.context);
  }),
  leadsTo('design', 'It is looked up again after 3 s', {
    from: is('error.findChange'),
    to: isLooking,
    notBefore: 3000,
    within: 3000,
  }),
  step('design', 'Looking again sends a request', is('after.reconnect'), (moment) =>
    asks(moment, 'findChange'),
  ),

  step(
    '0047',
    'A change is requested for the list that the person saw',
    is('list.change', isIdle),
    (moment) => {
      const { event, from, to } = moment;
      const wanted = { change: event['change'], query: event['query'] };
      return (
        at('starting')(to) &&
        asks(moment, 'startChange') &&
        isSame(to.context, { ...from.context, wanted, sentence: null })
      );
    },
  ),
  step(
    '0047',
    'A store has one such change at a time',
    is('list.change', (state) => !isIdle(state)),
    isQuiet,
  ),
  step(
    'design',
    'A refusal or a failure shows, and nothing has changed',
    is('error.startChange'),
    (moment) => {
      return isIdle(moment.to) && onlySays(moment, wordsOf(moment));
    },
  ),
  step('design', 'The end of the job is read', is('job.ended', isRunning), (moment) => {
    return (
      isLooking(moment.to) && asks(moment, 'findChange') && onlySays(moment, moment.from.context.sentence)
    );
  }),
  step('design', 'A result can be undone', is('list.undo', canUndo), (moment) => {
    return (
      at('asking to undo')(moment.to) &&
      asks(moment, 'undoChange') &&
      isSame(moment.from.context, moment.to.context)
    );
  }),
  step(
    'design',
    "A result without an undo can't be undone",
    is('list.undo', (state) => !canUndo(state)),
    isQuiet,
  ),
  step('design', 'A refused undo says why, and the result stays', is('error.undoChange'), (moment) => {
    return at('changed')(moment.to) && onlySays(moment, wordsOf(moment)) && !emits(moment, 'list.changed');
  }),
  step('design', 'A read result is dismissed', is('list.dismiss', isResult), (moment) => {
    return closes(moment) && isSame(moment.from.context, moment.to.context);
  }),
  step(
    'design',
    'Then the next change can be made; the server closes the last one with it if the request was lost',
    is(['done.closeChange', 'error.closeChange']),
    (moment) =>
      isIdle(moment.to) &&
      isSilent(moment) &&
      isSame(moment.to.context, { ...moment.from.context, bulk: null }),
  ),
  onlyAfter('design', 'Nothing is changed without a press', {
    what: (moment) => asks(moment, 'startChange'),
    needs: is('list.change', isIdle),
    ends: () => true,
  }),
  onlyAfter('design', 'Nothing is undone without a press', {
    what: (moment) => asks(moment, 'undoChange'),
    needs: is('list.undo', canUndo),
    ends: () => true,
  }),
  onlyAfter('design', 'No result is dismissed unread', {
    what: (moment) => asks(moment, 'closeChange'),
    needs: is('list.dismiss', isResult),
    ends: () => true,
  }),
  always(
    'design',
    "The display matches the server's state",
    (state) => {
      return state.context.bulk?.stage === state.value;
    },
    (state) => isRunning(state) || isResult(state),
  ),
  onlyBy('design', 'A look-up waits for its answer', isLooking, ['done.findChange', 'error.findChange']),
  onlyBy('design', 'Without a connection it waits', at('lost'), ['after.reconnect']),
  onlyBy('design', 'A list waits for its person', isIdle, ['list.change']),
  onlyBy('design', 'A start waits for its answer', at('starting'), ['done.startChange', 'error.startChange']),
  onlyBy('design', 'A running job continues until it ends', isRunning, ['job.ended']),
  onlyBy('design', 'A result waits for its person', at('changed'), ['list.undo', 'list.dismiss']),
  onlyBy('design', 'An undone change stays undone', at('undone'), ['list.dismiss']),
  onlyBy('design', 'An undo waits for its answer', at('asking to undo'), [
    'done.undoChange',
    'error.undoChange',
  ]),
  onlyBy('design', 'A dismissal waits for its answer', at('closing'), [
    'done.closeChange',
    'error.closeChange',
  ]),
];

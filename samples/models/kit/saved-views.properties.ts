import type { SavedViewsSnapshot, ViewAct, ViewAnswer } from '#machines/kit/saved-views.machine.ts';
import { asks, emitted, emits, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { is, onlyAfter, onlyBy, starts, step } = propertiesOf<SavedViewsSnapshot>();
type Step = Moment<SavedViewsSnapshot>;

const isReading = (state: SavedViewsSnapshot) => state.matches('reading');
const isFailed = (state: SavedViewsSnapshot) => state.matches('failed');
const isReady = (state: SavedViewsSnapshot) => state.matches('ready');
const isRefused = (state: SavedViewsSnapshot) => state.matches({ ready: 'refused' });
const isSettled = (state: SavedViewsSnapshot) => state.matches({ ready: 'settled' });
const isAsking = (state: SavedViewsSnapshot) => state.matches('confirming');
const isActing = (state: SavedViewsSnapshot) => state.matches('acting');

const wish = ({ event }: Step) => event['act'] as ViewAct;
const nameOf = (act: ViewAct) => (act.kind === 'delete' ? 'a view' : act.name.trim());
const isNamed = (act: ViewAct) => nameOf(act) !== '' && nameOf(act).length <= 60;
const isWish = (moment: Step, kinds: readonly ViewAct['kind'][]) =>
  is('views.act', isReady)(moment) && kinds.includes(wish(moment).kind);
const answer = ({ event }: Step) => event['output'] as ViewAnswer;
const isAnswer = (kind: ViewAnswer['kind']) => (moment: Step) =>
  is('done.act')(moment) && answer(moment).kind === kind;
const tells = (state: SavedViewsSnapshot, sentence: string) =>
  isRefused(state) && state.context.sentence === sentence;

/** Sentences about the saved views of a list: panel design ('saved views (own and shared)'). */
export const savedViewsProperties = [
  starts('design', 'The views are read at once', (state, effects) => {
    return isReading(state) && asks({ effects }, 'readViews') && state.context.views.views.length === 0;
  }),
  step('design', 'Loaded views are offered', is('done.readViews'), ({ event, to }) => {
    return isSettled(to) && isSame(to.context.views, event['output']) && to.context.sentence === null;
  }),
  step('design', 'Views that fail to load can be retried', is('error.readViews'), ({ from, to }) => {
    return isFailed(to) && isSame(from.context, to.context);
  }),
  step('design', 'Trying again reads them', is('views.retry', isFailed), (moment) => {
    return isReading(moment.to) && asks(moment, 'readViews');
  }),
  step(
    'design',
    'A view is saved, renamed, shared or made private at once',
    (moment) => isWish(moment, ['save', 'change']) && isNamed(wish(moment)),
    (moment) => {
      const { from, to } = moment;
      return (
        isActing(to) &&
        asks(moment, 'act') &&
        isSame(to.context, { ...from.context, act: wish(moment), sentence: null })
      );
    },
  ),
  step(
    'design',
    'A view has a name',
    (moment) => isWish(moment, ['save', 'change']) && nameOf(wish(moment)) === '',
    (moment) => tells(moment.to, 'Enter a name for the view') && !asks(moment, 'act'),
  ),
  step(
    'design',
    'A name can have up to 60 characters',
    (moment) => isWish(moment, ['save', 'change']) && nameOf(wish(moment)).length > 60,
    (moment) => tells(moment.to, 'A name can have up to 60 characters') && !asks(moment, 'act'),
  ),
  step(
    'design',
    'A refusal leaves the views unchanged',
    (moment) => is('views.act', isReady)(moment) && !isNamed(wish(moment)),
    ({ from, to }) => isSame(from.context.views, to.context.views),
  ),
  step(
    'design',
    "Deleting can't be undone, and says so before",
    (moment) => isWish(moment, ['delete']),
    (moment) => {
      const { from, to } = moment;
      return (
        isAsking(to) &&
        !asks(moment, 'act') &&
        isSame(to.context, { ...from.context, act: wish(moment), sentence: null })
      );
    },
  ),
  step('design', 'Confirming deletes the view in question', is('views.confirm', isAsking), (moment) => {
    return isActing(moment.to) && asks(moment, 'act') && isSame(moment.from.context, moment.to.context);
  }),
  step('design', 'Declining changes nothing', is('views.cancel', isAsking), (moment) => {
    const { from, to } = moment;
    return isSettled(to) && isSilent(moment) && isSame(to.context, { ...from.context, act: null });
  }),
  onlyAfter('design', 'Nothing is deleted without confirmation', {
    what: (moment) => asks(moment, 'act') && moment.to.context.act?.kind === 'delete',
    needs: is('views.confirm', isAsking),
    ends: () => true,
  }),
  step('design', 'A success shows once, with the resulting views', isAnswer('done'), (moment) => {
    const { from, to } = moment;
    const views = answer(moment).views ?? from.context.views;
    return (
      isSettled(to) &&
      isSame(emitted(moment, 'views.done'), [{ type: 'views.done', act: from.context.act }]) &&
      isSame(to.context, { views, act: null, sentence: null })
    );
  }),
  step(
    'design',
    "A refusal shows the server's sentence, with the current views",
    isAnswer('refused'),
    (moment) => {
      const told = answer(moment);
      return (
        told.kind === 'refused' &&
        tells(moment.to, told.sentence) &&
        isSame(moment.to.context.views, told.views ?? moment.from.context.views) &&
        !emits(moment, 'views.done')
      );
    },
  ),
  step('design', 'A failure without an answer shows, with what to do next', is('error.act'), (moment) => {
    return (
      tells(moment.to, 'Something went wrong. Try again.') &&
      isSame(moment.to.context.views, moment.from.context.views) &&
      !emits(moment, 'views.done')
    );
  }),
  step(
    'design',
    'An action waits while another is pending',
    is('views.act', (state) => !isReady(state)),
    isQuiet,
  ),
  onlyBy('design', 'Reading waits for its answer', isReading, ['done.readViews', 'error.readViews']),
  onlyBy('design', 'A failure waits for its person', isFailed, ['views.retry']),
  onlyBy('design', 'The views wait for their person', isReady, ['views.act']),
  onlyBy('design', 'The question waits for its answer', isAsking, ['views.confirm', 'views.cancel']),
  onlyBy('design', 'One change at a time', isActing, ['done.act', 'error.act']),
];

import type { PublishingSnapshot } from '#machines/vendor-panel/publishing.machine.ts';
import { asks, emits, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { is, leadsTo, onlyAfter, onlyBy, starts, step } = propertiesOf<PublishingSnapshot>();
type Step = Moment<PublishingSnapshot>;
type Answer = { kind: string; store?: unknown; sentence?: string };

const isOpen = (state: PublishingSnapshot) => state.matches('open');
const isMoving = (state: PublishingSnapshot) => state.matches('moving');
const isAsking = (state: PublishingSnapshot) => state.matches('asking');
const isLooking = (state: PublishingSnapshot) => state.matches({ open: 'refreshing' });
const mayPublish = ({ context: { mayPublish: may, store } }: PublishingSnapshot) =>
  may && store?.status === 'approved';
const mayUnpublish = (state: PublishingSnapshot) =>
  mayPublish(state) && state.context.store?.published === true;

const answer = ({ event }: Step) => event['output'] as Answer;
const isAnswer = (kind: string) => (moment: Step) =>
  is('done.moveStore')(moment) && answer(moment).kind === kind;
const isRead = (moment: Step) =>
  (is('done.readStore')(moment) || is('done.lookAgain')(moment)) && answer(moment).kind === 'read';
const isDenied = (moment: Step) =>
  (is('done.readStore')(moment) || is('done.lookAgain')(moment)) && answer(moment).kind === 'denied';
const says = (state: PublishingSnapshot, tone: string, sentence: unknown) =>
  isSame(state.context.said, { tone, sentence });
/** The two paths to a move. */
const isOrdered = (moment: Step) =>
  is('store.publish', (state) => isOpen(state) && mayPublish(state))(moment) ||
  is('unpublish.confirmed', isAsking)(moment);

/** Sentences about the live store next to its draft: §4, §9, panel design ('publishing'), decision 0041. */
export const publishingProperties = [
  starts('design', 'The store is read at once', (state, effects) => {
    return state.matches('reading') && asks({ effects }, 'readStore') && state.context.store === null;
  }),
  step('design', 'The store shows', isRead, ({ event, to, from }) => {
    const { store } = event['output'] as Answer;
    return isOpen(to) && isSame(to.context.store, store) && isSame(to.context.said, from.context.said);
  }),
  step(
    '§6',
    'A person without the right sees so, and nothing of it stays on the page',
    isDenied,
    ({ to }) => {
      return to.matches('denied');
    },
  ),
  step('design', 'A store that fails to load can be retried', is('error.readStore'), ({ to }) =>
    to.matches('failed'),
  ),
  step(
    'design',
    'Retrying reads it',
    is('store.retry', (state) => state.matches('failed')),
    (moment) => moment.to.matches('reading') && asks(moment, 'readStore'),
  ),
  leadsTo('§9', 'It is refetched every 60 s', {
    from: (moment) => isRead(moment) || is('error.lookAgain')(moment),
    to: isLooking,
    notBefore: 60_000,
    within: 60_000,
  }),
  leadsTo('§9', 'It is stale after 30 s', {
    from: isRead,
    to: (state) => state.matches({ open: 'stale' }),
    notBefore: 30_000,
    within: 30_000,
  }),
  step(
    '§9',
    'A stale page that becomes visible is refetched',
    is('store.shown', (state) => state.matches({ open: 'stale' })),
    (moment) => isLooking(moment.to) && asks(moment, 'lookAgain'),
  ),
  step(
    '§9',
    'Fresh data is not refetched',
    is('store.shown', (state) => !state.matches({ open: 'stale' })),
    isQuiet,
  ),
  step('§9', 'Refetching keeps the display', is('after.refetch'), (moment) => {
    return asks(moment, 'lookAgain') && isSame(moment.from.context, moment.to.context);
  }),
  step('§8', 'A failed refetch is quiet', is('error.lookAgain'), ({ from, to }) => {
    return isOpen(to) && !isLooking(to) && isSame(from.context, to.context);
  }),

  step('design', 'Publishing sends the draft that was seen', isOrdered, (moment) => {
    const action = moment.name === 'store.publish' ? 'publish' : 'unpublish';
    const { to, from } = moment;
    return (
      isMoving(to) &&
      asks(moment, 'moveStore') &&
      to.context.action === action &&
      to.context.said === null &&
      isSame(to.context.store, from.context.store)
    );
  }),
  step(
    '§6',
    'Nobody publishes without the right, or a store that is not approved',
    is('store.publish', (state) => !mayPublish(state)),
    isQuiet,
  ),
  step(
    'design',
    'Taking a store offline asks first',
    is('store.unpublish', (state) => isOpen(state) && mayUnpublish(state)),
    (moment) =>
      isAsking(moment.to) &&
      !asks(moment, 'moveStore') &&
      moment.to.context.action === 'unpublish' &&
      moment.to.context.said === null,
  ),
  step(
    '§6',
    'Nobody takes it offline without the right, or if it is not live',
    is('store.unpublish', (state) => !mayUnpublish(state)),
    isQuiet,
  ),
  step('design', 'Keeping it changes nothing', is('unpublish.cancelled', isAsking), (moment) => {
    const { from, to } = moment;
    return isOpen(to) && !asks(moment, 'moveStore') && isSame(from.context.store, to.context.store);
  }),
  onlyAfter('design', 'Nothing is sent without a press', {
    what: (moment) => asks(moment, 'moveStore'),
    needs: isOrdered,
    ends: () => true,
  }),
  step('design', 'A success says what happened, and the counts are reloaded', isAnswer('done'), (moment) => {
    const { from, to } = moment;
    return (
      isOpen(to) &&
      isSame(to.context.store, answer(moment).store) &&
      emits(moment, 'store.moved') &&
      says(
        to,
        'success',
        from.context.action === 'publish'
          ? 'Published. Shoppers now see your draft.'
          : 'Your store is offline. Nobody can see it or its products.',
      )
    );
  }),
  step(
    'design',
    'The slower person sees the current version, and that nothing was done',
    (moment) => isAnswer('overtaken')(moment) || isAnswer('changed')(moment),
    (moment) =>
      isOpen(moment.to) &&
      isSame(moment.to.context.store, answer(moment).store) &&
      moment.to.context.said?.tone === 'warning' &&
      !emits(moment, 'store.moved'),
  ),
  step('design', "A refusal shows the server's sentence", isAnswer('refused'), (moment) => {
    const { from, to } = moment;
    return (
      isOpen(to) &&
      says(to, 'danger', answer(moment).sentence) &&
      isSame(to.context.store, from.context.store) &&
      !emits(moment, 'store.moved')
    );
  }),
  step('design', 'A failure without an answer shows, with what to do next', is('error.moveStore'), (m) => {
    return (
      isOpen(m.to) &&
      says(m.to, 'danger', 'Something went wrong. Try again.') &&
      isSame(m.to.context.store, m.from.context.store)
    );
  }),
  onlyBy('design', 'One move at a time: a press in between does nothing', isMoving, [
    'done.moveStore',
    'error.moveStore',
  ]),
  onlyBy('design', 'The question waits for its answer', isAsking, [
    'unpublish.confirmed',
    'unpublish.cancelled',
  ]),
  onlyBy('design', 'An open page changes by its person and over time', isOpen, [
    'store.publish',
    'store.unpublish',
    'store.shown',
    'after.stale',
    'after.refetch',
    'done.lookAgain',
    'error.lookAgain',
  ]),
  onlyBy('§6', 'A denied page stays denied', (state) => state.matches('denied'), []),
  onlyBy('design', 'Reading waits for its answer', (state) => state.matches('reading'), [
    'done.readStore',
    'error.readStore',
  ]),
  onlyBy('design', 'A failure waits for its person', (state) => state.matches('failed'), ['store.retry']),
];

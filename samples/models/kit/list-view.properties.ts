import type { ListViewSnapshot } from '#machines/kit/list-view.machine.ts';
import { asks, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { is, onlyBy, starts, step } = propertiesOf<ListViewSnapshot>();
type Step = Moment<ListViewSnapshot>;
type Page = { rows: readonly { id: string }[]; next: string | null };

const isLoading = (state: ListViewSnapshot) => state.matches('loading');
const isListing = (state: ListViewSnapshot) => state.matches('listing');
const readsMore = (state: ListViewSnapshot) => state.matches({ listing: 'reading more' });
const isRefreshing = (state: ListViewSnapshot) => state.matches({ listing: 'refreshing' });
const isSettled = (state: ListViewSnapshot) => state.matches({ listing: 'settled' });
const moreFailed = (state: ListViewSnapshot) => state.matches({ listing: 'more failed' });
const isEmpty = (state: ListViewSnapshot) => state.matches('empty');
const ids = ({ context }: ListViewSnapshot) => context.rows.map(({ id }) => id);

const page = ({ event }: Step) => event['output'] as Page;
const hasRows = (moment: Step) => page(moment).rows.length > 0;
const isDenied = ({ event }: Step) => (event['error'] as { _tag?: string } | null)?._tag === 'NotAllowed';
const wantsMore = ({ from }: Step) => from.context.isMoreWanted;
const showsPage = (moment: Step) =>
  (wantsMore(moment) && page(moment).next !== null
    ? readsMore(moment.to) && asks(moment, 'readMore')
    : isSettled(moment.to)) &&
  !moment.to.context.isMoreWanted &&
  isSame(moment.to.context.rows, page(moment).rows) &&
  moment.to.context.next === page(moment).next &&
  !moment.to.context.isBehind;
const keepsList = ({ from, to }: Step) => isSame(from.context, to.context);
const isOutdated = is('list.outdated');
const isKept = ({ event, from }: Step) =>
  isListing(from) &&
  !isRefreshing(from) &&
  (event['isHeld'] === true || from.context.hasReadOn || readsMore(from));

/** Sentences about lists: panel design ('search, filters, keyset paging; skeleton, empty, error and denied state'). */
export const listViewProperties = [
  starts('design', 'A list is read at once', (state, effects) => {
    return isLoading(state) && asks({ effects }, 'readFirst') && state.context.rows.length === 0;
  }),
  step(
    'design',
    'A new query reloads the list; the rows of the old one are gone',
    is('list.asked'),
    (moment) =>
      isLoading(moment.to) &&
      asks(moment, 'readFirst') &&
      isSame(moment.to.context, {
        query: moment.event['query'],
        rows: [],
        next: null,
        hasReadOn: false,
        isBehind: false,
        isMoreWanted: false,
      }),
  ),
  step(
    'design',
    'The first page shows in its order',
    (moment) => is('done.readFirst')(moment) && hasRows(moment),
    showsPage,
  ),
  step(
    'design',
    'An empty result has its own state',
    (moment) => is('done.readFirst')(moment) && !hasRows(moment),
    ({ to }) => isEmpty(to) && to.context.rows.length === 0,
  ),
  step(
    'design',
    'A denied list differs from a failed one',
    is('error.readFirst'),
    (moment) => moment.to.matches(isDenied(moment) ? 'denied' : 'failed') && keepsList(moment),
  ),
  step(
    'design',
    'A failed list can be reloaded',
    is('list.retry', (state) => state.matches('failed')),
    (moment) => isLoading(moment.to) && asks(moment, 'readFirst') && keepsList(moment),
  ),
  step(
    'design',
    'The next page is requested once, if there is one',
    is('list.more', (state) => (isSettled(state) && state.context.next !== null) || moreFailed(state)),
    (moment) => readsMore(moment.to) && asks(moment, 'readMore') && keepsList(moment),
  ),
  step(
    'design',
    'The next page requested during a reload loads afterwards',
    is('list.more', (state) => isRefreshing(state) && state.context.next !== null),
    (moment) =>
      isRefreshing(moment.to) &&
      isSilent(moment) &&
      isSame(moment.to.context, { ...moment.from.context, isMoreWanted: true }),
  ),
  step(
    'design',
    'After the last page there is nothing more to request',
    is('list.more', (state) => (isSettled(state) || isRefreshing(state)) && state.context.next === null),
    isQuiet,
  ),
  step(
    'design',
    'The next page follows the displayed rows; a row that has moved is listed once',
    is('done.readMore'),
    (moment) =>
      isSettled(moment.to) &&
      isSame(ids(moment.to), [...new Set([...ids(moment.from), ...page(moment).rows.map(({ id }) => id)])]) &&
      moment.to.context.next === page(moment).next &&
      moment.to.context.hasReadOn,
  ),
  step(
    'design',
    'A next page that fails keeps the list, and can be requested again',
    is('error.readMore'),
    (m) => {
      return moreFailed(m.to) && keepsList(m);
    },
  ),
  step(
    'design',
    'A change of the rows reloads a displayed list in the background',
    is('list.changed', isListing),
    (moment) => isRefreshing(moment.to) && asks(moment, 'readAgain') && keepsList(moment),
  ),
  step(
    'design',
    'A change of the rows reloads a list without rows from its first page',
    is('list.changed', (state) => !isListing(state)),
    (moment) => isLoading(moment.to) && asks(moment, 'readFirst') && keepsList(moment),
  ),
  step(
    'design',
    'A change elsewhere reloads the list, unless more pages are loaded or someone is working on a row',
    (moment) => isOutdated(moment) && isListing(moment.from) && !isKept(moment),
    (moment) => isRefreshing(moment.to) && asks(moment, 'readAgain') && keepsList(moment),
  ),
  step(
    'design',
    'If more pages are loaded or loading, or someone is working on a row, the list stays and is marked stale',
    (moment) => isOutdated(moment) && isKept(moment),
    (moment) =>
      isSame(moment.to.value, moment.from.value) &&
      moment.to.context.isBehind &&
      isSame(ids(moment.to), ids(moment.from)) &&
      isSilent(moment),
  ),
  step(
    'design',
    'A change elsewhere reloads a list without rows from its first page',
    (moment) => isOutdated(moment) && !isListing(moment.from),
    (moment) => isLoading(moment.to) && asks(moment, 'readFirst') && keepsList(moment),
  ),
  step(
    'design',
    'The list is replaced by the reload, and the next page loads if it was requested during it',
    (moment) => is('done.readAgain')(moment) && hasRows(moment),
    showsPage,
  ),
  step(
    'design',
    'A list that has become empty says so',
    (moment) => is('done.readAgain')(moment) && !hasRows(moment),
    ({ to }) => isEmpty(to) && to.context.rows.length === 0 && to.context.next === null,
  ),
  step(
    'design',
    'A list that fails to reload stays',
    (moment) => is('error.readAgain')(moment) && !wantsMore(moment),
    (moment) => isSettled(moment.to) && keepsList(moment) && isSilent(moment),
  ),
  step(
    'design',
    'A list that fails to reload still loads its next page',
    (moment) => is('error.readAgain')(moment) && wantsMore(moment),
    (moment) =>
      readsMore(moment.to) &&
      asks(moment, 'readMore') &&
      isSame(moment.to.context, { ...moment.from.context, isMoreWanted: false }),
  ),
  onlyBy('design', 'A first page waits for its answer', isLoading, [
    'done.readFirst',
    'error.readFirst',
    'list.asked',
    'list.changed',
    'list.outdated',
  ]),
  onlyBy('design', 'A list at rest waits for its person', isSettled, [
    'list.more',
    'list.asked',
    'list.changed',
    'list.outdated',
  ]),
  onlyBy('design', 'One next page at a time', readsMore, [
    'done.readMore',
    'error.readMore',
    'list.asked',
    'list.changed',
    'list.outdated',
  ]),
  onlyBy('design', 'A reload waits for the answer', isRefreshing, [
    'done.readAgain',
    'error.readAgain',
    'list.asked',
    'list.more',
    'list.changed',
    'list.outdated',
  ]),
  onlyBy(
    'design',
    'An empty or forbidden list changes by a new query or new rows',
    (state) => {
      return isEmpty(state) || state.matches('denied');
    },
    ['list.asked', 'list.changed', 'list.outdated'],
  ),
  onlyBy(
    'design',
    'A failure stays until it is retried',
    (state) => state.matches('failed') || moreFailed(state),
    ['list.asked', 'list.changed', 'list.outdated', 'list.retry', 'list.more'],
  ),
];

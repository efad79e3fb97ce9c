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
const showsPage = (moment: Step) =>
  isSettled(moment.to) &&
  isSame(moment.to.context.rows, page(moment).rows) &&
  moment.to.context.next === page(moment).next &&
  !moment.to.context.isBehind;
const keepsList = ({ from, to }: Step) => isSame(from.context, to.context);
const isOutdated = is('list.outdated');
const isKept = ({ event, from }: Step) =>
  isListing(from) &&
  !isRefreshing(from) &&
  (event['isHeld'] === true || from.context.hasReadOn || readsMore(from));

/** Sentences about lists: panels' design ('search, filters, keyset paging; skeleton, empty, error and denied state'). */
export const listViewProperties = [
  starts('design', 'A list is read at once', (state, effects) => {
    return isLoading(state) && asks({ effects }, 'readFirst') && state.context.rows.length === 0;
  }),
  step(
    'design',
    'A new query reads the list anew; the rows of the old one are gone',
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
      }),
  ),
  step(
    'design',
    'The first page is shown in its order',
    (moment) => is('done.readFirst')(moment) && hasRows(moment),
    showsPage,
  ),
  step(
    'design',
    'Nothing found is a state of its own',
    (moment) => is('done.readFirst')(moment) && !hasRows(moment),
    ({ to }) => isEmpty(to) && to.context.rows.length === 0,
  ),
  step(
    'design',
    'What may not be read is told apart from what failed',
    is('error.readFirst'),
    (moment) => moment.to.matches(isDenied(moment) ? 'denied' : 'failed') && keepsList(moment),
  ),
  step(
    'design',
    'A failed list can be read again',
    is('list.retry', (state) => state.matches('failed')),
    (moment) => isLoading(moment.to) && asks(moment, 'readFirst') && keepsList(moment),
  ),
  step(
    'design',
    'The next page is asked for once, where there is one',
    is('list.more', (state) => (isSettled(state) && state.context.next !== null) || moreFailed(state)),
    (moment) => readsMore(moment.to) && asks(moment, 'readMore') && keepsList(moment),
  ),
  step(
    'design',
    'After the last page there is nothing more to ask for',
    is('list.more', (state) => isSettled(state) && state.context.next === null),
    isQuiet,
  ),
  step(
    'design',
    'The next page stands after the rows that are shown; a row that has moved is listed once',
    is('done.readMore'),
    (moment) =>
      isSettled(moment.to) &&
      isSame(ids(moment.to), [...new Set([...ids(moment.from), ...page(moment).rows.map(({ id }) => id)])]) &&
      moment.to.context.next === page(moment).next &&
      moment.to.context.hasReadOn,
  ),
  step(
    'design',
    'A next page that fails leaves the list, and can be asked for again',
    is('error.readMore'),
    (m) => {
      return moreFailed(m.to) && keepsList(m);
    },
  ),
  step(
    'design',
    'A change of the rows is read while the list stands',
    is('list.changed', isListing),
    (moment) => isRefreshing(moment.to) && asks(moment, 'readAgain') && keepsList(moment),
  ),
  step(
    'design',
    'A change of the rows reads a list that does not stand from its first page',
    is('list.changed', (state) => !isListing(state)),
    (moment) => isLoading(moment.to) && asks(moment, 'readFirst') && keepsList(moment),
  ),
  step(
    'design',
    'What was changed elsewhere is read while the list stands, unless somebody has read on or works on a row',
    (moment) => isOutdated(moment) && isListing(moment.from) && !isKept(moment),
    (moment) => isRefreshing(moment.to) && asks(moment, 'readAgain') && keepsList(moment),
  ),
  step(
    'design',
    'Whoever has read on, reads on or works on a row keeps what they see, and is shown that it is behind',
    (moment) => isOutdated(moment) && isKept(moment),
    (moment) =>
      isSame(moment.to.value, moment.from.value) &&
      moment.to.context.isBehind &&
      isSame(ids(moment.to), ids(moment.from)) &&
      isSilent(moment),
  ),
  step(
    'design',
    'What was changed elsewhere reads a list that does not stand from its first page',
    (moment) => isOutdated(moment) && !isListing(moment.from),
    (moment) => isLoading(moment.to) && asks(moment, 'readFirst') && keepsList(moment),
  ),
  step(
    'design',
    'The list is replaced by what was read again',
    (moment) => is('done.readAgain')(moment) && hasRows(moment),
    showsPage,
  ),
  step(
    'design',
    'A list that has become empty says so',
    (moment) => is('done.readAgain')(moment) && !hasRows(moment),
    ({ to }) => isEmpty(to) && to.context.rows.length === 0 && to.context.next === null,
  ),
  step('design', 'A list that cannot be read again stands as it was', is('error.readAgain'), (moment) => {
    return isSettled(moment.to) && keepsList(moment) && isSilent(moment);
  }),
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
  onlyBy('design', 'A next page is read once at a time', readsMore, [
    'done.readMore',
    'error.readMore',
    'list.asked',
    'list.changed',
    'list.outdated',
  ]),
  onlyBy('design', 'A list that is read again waits for the answer', isRefreshing, [
    'done.readAgain',
    'error.readAgain',
    'list.asked',
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
    'A failure stays until it is tried again',
    (state) => state.matches('failed') || moreFailed(state),
    ['list.asked', 'list.changed', 'list.outdated', 'list.retry', 'list.more'],
  ),
];

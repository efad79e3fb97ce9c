import type { SearchSnapshot } from '#machines/shop/search.machine.ts';
import { asks, does, emitted, emits, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';

const { always, is, leadsTo, never, onlyAfter, onlyBy, starts, step } = propertiesOf<SearchSnapshot>();
type Step = Moment<SearchSnapshot>;
type Goal = { query?: string; suggestion?: unknown };

const isClosed = (state: SearchSnapshot) => state.matches('closed');
const isOpen = (state: SearchSnapshot) => !isClosed(state);
const isSearching = (state: SearchSnapshot) => state.matches({ open: 'searching' });
const isWaiting = (state: SearchSnapshot) => state.matches({ open: 'debouncing' });
const listsSuggestions = (state: SearchSnapshot) => state.matches({ open: 'suggesting' });
const listsRecents = (state: SearchSnapshot) => state.matches({ open: 'recalling' });
const isAway = (state: SearchSnapshot) => state.matches({ open: 'put away' });
const isList = (state: SearchSnapshot) =>
  isWaiting(state) ||
  isSearching(state) ||
  listsSuggestions(state) ||
  state.matches({ open: 'nothing found' });
const isHighlighted = ({ context }: SearchSnapshot) => context.highlighted !== null;
const rows = ({ context: { suggestions, recents } }: SearchSnapshot) =>
  suggestions.length > 0 ? suggestions.length : recents.length;
const text = ({ context }: SearchSnapshot) => context.query.trim();

const typed = ({ event }: Step) => String(event['query']);
const typesWords = (moment: Step) => is('search.typed', isOpen)(moment) && typed(moment).trim().length >= 2;
const found = ({ event }: Step) => event['output'] as readonly unknown[];
const index = ({ event }: Step) => Number(event['index']);
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const goesToResults = (moment: Step, query: string) => {
  const goals = emitted(moment, 'search.goToResults') as readonly Goal[];
  return goals.length === 1 && goals[0]?.query === query && !emits(moment, 'search.goToSuggestion');
};
const goesToSuggestion = (moment: Step, suggestion: unknown) => {
  const goals = emitted(moment, 'search.goToSuggestion') as readonly Goal[];
  return goals.length === 1 && isSame(goals[0]?.suggestion, suggestion);
};
const remembers = ({ effects }: Step, query: string) =>
  effects.some(({ type, params }) => type === 'remember' && isSame(params, { query }));
const isQuiet = ({ effects, from, to }: Step) =>
  effects.length === 0 && isSame(from.value, to.value) && isSame(from.context, to.context);
const isOnRow = (moment: Step) => {
  const { suggestions, recents } = moment.from.context;
  return (listsSuggestions(moment.from) ? suggestions : recents)[index(moment)] !== undefined;
};

export const searchProperties = [
  starts('§2', 'The search is closed at first and knows the recent searches', (state, effects) => {
    return isClosed(state) && text(state) === '' && asks({ effects }, 'recents');
  }),
  step('§2', 'A button opens the dialog', is('search.opened', isClosed), ({ to }) => isOpen(to)),
  step(
    '§2',
    'Ctrl+K or Cmd+K toggles it',
    is('search.toggled'),
    ({ from, to }) => isClosed(from) !== isClosed(to),
  ),
  step('§4', 'Dismissing closes it', is('search.closed'), ({ to }) => isClosed(to)),
  always(
    '§4',
    'The input resets on close',
    ({ context }) => context.query === '' && context.suggestions.length === 0 && context.highlighted === null,
    isClosed,
  ),
  onlyBy('§4', 'A closed search opens by its button or Ctrl/Cmd+K', isClosed, [
    'search.opened',
    'search.toggled',
    'recents.changed',
  ]),
  onlyBy(
    '§4',
    'It closes on select, submit or dismiss',
    isOpen,
    ({ name, to }) =>
      isOpen(to) ||
      ['search.closed', 'search.toggled', 'search.submitted', 'key.enter', 'key.escape'].includes(name) ||
      ['suggestion.chosen', 'recent.chosen'].includes(name),
  ),

  step(
    '§5',
    'At least 2 characters request suggestions; the old ones are gone',
    typesWords,
    (moment) =>
      isWaiting(moment.to) &&
      moment.to.context.query === typed(moment) &&
      moment.to.context.suggestions.length === 0,
  ),
  step(
    '§5',
    'Fewer than 2 characters request nothing',
    (moment) => is('search.typed', isOpen)(moment) && typed(moment).trim().length < 2,
    ({ to, event }) =>
      !isList(to) && to.context.query === event['query'] && to.context.suggestions.length === 0,
  ),
  leadsTo('§9', '300 ms after the last key the request is sent, not before', {
    from: typesWords,
    to: isSearching,
    notBefore: 300,
    within: 300,
  }),
  step(
    '§7',
    'A request is sent for the typed text',
    is('after.debounce'),
    (moment) => isSearching(moment.to) && asks(moment, 'suggest'),
  ),
  onlyAfter('§7', 'A request needs the pause after typing, or the arrow that reopens a closed list', {
    what: (moment) => asks(moment, 'suggest'),
    needs: (moment) => is('after.debounce')(moment) || is('key.down', isAway)(moment),
    ends: () => true,
  }),
  step(
    '§7',
    'Results are listed in their order, at most 8 products and vendors, none highlighted',
    (moment) => is('done.suggest')(moment) && found(moment).length > 0,
    (moment) =>
      listsSuggestions(moment.to) &&
      !isHighlighted(moment.to) &&
      isSame(moment.to.context.suggestions, found(moment).slice(0, 8)) &&
      moment.to.context.query === moment.from.context.query,
  ),
  step(
    '§2',
    "Nothing found says 'No results found' for the query",
    (moment) => is('done.suggest')(moment) && found(moment).length === 0,
    ({ from, to }) => to.matches({ open: 'nothing found' }) && to.context.query === from.context.query,
  ),
  step(
    '§8',
    'A failure is logged; the list becomes empty, no message',
    is('error.suggest'),
    (moment) =>
      does(moment, 'logFailure') &&
      moment.to.matches({ open: 'failed quietly' }) &&
      moment.to.context.suggestions.length === 0,
  ),
  always(
    '§4',
    'The list shows only with at least 2 characters and a suggestion',
    (state) => text(state).length >= 2 && state.context.suggestions.length > 0,
    listsSuggestions,
  ),
  always(
    '§4',
    'A search has at least 2 characters',
    (state) => text(state).length >= 2,
    (state) => isSearching(state) || isWaiting(state),
  ),

  step(
    '§2',
    'ArrowDown highlights the next, and the first after the last',
    is('key.down', (state) => listsSuggestions(state) || listsRecents(state)),
    ({ from, to }) => to.context.highlighted === ((from.context.highlighted ?? -1) + 1) % rows(from),
  ),
  step(
    '§2',
    'ArrowUp highlights the one before, and the last before the first',
    is('key.up', (state) => listsSuggestions(state) || listsRecents(state)),
    ({ from, to }) =>
      to.context.highlighted ===
      ((from.context.highlighted ?? 0) === 0 ? rows(from) : (from.context.highlighted ?? 0)) - 1,
  ),
  step(
    '§4',
    'The highlight resets whenever the query changes',
    (moment) => is('search.typed', isOpen)(moment) && typed(moment) !== moment.from.context.query,
    ({ to }) => !isHighlighted(to),
  ),
  always(
    '§4',
    'Only listed entries are highlighted',
    (state) =>
      (state.context.highlighted ?? 0) < rows(state) && (listsSuggestions(state) || listsRecents(state)),
    isHighlighted,
  ),
  always(
    '§2',
    'The list knows whether one is highlighted',
    (state) =>
      isHighlighted(state) ===
      (state.matches({ open: { suggesting: 'highlighting' } }) ||
        state.matches({ open: { recalling: 'highlighting' } })),
  ),
  step(
    '§2',
    'The pointer highlights a suggestion or recent search',
    (moment) =>
      (is('suggestion.pointed', listsSuggestions)(moment) || is('recent.pointed', listsRecents)(moment)) &&
      isOnRow(moment),
    (moment) => moment.to.context.highlighted === index(moment),
  ),
  step(
    '§2',
    'Enter on a highlighted suggestion opens it',
    is('key.enter', (state) => listsSuggestions(state) && isHighlighted(state)),
    (moment) => {
      const { suggestions, highlighted } = moment.from.context;
      return (
        isClosed(moment.to) &&
        goesToSuggestion(moment, suggestions[highlighted ?? -1]) &&
        !emits(moment, 'search.goToResults')
      );
    },
  ),
  step(
    '§2',
    'Enter on a highlighted recent search repeats it',
    is('key.enter', (state) => listsRecents(state) && isHighlighted(state)),
    (moment) => {
      const query = moment.from.context.recents[moment.from.context.highlighted ?? -1] ?? '';
      return isClosed(moment.to) && goesToResults(moment, query) && remembers(moment, query);
    },
  ),
  step(
    '§2',
    'Enter with none highlighted runs the full search, and so does submitting',
    (moment) =>
      text(moment.from) !== '' &&
      isOpen(moment.from) &&
      (is('search.submitted')(moment) || is('key.enter', (state) => !isHighlighted(state))(moment)),
    (moment) =>
      isClosed(moment.to) && goesToResults(moment, text(moment.from)) && remembers(moment, text(moment.from)),
  ),
  step(
    '§5',
    'Empty text is ignored',
    (moment) =>
      text(moment.from) === '' &&
      (is('search.submitted')(moment) || is('key.enter', (state) => !isHighlighted(state))(moment)),
    isQuiet,
  ),
  step(
    '§2',
    'Choosing a suggestion opens it',
    (moment) => is('suggestion.chosen', listsSuggestions)(moment) && isOnRow(moment),
    (moment) =>
      isClosed(moment.to) && goesToSuggestion(moment, moment.from.context.suggestions[index(moment)]),
  ),
  step(
    '§2',
    'Choosing a recent search repeats it',
    (moment) => is('recent.chosen', listsRecents)(moment) && isOnRow(moment),
    (moment) => {
      const query = moment.from.context.recents[index(moment)] ?? '';
      return isClosed(moment.to) && goesToResults(moment, query) && remembers(moment, query);
    },
  ),
  step(
    '§2',
    "An entry that is not listed can't be highlighted, selected or removed",
    (moment) =>
      [
        'suggestion.pointed',
        'suggestion.chosen',
        'recent.pointed',
        'recent.chosen',
        'recent.removed',
      ].includes(moment.name) && !isOnRow(moment),
    isQuiet,
  ),
  step(
    '§2',
    'Escape closes the list and blurs the input',
    is('key.escape', isOpen),
    (moment) =>
      !isList(moment.to) &&
      !listsRecents(moment.to) &&
      emits(moment, 'search.blur') &&
      // An open list closes first: the text stays.
      isClosed(moment.to) === !isList(moment.from),
  ),
  step('§2', 'Tab closes the list', is('key.tab', isList), ({ from, to }) => {
    return isAway(to) && to.context.query === from.context.query;
  }),
  step(
    '§2',
    'Leaving the field closes the list',
    is('search.left', (state) => isList(state) || listsRecents(state)),
    ({ from, to }) => isAway(to) && to.context.query === from.context.query,
  ),
  step(
    '§2',
    'The arrow reopens a closed list',
    is('key.down', (state) => isAway(state) && state.context.suggestions.length > 0),
    ({ to }) => listsSuggestions(to) && !isHighlighted(to),
  ),
  step(
    '§2',
    'The arrow searches again if the list had not arrived yet',
    is(
      'key.down',
      (state) => isAway(state) && state.context.suggestions.length === 0 && text(state).length >= 2,
    ),
    (moment) => asks(moment, 'suggest'),
  ),
  step('§2', 'The clear button empties the field', is('search.cleared', isOpen), ({ to }) => {
    return isOpen(to) && to.context.query === '' && to.context.suggestions.length === 0 && !isList(to);
  }),

  never(
    '§2',
    'Recent searches are listed in an empty field',
    (state) =>
      (listsRecents(state) && (text(state) !== '' || state.context.recents.length === 0)) ||
      (state.matches({ open: 'idle' }) && text(state) === '' && state.context.recents.length > 0),
  ),
  step(
    '§2',
    'Recent searches that change here or in another tab show their current state',
    is('recents.changed'),
    ({ event, to }) =>
      isSame(to.context.recents, event['recents']) && !(listsRecents(to) && isHighlighted(to)),
  ),
  step(
    '§2',
    'A recent search can be removed',
    (moment) => is('recent.removed', listsRecents)(moment) && isOnRow(moment),
    (moment) =>
      moment.effects.some(
        ({ type, params }) =>
          type === 'forgetRecent' && isSame(params, { query: moment.from.context.recents[index(moment)] }),
      ) && isSame(moment.to.value, moment.from.value),
  ),
  step(
    '§2',
    'All recent searches can be removed',
    is('recents.cleared', listsRecents),
    (moment) => does(moment, 'forgetRecents') && isSame(moment.to.value, moment.from.value),
  ),
  step(
    '§2',
    'Recent searches return with the focus, or the arrow',
    (moment) =>
      isAway(moment.from) &&
      text(moment.from) === '' &&
      moment.from.context.recents.length > 0 &&
      (is('search.opened')(moment) || is('key.down')(moment)),
    ({ to }) => listsRecents(to),
  ),
];

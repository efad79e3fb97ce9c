import type { CommandPaletteSnapshot } from '#machines/kit/command-palette.machine.ts';
import { asks, emitted, emits, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';

const { always, is, leadsTo, onlyBy, starts, step } = propertiesOf<CommandPaletteSnapshot>();
type Step = Moment<CommandPaletteSnapshot>;
type Row = {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly words?: string | undefined;
};

const isClosed = (state: CommandPaletteSnapshot) => state.matches('closed');
const isOpen = (state: CommandPaletteSnapshot) => !isClosed(state);
const isWaiting = (state: CommandPaletteSnapshot) => state.matches({ open: 'debouncing' });
const isFinding = (state: CommandPaletteSnapshot) => state.matches({ open: 'finding' });
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const text = ({ context }: CommandPaletteSnapshot) => context.query.trim();

/** The display, by design: matches, found records, and the shop's search for any words. */
const rows = (state: CommandPaletteSnapshot): readonly Row[] => {
  const { commands, found } = state.context;
  const typed = text(state).toLowerCase();
  if (typed === '') return commands;
  const fits = ({ label, words = '' }: Row) =>
    `${label} ${words}`
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(typed));
  const shop = { id: 'search-the-shop', label: '', group: 'Shop' };
  return [...commands.filter(fits), ...found, shop];
};
const highlightedIn = (state: CommandPaletteSnapshot) => rows(state)[state.context.highlighted]?.id;

const typed = ({ event }: Step) => String(event['query']);
const index = ({ event }: Step) => Number(event['index']);
const isRow = (moment: Step) => rows(moment.from)[index(moment)] !== undefined;
const hasRows = (state: CommandPaletteSnapshot) => isOpen(state) && rows(state).length > 0;
const looksUp = ({ event, from }: Step) =>
  isOpen(from) && from.context.mayFind && String(event['query']).trim().length >= 2;
const runs = (moment: Step, row: number) => {
  const runs_ = emitted(moment, 'palette.run') as readonly { command?: Row; query?: string }[];
  return (
    isClosed(moment.to) &&
    runs_.length === 1 &&
    runs_[0]?.command?.id === rows(moment.from)[row]?.id &&
    runs_[0]?.query === text(moment.from)
  );
};
const isQuiet = ({ effects, from, to }: Step) =>
  effects.length === 0 && isSame(from.value, to.value) && isSame(from.context, to.context);
const keepsWords = ({ from, to }: Step) => to.context.query === from.context.query;
const offers = ({ event, to }: Step) =>
  isSame(to.context.commands, event['commands']) && to.context.mayFind === event['mayFind'];

const source = 'Panels: command palette';

export const commandPaletteProperties = [
  starts(source, 'It is closed at first', (state, effects) => isClosed(state) && effects.length === 0),
  always(
    source,
    'Closed, it forgets what was typed and found',
    (state) =>
      isOpen(state) ||
      isSame(state.context, {
        query: '',
        commands: [],
        mayFind: false,
        found: [],
        highlighted: 0,
        isPicked: false,
      }),
  ),
  step(
    source,
    'Ctrl/Cmd+K opens it on what the person may open and do, the first of it highlighted',
    is('palette.toggled', isClosed),
    (moment) =>
      moment.to.matches({ open: 'settled' }) &&
      offers(moment) &&
      text(moment.to) === '' &&
      moment.to.context.highlighted === 0,
  ),
  step(
    source,
    'Ctrl/Cmd+K and Escape close it and run nothing',
    (moment) => is('palette.toggled', isOpen)(moment) || is('palette.dismissed', isOpen)(moment),
    (moment) => isClosed(moment.to) && !emits(moment, 'palette.run'),
  ),
  onlyBy(source, 'Nothing else closes it but what is run', isOpen, [
    'palette.toggled',
    'palette.dismissed',
    'palette.typed',
    'command.pointed',
    'command.chosen',
    'key.down',
    'key.up',
    'key.enter',
    'after.debounce',
    'done.findRecords',
    'error.findRecords',
  ]),
  step(
    source,
    'Two characters look for records, after a moment, where there are any to look for',
    (moment) => is('palette.typed', isOpen)(moment) && looksUp(moment),
    (moment) => isWaiting(moment.to),
  ),
  step(
    source,
    'Fewer characters, and people without the right, look for none',
    (moment) => is('palette.typed', isOpen)(moment) && !looksUp(moment),
    ({ to }) => to.matches({ open: 'settled' }),
  ),
  step(
    source,
    'New words are shown at once, nothing of the old ones, the first row highlighted',
    is('palette.typed', isOpen),
    (moment) =>
      moment.to.context.query === typed(moment) &&
      moment.to.context.found.length === 0 &&
      moment.to.context.highlighted === 0 &&
      !moment.to.context.isPicked,
  ),
  leadsTo(source, 'It asks 300 ms after the last key', {
    from: (moment) => is('palette.typed', isOpen)(moment) && looksUp(moment),
    to: isFinding,
    notBefore: 300,
    within: 300,
  }),
  step(source, 'It asks once', is('after.debounce', isWaiting), (moment) => asks(moment, 'findRecords')),
  step(
    source,
    'What was found is listed; what was highlighted stays so, but a record comes before a search of the shop that nobody moved to',
    is('done.findRecords', isFinding),
    (moment) =>
      moment.to.matches({ open: 'settled' }) &&
      keepsWords(moment) &&
      isSame(moment.to.context.found, moment.event['output']) &&
      (rows(moment.from).length === 1 && !moment.from.context.isPicked
        ? moment.to.context.highlighted === 0
        : highlightedIn(moment.to) === highlightedIn(moment.from)),
  ),
  step(
    source,
    'If the records cannot be read, it says so and the rest can be chosen',
    is('error.findRecords', isFinding),
    ({ from, to }) => to.matches({ open: 'not found' }) && isSame(from.context, to.context),
  ),
  step(source, 'The arrows go round', is('key.down', hasRows), ({ from, to }) => {
    const next = (from.context.highlighted + 1) % rows(from).length;
    return isOpen(to) && isSame(to.context, { ...from.context, highlighted: next, isPicked: true });
  }),
  step(source, 'Both ways', is('key.up', hasRows), ({ from, to }) => {
    const next = (from.context.highlighted + rows(from).length - 1) % rows(from).length;
    return isOpen(to) && isSame(to.context, { ...from.context, highlighted: next, isPicked: true });
  }),
  step(
    source,
    'Moving through the list leaves the search as it is',
    (moment) => ['key.down', 'key.up', 'command.pointed'].includes(moment.name) && isOpen(moment.from),
    ({ from, to, effects }) => isSame(from.value, to.value) && effects.length === 0,
  ),
  step(
    source,
    'The pointer highlights',
    (moment) => is('command.pointed', isOpen)(moment) && isRow(moment),
    ({ event, to }) => to.context.highlighted === Number(event['index']) && to.context.isPicked,
  ),
  step(source, 'Enter runs what is highlighted, and closes', is('key.enter', hasRows), (moment) =>
    runs(moment, moment.from.context.highlighted),
  ),
  step(
    source,
    'A press runs its row, and closes',
    (moment) => is('command.chosen', isOpen)(moment) && isRow(moment),
    (moment) => runs(moment, index(moment)),
  ),
  step(
    source,
    'What is not listed does nothing',
    (moment) => moment.name.startsWith('command.') && !isRow(moment),
    isQuiet,
  ),
  step(
    source,
    'Without a row the keys do nothing',
    (moment) => moment.name.startsWith('key.') && !hasRows(moment.from),
    isQuiet,
  ),
  step(
    source,
    'Closed, only Ctrl/Cmd+K does anything',
    (moment) => isClosed(moment.from) && moment.name !== 'palette.toggled',
    isQuiet,
  ),
];

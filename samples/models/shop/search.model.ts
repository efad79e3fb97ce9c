import type { AnyMachineSnapshot } from 'xstate';
import { searchMachine } from '#machines/shop/search.machine.ts';
import type { SearchSnapshot } from '#machines/shop/search.machine.ts';
import { limits } from '#schema/limits.ts';
import type { Suggestion } from '#schema/shop/search.ts';
import type { Model } from '#engine/paths.ts';
import { searchProperties } from './search.properties.ts';

const suggestion = (number: number, type: Suggestion['type'] = 'product'): Suggestion => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  title: `Bar ${number}`,
  type,
  subtitle: { product: 'Iron & Oak', vendor: 'Vendor', category: 'Category' }[type],
  slug: type === 'vendor' ? 'iron-oak' : null,
});

const three = [suggestion(1), suggestion(2, 'vendor'), suggestion(3, 'category')];
const tooMany = Array.from({ length: limits.search.shown + 1 }, (_, index) => suggestion(index));
const recents = ['chalk', 'rope'];

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as SearchSnapshot;
  const { query, suggestions, highlighted } = snapshot.context;
  const isRecalling = snapshot.matches({ open: 'recalling' });
  const shown = isRecalling ? snapshot.context.recents : suggestions;
  const isHighlighting =
    snapshot.matches({ open: { suggesting: 'highlighting' } }) ||
    snapshot.matches({ open: { recalling: 'highlighting' } });
  const long = query.trim().length >= limits.search.characters;
  if (snapshot.matches('closed') && (query !== '' || suggestions.length > 0))
    return 'closed, and the words are kept';
  if (suggestions.filter(({ type }) => type !== 'category').length > limits.search.shown)
    return 'more suggestions than are shown';
  if (highlighted !== null && shown[highlighted] === undefined) return 'highlights what is not there';
  if (isHighlighting !== (highlighted !== null)) return 'a highlight without its list, or the reverse';
  if (isRecalling && (query.trim() !== '' || shown.length === 0))
    return 'recent searches beside words, or none of them';
  if (snapshot.matches({ open: 'idle' }) && query === '' && snapshot.context.recents.length > 0)
    return 'an empty field without the recent searches';
  if (snapshot.matches({ open: 'suggesting' }) && (suggestions.length === 0 || !long))
    return 'a list without suggestions, or for too few characters';
  if ((snapshot.hasTag('busy') || snapshot.matches({ open: 'nothing found' })) && !long)
    return 'searches for too few characters';
  return undefined;
};

export const searchModel: Model = {
  name: 'search',
  machine: searchMachine,
  actionPorts: ['logFailure', 'remember', 'forgetRecent', 'forgetRecents'],
  limit: 60_000,
  cases: {
    'search.opened': [{}],
    'search.closed': [{}],
    'search.toggled': [{}],
    'search.typed': [{ query: 'ba' }, { query: ' b ' }, { query: '' }],
    'search.cleared': [{}],
    'search.submitted': [{}],
    'search.left': [{}],
    'suggestion.pointed': [{ index: 1 }, { index: 99 }],
    'suggestion.chosen': [{ index: 0 }, { index: -1 }],
    'recents.changed': [{ recents }, { recents: [] }],
    'recent.pointed': [{ index: 1 }, { index: 99 }],
    'recent.chosen': [{ index: 0 }, { index: -1 }],
    'recent.removed': [{ index: 0 }, { index: -1 }],
    'recents.cleared': [{}],
    'key.down': [{}],
    'key.up': [{}],
    'key.enter': [{}],
    'key.escape': [{}],
    'key.tab': [{}],
    'after.debounce': [{}],
    'done.suggest': [{ output: three }, { output: tooMany }, { output: [] }],
    'error.suggest': [{ error: new Error('offline') }],
  },
  classOf: (snapshot) => {
    const { query, suggestions, recents, highlighted } = (snapshot as SearchSnapshot).context;
    return [query, suggestions.length, recents.length, highlighted];
  },
  broken,
  properties: searchProperties,
  brokenStep: (from, event, to) => {
    const before = from as SearchSnapshot;
    const after = to as SearchSnapshot;
    const typed = event.type === 'search.typed' && before.matches('open');
    if (typed && after.context.suggestions.length > 0) return 'old suggestions under new words';
    if (event.type === 'search.toggled' && before.matches('closed') === after.matches('closed'))
      return 'a toggle that changes nothing';
    return undefined;
  },
};

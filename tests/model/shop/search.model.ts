import type { AnyMachineSnapshot } from 'xstate';
import { searchMachine } from '#machines/shop/search.machine.ts';
import type { SearchSnapshot } from '#machines/shop/search.machine.ts';
import { limits } from '#schema/limits.ts';
import type { Suggestion } from '#schema/shop/search.ts';
import type { Model } from '../../engine/paths.ts';

const suggestion = (number: number, type: Suggestion['type'] = 'product'): Suggestion => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  title: `Bar ${number}`,
  type,
  subtitle: type === 'vendor' ? 'Vendor' : 'Iron & Oak',
  slug: type === 'vendor' ? 'iron-oak' : null,
});

const two = [suggestion(1), suggestion(2, 'vendor')];
const tooMany = Array.from({ length: limits.search.shown + 1 }, (_, index) => suggestion(index));

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as SearchSnapshot;
  const { query, suggestions, highlighted } = snapshot.context;
  const long = query.trim().length >= limits.search.characters;
  if (snapshot.matches('closed') && (query !== '' || suggestions.length > 0))
    return 'closed, and the words are kept';
  if (suggestions.length > limits.search.shown) return 'more suggestions than are shown';
  if (highlighted !== null && suggestions[highlighted] === undefined) return 'highlights what is not there';
  if (snapshot.matches({ open: { suggesting: 'highlighting' } }) && highlighted === null)
    return 'highlights nothing';
  if (!snapshot.matches({ open: { suggesting: 'highlighting' } }) && highlighted !== null)
    return 'a highlight outlives its list';
  if (snapshot.matches({ open: 'suggesting' }) && (suggestions.length === 0 || !long))
    return 'a list without suggestions, or for too few characters';
  if ((snapshot.hasTag('busy') || snapshot.matches({ open: 'nothing found' })) && !long)
    return 'searches for too few characters';
  return undefined;
};

export const searchModel: Model = {
  name: 'search',
  machine: searchMachine,
  actionPorts: ['logFailure'],
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
    'key.down': [{}],
    'key.up': [{}],
    'key.enter': [{}],
    'key.escape': [{}],
    'key.tab': [{}],
    'after.debounce': [{}],
    'done.suggest': [{ output: two }, { output: tooMany }, { output: [] }],
    'error.suggest': [{ error: new Error('offline') }],
  },
  never: {
    'not search.open.put away/key.down/1': 'a list is only put away over words that are long enough',
  },
  classOf: (snapshot) => {
    const { query, suggestions, highlighted } = (snapshot as SearchSnapshot).context;
    return [query, suggestions.length, highlighted];
  },
  broken,
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

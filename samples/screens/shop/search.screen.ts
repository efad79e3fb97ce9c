import type { SearchSnapshot } from '#machines/shop/search.machine.ts';
import type { Case } from '#engine/paths.ts';
import { searchTexts } from '#schema/texts/search-texts.ts';
import type { Act, Screen } from '#engine/screen.ts';

const isOpen = (snapshot: SearchSnapshot) => snapshot.matches('open');

/** A key pressed in the field. */
const key =
  (name: string) =>
  (_: Case, any: unknown): Act[] | null =>
    isOpen(any as SearchSnapshot) ? [{ key: name, in: 'Search' }] : null;

const titleOf = (snapshot: SearchSnapshot, index: unknown) =>
  snapshot.matches({ open: 'suggesting' }) ? snapshot.context.suggestions[Number(index)]?.title : undefined;

const recentOf = (any: unknown, index: unknown) => {
  const snapshot = any as SearchSnapshot;
  return snapshot.matches({ open: 'recalling' }) ? snapshot.context.recents[Number(index)] : undefined;
};

export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as SearchSnapshot;
    const { suggestions, recents, highlighted } = snapshot.context;
    const isRecalling = snapshot.matches({ open: 'recalling' });
    const listed = snapshot.matches({ open: 'suggesting' }) || isRecalling;
    const titles = isRecalling ? recents : suggestions.map(({ title }) => title);
    const seen = [
      ...(isOpen(snapshot) ? ['Close'] : []),
      ...(snapshot.hasTag('busy') ? [searchTexts.busy] : []),
      ...(snapshot.matches({ open: 'nothing found' }) ? [searchTexts.nothing, searchTexts.all] : []),
      ...(isRecalling ? [searchTexts.recents, searchTexts.forgetAll] : []),
      ...(listed ? titles : []),
    ];
    const others = [searchTexts.busy, searchTexts.all, searchTexts.recents];
    return {
      seen,
      unseen: others.filter((words) => !seen.includes(words)),
      marked: highlighted === null ? null : (titles[highlighted] ?? '?'),
    };
  },
  acts: {
    'search.opened': (_, any) => (isOpen(any as SearchSnapshot) ? null : [{ press: 'Open search' }]),
    'search.closed': (_, any) => (isOpen(any as SearchSnapshot) ? [{ press: 'Close' }] : null),
    'search.typed': ({ query }, any) =>
      isOpen(any as SearchSnapshot)
        ? [
            // Filling in the same text again would cause no event.
            { fill: 'Search', with: '' },
            { fill: 'Search', with: String(query) },
          ]
        : null,
    'search.cleared': (_, any) =>
      (any as SearchSnapshot).context.query === '' ? null : [{ press: 'Clear search' }],
    'search.submitted': (_, any) => (isOpen(any as SearchSnapshot) ? [{ press: 'Submit search' }] : null),
    'suggestion.pointed': ({ index }, any) => {
      const title = titleOf(any as SearchSnapshot, index);
      return title === undefined ? null : [{ point: title, as: 'option' }];
    },
    'suggestion.chosen': ({ index }, any) => {
      const title = titleOf(any as SearchSnapshot, index);
      return title === undefined ? null : [{ press: title, as: 'option' }];
    },
    'recent.pointed': ({ index }, any) => {
      const query = recentOf(any, index);
      return query === undefined ? null : [{ point: query, as: 'option' }];
    },
    'recent.chosen': ({ index }, any) => {
      const query = recentOf(any, index);
      return query === undefined ? null : [{ press: query, as: 'option' }];
    },
    'recent.removed': ({ index }, any) => {
      const query = recentOf(any, index);
      return query === undefined ? null : [{ press: searchTexts.forget(query) }];
    },
    'recents.cleared': (_, any) =>
      (any as SearchSnapshot).matches({ open: 'recalling' }) ? [{ press: searchTexts.forgetAll }] : null,
    'key.down': key('ArrowDown'),
    'key.up': key('ArrowUp'),
    'key.enter': key('Enter'),
    'key.escape': key('Escape'),
    'key.tab': key('Tab'),
  },
};

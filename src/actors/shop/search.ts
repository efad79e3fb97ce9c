import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { searchMachine } from '#machines/shop/search.machine.ts';
import type { SearchEvent, SearchSnapshot } from '#machines/shop/search.machine.ts';
import { limits } from '#schema/limits.ts';
import { earlySearchesKey, recentSearchesKey } from '#schema/saved-keys.ts';
import type { Suggestion } from '#schema/shop/search.ts';
import { createSearchService } from '#services/shop/search.ts';
import { createRecentSearches } from '#stores/recent-searches.ts';
import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { readText, watchText, writeText } from '#actors/kit/storage.ts';
import type { SearchView } from './search.view.ts';

export type SearchActor = ActorRefFrom<typeof searchMachine>;

let made: ReturnType<typeof createRecentSearches> | undefined;
/** The tab's recent searches. */
const recentSearches = () =>
  (made ??= createRecentSearches({
    read: () => readText(recentSearchesKey),
    write: (text) => writeText(recentSearchesKey, text),
    watch: (tell) => {
      watchText(recentSearchesKey, tell);
    },
  }));

/** Searches submitted before this code had loaded (`earlyScript` records them); each is sent once. */
function takeEarlySearches(): readonly string[] {
  try {
    const text = sessionStorage.getItem(earlySearchesKey) ?? '';
    sessionStorage.removeItem(earlySearchesKey);
    return text.split('\n').flatMap((line) => {
      const query = line.trim();
      return query === '' || query.length > limits.search.text ? [] : [query];
    });
  } catch {
    return [];
  }
}

const boundMachine = searchMachine.provide({
  actors: {
    suggest: fromService(({ query }: { query: string }) =>
      createSearchService(services().client).suggest(query),
    ),
    recents: fromCallback(({ sendBack }) => {
      const store = recentSearches();
      for (const query of takeEarlySearches()) store.send({ type: 'searched', query });
      const tell = () =>
        sendBack({
          type: 'recents.changed',
          recents: store.getSnapshot().context.items,
        } satisfies SearchEvent);
      const { unsubscribe } = store.subscribe(tell);
      tell();
      return unsubscribe;
    }),
  },
  actions: {
    logFailure: (_, { error }) => console.info("We couldn't load suggestions.", error),
    remember: (_, { query }) => recentSearches().send({ type: 'searched', query }),
    forgetRecent: (_, { query }) => recentSearches().send({ type: 'removed', query }),
    forgetRecents: () => recentSearches().send({ type: 'replaced', items: [] }),
  },
});

/** Spec §2: the URL of a vendor without a slug uses its id. */
export function hrefOfSuggestion({ id, type, slug }: Suggestion): string {
  if (type === 'product') return paths.product(id);
  if (type === 'category') return paths.category(id);
  return slug === null || slug === '' ? paths.vendor(id) : paths.store(slug);
}

/** One field's search; selecting or submitting navigates. */
export function startSearch(): SearchActor {
  const actor = createActor(boundMachine);
  actor.on('search.goToSuggestion', ({ suggestion }) => go(hrefOfSuggestion(suggestion)));
  actor.on('search.goToResults', ({ query }) => go(paths.search(query)));
  return actor.start();
}

/** What the search dialog shows of its search. */
export const dialogOf = (snapshot: SearchSnapshot) => ({
  open: !snapshot.matches('closed'),
  empty: snapshot.context.query === '',
});

export function searchViewOf(snapshot: SearchSnapshot): SearchView {
  const { query, suggestions, recents, highlighted } = snapshot.context;
  const status = snapshot.hasTag('busy')
    ? 'busy'
    : snapshot.matches({ open: 'suggesting' })
      ? 'list'
      : snapshot.matches({ open: 'nothing found' })
        ? 'nothing'
        : snapshot.matches({ open: 'recalling' })
          ? 'recent'
          : 'hidden';
  return { status, query: query.trim(), suggestions, recents, highlighted };
}

const keys: Readonly<Record<string, SearchEvent>> = {
  ArrowDown: { type: 'key.down' },
  ArrowUp: { type: 'key.up' },
  Enter: { type: 'key.enter' },
  Escape: { type: 'key.escape' },
  Tab: { type: 'key.tab' },
};

/**
 * Attaches a field to a search: typing and keys go to the machine, and what the machine clears is cleared in the field.
 * On a results page, the field shows the page's query again once that query is submitted. Returns a function that
 * detaches it.
 */
export function attachField(actor: SearchActor, input: HTMLInputElement): () => void {
  const away = new AbortController();
  const on = { signal: away.signal };
  const type = () => {
    actor.send({ type: 'search.opened' });
    actor.send({ type: 'search.typed', query: input.value });
  };
  /** Sends the machine the text that was in the field before: the results page's query. */
  const tellText = () => {
    if (input.value !== '' && actor.getSnapshot().context.query !== input.value) type();
  };
  const open = () => {
    if (input.value === '') actor.send({ type: 'search.opened' });
  };
  input.addEventListener('input', type, on);
  input.addEventListener('focus', open, on);
  // The list's own buttons belong to the field.
  const room = input.closest('dialog') ?? input.form ?? input;
  room.addEventListener(
    'focusout',
    (event) => {
      const next = (event as FocusEvent).relatedTarget;
      // A tap next to the field focuses the dialog itself.
      const isInside = next instanceof Node && next !== room && room.contains(next);
      if (!isInside) actor.send({ type: 'search.left' });
    },
    on,
  );
  input.addEventListener(
    'keydown',
    (event) => {
      const meant = keys[event.key];
      // A key that ends IME composition is not for the list.
      if (meant === undefined || event.isComposing) return;
      if (event.key !== 'Tab') event.preventDefault();
      if (event.key === 'Enter' || event.key === 'ArrowDown') tellText();
      actor.send(meant);
    },
    on,
  );
  input.form?.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      tellText();
      actor.send({ type: 'search.submitted' });
    },
    on,
  );
  const blur = actor.on('search.blur', () => input.blur());
  const shown = actor.on('search.goToResults', ({ query }) => {
    // After the machine has cleared the field.
    queueMicrotask(() => {
      if (query === input.defaultValue) input.value = query;
    });
  });
  let known = actor.getSnapshot().context.query;
  const follow = actor.subscribe(({ context: { query } }) => {
    // Clear only what the machine knew: the first characters are in the field before the machine receives them.
    if (query === '' && known !== '') input.value = '';
    known = query;
  });
  if (input.value === '') input.value = known;
  // What was typed before the search's code loaded.
  else if (input.value !== input.defaultValue) type();
  // Opening a dialog opens its search; closed while this code loads, it stays closed.
  if (document.activeElement === input && room instanceof HTMLFormElement) open();
  return () => {
    away.abort();
    blur.unsubscribe();
    shown.unsubscribe();
    follow.unsubscribe();
  };
}

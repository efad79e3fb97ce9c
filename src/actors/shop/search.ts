import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { searchMachine } from '#machines/shop/search.machine.ts';
import type { SearchEvent, SearchSnapshot } from '#machines/shop/search.machine.ts';
import type { Suggestion } from '#schema/shop/search.ts';
import { createSearchService } from '#services/shop/search.ts';
import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import type { SearchView } from './search.view.ts';

export type SearchActor = ActorRefFrom<typeof searchMachine>;

const boundMachine = searchMachine.provide({
  actors: {
    suggest: fromService(({ query }: { query: string }) =>
      createSearchService(services().client).suggest(query),
    ),
  },
  actions: { logFailure: (_, { error }) => console.info('Suggestions could not be read.', error) },
});

/** Spec §2: the URL of a vendor without a slug uses its id. */
export function hrefOfSuggestion({ id, type, slug }: Suggestion): string {
  if (type === 'product') return paths.product(id);
  return slug === null || slug === '' ? paths.vendor(id) : paths.store(slug);
}

/** One field's search; choosing or submitting navigates. */
export function startSearch(): SearchActor {
  const actor = createActor(boundMachine);
  actor.on('search.goToSuggestion', ({ suggestion }) => go(hrefOfSuggestion(suggestion)));
  actor.on('search.goToResults', ({ query }) => go(paths.search(query)));
  return actor.start();
}

export function searchViewOf(snapshot: SearchSnapshot): SearchView {
  const { query, suggestions, highlighted } = snapshot.context;
  const status = snapshot.hasTag('busy')
    ? 'busy'
    : snapshot.matches({ open: 'suggesting' })
      ? 'list'
      : snapshot.matches({ open: 'nothing found' })
        ? 'nothing'
        : 'hidden';
  return { status, query: query.trim(), suggestions, highlighted };
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
 * Returns a function that detaches it.
 */
export function attachField(actor: SearchActor, input: HTMLInputElement): () => void {
  const away = new AbortController();
  const on = { signal: away.signal };
  const type = () => {
    actor.send({ type: 'search.opened' });
    actor.send({ type: 'search.typed', query: input.value });
  };
  input.addEventListener('input', type, on);
  input.addEventListener('blur', () => actor.send({ type: 'search.left' }), on);
  input.addEventListener(
    'keydown',
    (event) => {
      const meant = keys[event.key];
      // A key that ends IME composition is not for the list.
      if (meant === undefined || event.isComposing) return;
      if (event.key !== 'Tab') event.preventDefault();
      actor.send(meant);
    },
    on,
  );
  input.form?.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      actor.send({ type: 'search.submitted' });
    },
    on,
  );
  const blur = actor.on('search.blur', () => input.blur());
  let known = actor.getSnapshot().context.query;
  const follow = actor.subscribe(({ context: { query } }) => {
    // Clear only what the machine knew: the first characters are in the field before the machine receives them.
    if (query === '' && known !== '') input.value = '';
    known = query;
  });
  if (input.value === '') input.value = known;
  // What was typed before the search's code loaded.
  else type();
  return () => {
    away.abort();
    blur.unsubscribe();
    follow.unsubscribe();
  };
}

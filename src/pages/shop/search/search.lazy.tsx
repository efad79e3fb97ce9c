import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { SuggestionPanel, optionId } from './suggestion-list.tsx';
import type { SearchView } from '#actors/shop/search.view.ts';
import { attachField, dialogOf, hrefOfSuggestion, searchViewOf, startSearch } from '#actors/shop/search.ts';
import type { SearchActor } from '#actors/shop/search.ts';
import type { SearchChunk } from '#lazy/search-handle.ts';

function useSearch(actor: SearchActor) {
  const snapshot = useSyncExternalStore(
    (listener) => {
      const { unsubscribe } = actor.subscribe(listener);
      return unsubscribe;
    },
    () => actor.getSnapshot(),
  );
  return snapshot;
}

/** The combobox attributes of the field: the list, and the option selected with the arrow keys. */
function useCombobox(input: HTMLInputElement | null, listId: string, view: SearchView): void {
  const { status, highlighted } = view;
  useEffect(() => {
    if (input === null) return;
    const shown = status === 'list' || status === 'recent';
    const attributes: Record<string, string | null> = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': String(shown),
      'aria-controls': shown ? listId : null,
      'aria-activedescendant': shown && highlighted !== null ? optionId(listId, highlighted) : null,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
  }, [input, listId, status, highlighted]);
}

function Suggestions({ actor, input }: { actor: SearchActor; input: HTMLInputElement | null }) {
  const view = searchViewOf(useSearch(actor));
  const listId = useId();
  useCombobox(input, listId, view);
  return (
    <SuggestionPanel
      id={listId}
      view={view}
      hrefOf={hrefOfSuggestion}
      onPoint={(index) => actor.send({ type: 'suggestion.pointed', index })}
      onChoose={(index) => actor.send({ type: 'suggestion.chosen', index })}
      onAll={() => actor.send({ type: 'search.submitted' })}
      recent={{
        onPoint: (index) => actor.send({ type: 'recent.pointed', index }),
        onChoose: (index) => actor.send({ type: 'recent.chosen', index }),
        // The focus returns to the field before its button disappears.
        onForget: (index) => {
          input?.focus();
          actor.send({ type: 'recent.removed', index });
        },
        onForgetAll: () => {
          input?.focus();
          actor.send({ type: 'recents.cleared' });
        },
      }}
    />
  );
}

/** Suggestions of a search that takes over a field. */
export function FieldSuggestions({ actor, input }: { actor: SearchActor; input: HTMLInputElement }) {
  useEffect(() => attachField(actor, input), [actor, input]);
  return <Suggestions actor={actor} input={input} />;
}

function Panel({ input }: { input: HTMLInputElement }) {
  const [actor] = useState(startSearch);
  return <FieldSuggestions actor={actor} input={input} />;
}

/** The search machine with its panel and the content of its dialog. */
export function createSearchChunk(): SearchChunk {
  const actor = startSearch();
  return {
    Panel,
    Content: ({ input }) => <FieldSuggestions actor={actor} input={input} />,
    toggle: () => actor.send({ type: 'search.toggled' }),
    close: () => actor.send({ type: 'search.closed' }),
    clear: () => actor.send({ type: 'search.cleared' }),
    watch: (listener) => {
      const tell = () => listener(dialogOf(actor.getSnapshot()));
      actor.subscribe(tell);
      tell();
    },
  };
}

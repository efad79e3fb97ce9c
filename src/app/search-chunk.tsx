import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { SearchDialog } from '#pages/search/search-dialog.tsx';
import { SuggestionPanel, optionId } from '#pages/search/suggestion-list.tsx';
import type { SearchView } from '#pages/search/suggestion-list.tsx';
import { attachField, hrefOfSuggestion, searchViewOf, startSearch } from './actors/search.ts';
import type { SearchActor } from './actors/search.ts';
import type { SearchChunk } from './search-handle.ts';

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

/** The field's side of the combobox pattern: the list is named, and the option that the arrows have reached. */
function useCombobox(input: HTMLInputElement | null, listId: string, view: SearchView): void {
  const { status, highlighted } = view;
  useEffect(() => {
    if (input === null) return;
    const shown = status === 'list';
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
    />
  );
}

function Panel({ input }: { input: HTMLInputElement }) {
  const [actor] = useState(startSearch);
  useEffect(() => attachField(actor, input), [actor, input]);
  return <Suggestions actor={actor} input={input} />;
}

/** The search over the page, as its actor has it. */
export function ActorDialog({ actor }: { actor: SearchActor }) {
  const snapshot = useSearch(actor);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  useEffect(() => (input === null ? undefined : attachField(actor, input)), [actor, input]);
  return (
    <SearchDialog
      open={!snapshot.matches('closed')}
      empty={snapshot.context.query === ''}
      onInput={setInput}
      onClose={() => actor.send({ type: 'search.closed' })}
      onClear={() => {
        actor.send({ type: 'search.cleared' });
        input?.focus();
      }}
    >
      <Suggestions actor={actor} input={input} />
    </SearchDialog>
  );
}

/** The search's machine with its panel and its dialog. */
export function createSearchChunk(): SearchChunk {
  const actor = startSearch();
  return {
    Panel,
    Dialog: () => <ActorDialog actor={actor} />,
    toggle: () => actor.send({ type: 'search.toggled' }),
  };
}

import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { SearchDialog } from '#app/shell/search-dialog.tsx';
import { dialogOf } from '#actors/shop/search.ts';
import type { SearchActor } from '#actors/shop/search.ts';
import { FieldSuggestions } from '#pages/shop/search/search.lazy.tsx';
import { searchMachine } from '#machines/shop/search.machine.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { searchModel } from '#samples/models/shop/search.model.ts';

function Dialog({ actor }: { actor: SearchActor }) {
  const { open, empty } = dialogOf(useSelector(actor, (snapshot) => snapshot));
  const [Content] = useState(() => ({ input }: { input: HTMLInputElement }) => (
    <FieldSuggestions actor={actor} input={input} />
  ));
  return (
    <SearchDialog
      open={open}
      empty={empty}
      onClose={() => actor.send({ type: 'search.closed' })}
      onClear={() => actor.send({ type: 'search.cleared' })}
      onType={() => undefined}
      Content={Content}
    />
  );
}

export const atlas = atlasOf({
  machine: searchMachine,
  models: [searchModel],
  variantOf: (snapshot) => {
    const { suggestions } = snapshot.context;
    return snapshot.matches({ open: 'suggesting' }) && suggestions.length > 2 ? 'as many as are shown' : '';
  },
  Screen: ({ actor }) => (
    <>
      <button
        type="button"
        className={button({ variant: 'secondary' })}
        onClick={() => actor.send({ type: 'search.opened' })}
      >
        Open search
      </button>
      <Dialog actor={actor} />
    </>
  ),
});

import { ActorDialog } from '#pages/shop/search/search.lazy.tsx';
import { searchMachine } from '#machines/shop/search.machine.ts';
import { button } from '#ui/components/button.css.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { searchModel } from '../../tests/model/shop/search.model.ts';

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
      <ActorDialog actor={actor} />
    </>
  ),
});

import { savedOfCard } from '#pages/kit/tiles/saved-product.ts';
import type { DetailsState } from '#pages/shop/saved/use-saved.ts';
import type { SavedDetails } from '#schema/shop/saved.ts';
import { cards } from '#samples/data/shop/catalog-samples.ts';

const nothing = () => undefined;

/** Four products in their current state. A function, so that the components are loaded only when a story renders. */
export function savedSamples() {
  const details: readonly SavedDetails[] = cards.slice(0, 4).map((card, index) => ({
    ...card,
    description: 'Turned from one billet. **Ten** needle bearings, five a side.',
    features: ['Dual knurl marks', index === 0 ? 'Ten bearings' : 'Eight bearings'],
    specs: [
      { name: 'Shaft', value: index === 0 ? '28 mm' : '2.8 cm' },
      { name: 'Tensile', value: index === 1 ? '190,000 PSI' : '205,000 PSI' },
      ...(index === 2 ? [{ name: 'Finish', value: 'Chrome' }] : []),
    ],
    weight: { min: 15_000, max: index === 3 ? null : 20_000 },
    options: { color: ['Chrome', 'Black'], size: ['20 kg', '15 kg'], flavor: [], quantity: [] },
  }));
  const items = details.map(savedOfCard);
  const ids = items.map(({ id }) => id);
  const state: DetailsState = { kind: 'ready', details: new Map(details.map((one) => [one.id, one])) };
  const acts = { onRetry: nothing, onRemove: nothing, onShare: nothing };
  return {
    details,
    wishlist: {
      ...acts,
      notices: [],
      onDismiss: nothing,
      isShared: false,
      ids,
      items,
      state,
      onKeepAll: nothing,
    },
    comparison: { ...acts, isShared: false, ids, state, onClear: nothing },
  };
}

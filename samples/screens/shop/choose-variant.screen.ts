import type { ChooseVariantSnapshot } from '#machines/shop/choose-variant.machine.ts';
import type { Screen } from '#engine/screen.ts';

const words = {
  reading: 'Loading…',
  gone: 'This is no longer sold',
  unread: "We couldn't load the options",
  'sold out': 'Sold out in every option',
  choosing: 'Choose a size',
} as const;

export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as ChooseVariantSnapshot;
    const all = Object.values(words);
    // A size that was selected before stays selected in a snapshot of the same state.
    if (snapshot.matches('added')) return { seen: [], unseen: [words.reading, words.unread, words.gone] };
    const seen = Object.entries(words).flatMap(([state, text]) => (state === snapshot.value ? [text] : []));
    return snapshot.matches('choosing')
      ? { seen: [], unseen: all.filter((text) => text !== words.choosing) }
      : { seen, unseen: all.filter((text) => !seen.includes(text)) };
  },
  acts: {
    'choice.retry': (_, any) =>
      (any as ChooseVariantSnapshot).matches('unread') ? [{ press: 'Try again' }] : null,
    'choice.add': ({ variantId }, any) =>
      (any as ChooseVariantSnapshot).matches('choosing') && variantId === '10 kg'
        ? [{ pick: '10 kg' }, { press: 'Add to cart' }]
        : null,
  },
};

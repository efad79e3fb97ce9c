import { chooseVariantMachine } from '#machines/shop/choose-variant.machine.ts';
import { ChooseVariantView } from '#pages/shop/saved/choose/choose-variant.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { chooseVariantModel } from '#samples/models/shop/choose-variant.model.ts';

export const atlas = atlasOf({
  machine: chooseVariantMachine,
  models: [chooseVariantModel],
  variantOf: () => '',
  Screen: ({ actor }) => <ChooseVariantView actor={actor} />,
});

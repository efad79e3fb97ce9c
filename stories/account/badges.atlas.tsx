import { badgesMachine } from '#machines/account/badges.machine.ts';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { badgesModels } from '#samples/models/account/badges.model.ts';

export const atlas = atlasOf({
  machine: badgesMachine,
  models: badgesModels,
  variantOf: ({ context: { kind, count } }) => (count === 0 ? kind : `${kind}, ${count}`),
});

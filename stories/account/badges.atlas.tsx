import { badgesMachine } from '#machines/account/badges.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { badgesModels } from '../../tests/model/account/badges.model.ts';

export const atlas = atlasOf({
  machine: badgesMachine,
  models: badgesModels,
  variantOf: ({ context: { kind, count } }) => (count === 0 ? kind : `${kind}, ${count}`),
});

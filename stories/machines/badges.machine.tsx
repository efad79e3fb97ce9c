import { badgesMachine } from '#machines/badges/badges.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { badgesModel } from '../../tests/model/badges.model.ts';

export const atlas = atlasOf({
  machine: badgesMachine,
  models: [badgesModel('orders'), badgesModel('publishing')],
  variantOf: ({ context: { kind, count } }) => (count === 0 ? kind : `${kind}, ${count}`),
});

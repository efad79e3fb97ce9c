import { promotionMovesMachine } from '#machines/vendor/promotion-moves.machine.ts';
import { MoveButtons, MoveReport } from '#pages/vendor/promotions/moves.tsx';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { promotionMovesModel } from '../../tests/model/vendor/promotion-moves.model.ts';
import { promotionOf } from './products/promotion-samples.ts';

const running = promotionOf({});

export const atlas = atlasOf({
  machine: promotionMovesMachine,
  models: [promotionMovesModel],
  variantOf: ({ context: { move, undo } }) => `${move?.kind ?? ''} ${undo?.kind ?? ''}`.trim(),
  Screen: ({ actor }) => (
    <main>
      <MoveReport actor={actor} />
      <MoveButtons actor={actor} promotion={running} />
    </main>
  ),
});

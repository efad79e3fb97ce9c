import { promotionMovesMachine } from '#machines/vendor-panel/promotion-moves.machine.ts';
import { MoveButtons, MoveReport } from '#pages/vendor-panel/promotions/moves.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { promotionMovesModel } from '#samples/models/vendor-panel/promotion-moves.model.ts';
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

import type { AnyMachineSnapshot } from 'xstate';
import { promotionMovesMachine } from '#machines/vendor-panel/promotion-moves.machine.ts';
import type {
  PromotionMove,
  PromotionMovesSnapshot,
} from '#machines/vendor-panel/promotion-moves.machine.ts';
import type { Model } from '#engine/paths.ts';
import { promotionMovesProperties } from './promotion-moves.properties.ts';

export const refused = 'Somebody else has changed this promotion meanwhile.';

const moveOf = (kind: PromotionMove['kind'], version: number): PromotionMove => ({
  kind,
  id: '0198a000-0000-7000-8000-000000000001',
  label: 'A tenth off',
  version,
  draft: null,
});
export const end = moveOf('end', 3);
export const pause = moveOf('pause', 3);
const reopen = moveOf('reopen', 4);

const contextOf = (any: AnyMachineSnapshot) => (any as PromotionMovesSnapshot).context;

export const promotionMovesModel: Model = {
  name: 'promotionMoves',
  machine: promotionMovesMachine,
  actionPorts: ['move'],
  limit: 2000,
  cases: {
    'moves.ask': [{ move: end }, { move: pause }],
    'moves.undo': [{}],
    'moves.again': [{}],
    'moves.close': [{}],
    'done.move': [
      { output: { kind: 'done', undo: reopen } },
      { output: { kind: 'done', undo: null } },
      { output: { kind: 'refused', sentence: refused } },
    ],
    'error.move': [{ error: { _tag: 'NetworkError' } }],
    'after.undoOffer': [{}],
  },
  classOf: (any) => {
    const { move, undo, sentence } = contextOf(any);
    return [move?.kind, undo?.kind, sentence];
  },
  broken: (any) => {
    const snapshot = any as PromotionMovesSnapshot;
    const { move, undo, sentence } = snapshot.context;
    if (snapshot.matches('resting') && (move ?? undo ?? sentence) !== null)
      return 'rests with something told';
    if (!snapshot.matches('resting') && move === null) return 'does not know what was asked';
    if (!snapshot.matches('moved') && undo !== null) return 'offers a way back from nothing';
    if (snapshot.matches('refused') !== (sentence !== null)) return 'does not say why it was refused';
    return undefined;
  },
  properties: promotionMovesProperties,
};

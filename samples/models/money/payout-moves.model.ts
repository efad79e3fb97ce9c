import type { AnyMachineSnapshot } from 'xstate';
import { payoutMovesMachine } from '#machines/money/payout-moves.machine.ts';
import type { PayoutMovesSnapshot } from '#machines/money/payout-moves.machine.ts';
import type { Model } from '#engine/paths.ts';
import { payoutMovesProperties } from './payout-moves.properties.ts';

export const refused = 'Your balance has changed meanwhile.';
export const pay = { kind: 'pay', key: 'key-1', amount: '3412.06' } as const;

const contextOf = (any: AnyMachineSnapshot) => (any as PayoutMovesSnapshot).context;

export const payoutMovesModel: Model = {
  name: 'payoutMoves',
  machine: payoutMovesMachine,
  actionPorts: ['move'],
  limit: 1000,
  cases: {
    'moves.ask': [{ move: pay }, { move: { kind: 'pause' } }],
    'moves.again': [{}],
    'moves.close': [{}],
    'done.move': [{ output: { kind: 'done' } }, { output: { kind: 'refused', sentence: refused } }],
    'error.move': [{ error: { _tag: 'NetworkError' } }],
  },
  classOf: (any) => {
    const { move, sentence } = contextOf(any);
    return [move?.kind, sentence];
  },
  broken: (any) => {
    const snapshot = any as PayoutMovesSnapshot;
    const { move, sentence } = snapshot.context;
    if (snapshot.matches('resting') !== (move === null)) return 'does not know what was asked';
    if (snapshot.matches('refused') !== (sentence !== null)) return 'does not say why it was refused';
    return undefined;
  },
  properties: payoutMovesProperties,
};

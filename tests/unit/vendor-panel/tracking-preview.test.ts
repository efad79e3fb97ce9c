import { of } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import { tryRows } from '#actors/vendor-panel/tracking-file.ts';

type Trial = { outcome: 'ships' | 'known' | 'refused'; sentence: string | null };
let trial: readonly Trial[] = [];
const rpc = () => of(trial.map((each) => ({ buyer: 'Ada Lee', pieces: 2, ...each })));
vi.mock('#actors/kit/services.ts', () => ({ services: () => ({ client: { rpc } }) }));
afterEach(() => {
  trial = [];
});

const ships: Trial = { outcome: 'ships', sentence: null };
const preview = async (rows: readonly (readonly [order: string, tracking: string, Trial])[]) => {
  trial = rows.map(([, , each]) => each);
  const answer = await tryRows('v1', {
    kind: 'rows',
    rows: rows.map(([order, tracking], n) => ({ row: n + 2, order, carrier: '', tracking })),
    refused: [],
  });
  if (answer.kind === 'refused') return answer.sentence;
  return {
    ships: answer.rows.map(({ row }) => row),
    refused: answer.refused.map(({ row, sentence }) => [row.row, sentence]),
    known: answer.known,
  };
};

test('an order ships once: a later row of it is refused, and a repeated one changes nothing', async () => {
  expect(
    await preview([
      ['SB-222222', '1Z 1', ships],
      ['SB-333333', '1Z3', ships],
      [' sb-222222', '1Z2', ships],
      ['SB-222222', '1z1', ships],
    ]),
  ).toEqual({
    ships: [2, 3],
    refused: [
      [
        4,
        "Line 2 ships everything left in this order. If it's in more than one package, ship it from its own page.",
      ],
    ],
    known: 1,
  });
});

test('a row after one that ships nothing still ships', async () => {
  const taken: Trial = { outcome: 'refused', sentence: 'Taken.' };
  expect(
    await preview([
      ['SB-222222', '1Z1', taken],
      ['SB-333333', '1Z3', { outcome: 'known', sentence: null }],
      ['SB-222222', '1Z2', ships],
    ]),
  ).toEqual({ ships: [4], refused: [[2, 'Taken.']], known: 1 });
});

import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { GridCell, GridValue } from '#schema/vendor-panel/product-form.ts';
import type { Units } from '#schema/measures/units.ts';
import { changed, needsConfirming, pasted } from './variant-grid.rules.ts';
import type { GridChange } from './variant-grid.rules.ts';

type Context = {
  grid: GridValue;
  /** The grid that awaits confirmation. */
  pending: GridValue | null;
  sentence: string | null;
};

export type VariantGridEvent =
  | GridChange
  | { type: 'cell.change'; row: number; cell: GridCell; value: string }
  | { type: 'column.paste'; row: number; cell: GridCell; text: string; units?: Units }
  /** A swatch for a color; null takes it away. */
  | { type: 'color.paint'; color: string; hex: string | null }
  /** The form shows another grid: a restored draft's, the stored one or someone else's. */
  | { type: 'grid.show'; grid: GridValue }
  | { type: 'confirm' }
  | { type: 'cancel' };

const change = { params: ({ event }: { event: GridChange }) => event };

/** Options of a product and the variants that they create. */
export const variantGridMachine = setup({
  types: {
    context: {} as Context,
    events: {} as VariantGridEvent,
    input: {} as GridValue,
    tags: {} as 'error',
  },
  actions: {
    'take the change': assign(({ context: { grid } }, made: GridChange) => {
      const next = changed(grid, made);
      return typeof next === 'string' ? { sentence: next } : { grid: next, sentence: null };
    }),
    'keep it in mind': assign(({ context: { grid } }, made: GridChange) => {
      const next = changed(grid, made);
      return { pending: typeof next === 'string' ? null : next, sentence: null };
    }),
    'take what waits': assign(({ context: { grid, pending } }) => ({ grid: pending ?? grid, pending: null })),
    'forget what waits': assign({ pending: null }),
  },
  guards: {
    'makes many variants': ({ context: { grid } }, made: GridChange) => {
      const next = changed(grid, made);
      return typeof next !== 'string' && needsConfirming(grid, next);
    },
  },
}).createMachine({
  id: 'variantGrid',
  context: ({ input }) => ({ grid: input, pending: null, sentence: null }),
  initial: 'editing',
  on: {
    'grid.show': {
      target: '.editing',
      actions: assign(({ event: { grid } }) => ({ grid, pending: null, sentence: null })),
    },
  },
  states: {
    editing: {
      on: {
        'value.add': [
          {
            guard: { type: 'makes many variants', ...change },
            target: 'confirming',
            actions: { type: 'keep it in mind', ...change },
          },
          { actions: { type: 'take the change', ...change } },
        ],
        'value.remove': { actions: { type: 'take the change', ...change } },
        'option.add': { actions: { type: 'take the change', ...change } },
        'option.remove': { actions: { type: 'take the change', ...change } },
        'option.rename': { actions: { type: 'take the change', ...change } },
        'cell.change': {
          actions: assign(({ context: { grid }, event: { row, cell, value } }) => ({
            grid: { ...grid, rows: grid.rows.map((one, n) => (n === row ? { ...one, [cell]: value } : one)) },
          })),
        },
        'color.paint': {
          actions: assign(({ context: { grid }, event: { color, hex } }) => ({
            grid: {
              ...grid,
              rows: grid.rows.map((one) => (one.color === color ? { ...one, color_hex: hex } : one)),
            },
          })),
        },
        'column.paste': {
          actions: assign(({ context: { grid }, event: { row, cell, text, units } }) => ({
            grid: { ...grid, rows: pasted(grid.rows, row, cell, text, units) },
          })),
        },
      },
    },
    /** So many variants at once that the person must confirm. */
    confirming: {
      on: {
        confirm: { target: 'editing', actions: 'take what waits' },
        cancel: { target: 'editing', actions: 'forget what waits' },
      },
    },
  },
});

export type VariantGridSnapshot = SnapshotFrom<typeof variantGridMachine>;

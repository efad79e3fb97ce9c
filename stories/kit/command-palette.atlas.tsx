import { PaletteView } from '#app/panel/palette/palette-view.tsx';
import { commandPaletteMachine } from '#machines/kit/command-palette.machine.ts';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { commandPaletteModel } from '#samples/models/kit/command-palette.model.ts';

export const atlas = atlasOf({
  machine: commandPaletteMachine,
  models: [commandPaletteModel],
  variantOf: ({ context: { found, query } }) =>
    found.length > 0 ? 'with records' : query === '' ? '' : 'with words',
  Screen: function Palette({ actor }) {
    return (
      <main>
        <h1>Orders</h1>
        <PaletteView actor={actor} hint="Find a page, order, product, or customer" />
      </main>
    );
  },
});

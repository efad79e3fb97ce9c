import type { VariantGridSnapshot } from '#machines/vendor-panel/variant-grid.machine.ts';
import { nameInSentence } from '#schema/kit/option-names.ts';
import { titleOf } from '#schema/vendor-panel/product.ts';
import type { Screen } from '#engine/screen.ts';

/** What the buttons call an option. */
function optionOf(name: unknown, any: unknown): string {
  const { options } = (any as VariantGridSnapshot).context.grid;
  const option = options.find((each) => each.name === name);
  return option === undefined ? String(name) : nameInSentence(titleOf(option).trim());
}

/** The options of a product and their variants. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as VariantGridSnapshot;
    const { pending, sentence } = snapshot.context;
    const question = pending === null ? [] : [`This creates ${pending.rows.length} variants.`];
    return {
      seen: [...question, ...(sentence === null ? [] : [sentence])],
      unseen: pending === null ? ['Create variants', 'Cancel'] : [],
      ...(pending === null ? {} : { live: ['Create variants', 'Cancel'] }),
    };
  },
  acts: {
    'option.add': ({ option, label }, any) =>
      (any as VariantGridSnapshot).context.grid.options.some(({ name }) => name === option)
        ? null
        : [{ press: label === undefined ? `Add ${optionOf(option, any)}` : 'Add your own option' }],
    'option.remove': ({ option }, any) =>
      (any as VariantGridSnapshot).context.grid.options.some(({ name }) => name === option)
        ? [{ press: `Remove ${optionOf(option, any) || 'this option'}` }]
        : null,
    'option.rename': ({ option, label }, any) => {
      const current = (any as VariantGridSnapshot).context.grid.options.find(({ name }) => name === option);
      if (current === undefined) return null;
      return [
        ...(current.label === undefined ? [{ press: `Rename ${optionOf(option, any)}` }] : []),
        { fill: 'Option name', with: String(label) },
      ];
    },
    // An empty value can't be sent.
    'value.add': ({ option, value }, any) =>
      String(value).trim() === '' ||
      (any as VariantGridSnapshot).context.grid.options.every(({ name }) => name !== option)
        ? null
        : [
            { fill: `New ${optionOf(option, any) || 'value'}`, with: String(value) },
            { press: `Add this ${optionOf(option, any) || 'value'}` },
          ],
    'value.remove': ({ option, value }, any) =>
      (any as VariantGridSnapshot).context.grid.options
        .find(({ name }) => name === option)
        ?.values.includes(String(value)) === true
        ? [{ press: `Remove ${String(value)}` }]
        : null,
    'cell.change': ({ value }, any) => {
      const { grid } = (any as VariantGridSnapshot).context;
      const [row] = grid.rows;
      if (row === undefined || row.price === value) return null;
      const name =
        [row.color, row.size, row.flavor, row.quantity_option].filter((one) => one !== null).join(' / ') ||
        'this product';
      return [{ fill: `Price, ${name}`, with: String(value) }];
    },
    // The clipboard belongs to the browser; tests/unit/vendor-panel/variant-grid.test.ts pastes.
    'column.paste': () => null,
    // The form sends it.
    'grid.show': () => null,
    confirm: () => [{ press: 'Create variants' }],
    cancel: () => [{ press: 'Cancel' }],
  },
};

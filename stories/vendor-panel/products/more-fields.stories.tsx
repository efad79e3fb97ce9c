import { useState } from 'react';
import { expect } from 'storybook/test';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { MoreFields } from '#pages/vendor-panel/products/more/more-fields.tsx';
import { Swatches } from '#pages/vendor-panel/products/more/swatches.tsx';
import { emptyValues } from '#schema/vendor-panel/product-form.ts';
import type { ProductValues } from '#schema/vendor-panel/product-form.ts';
import { longWord } from '#samples/data/kit/stretched.ts';

interface Shown {
  values: ProductValues;
  problems?: Readonly<Record<string, string>>;
}

const none: Readonly<Record<string, string>> = {};

function Fold({ values, problems = none }: Shown) {
  const [now, setNow] = useState(values);
  return (
    <main>
      <h1>Product</h1>
      <h2>More details</h2>
      <MoreFields
        values={now}
        problems={problems}
        field={(name) => ({
          name,
          value: now[name],
          errorMessage: problems[name],
          onChange: (value) => setNow({ ...now, [name]: value }),
        })}
        change={(changes) => setNow({ ...now, ...changes })}
        folder={['iron-city', 'Bars']}
      />
    </main>
  );
}

const filled: ProductValues = {
  ...emptyValues,
  name: 'Steel bar',
  description: 'A bar that **spins**, for every day.',
  brand: 'Three Rivers Steel',
  tags: 'Home gym, Barbell',
  condition: 'refurbished',
  care: 'Brush the knurl.',
  specs: JSON.stringify([['Tensile', '190,000 PSI']]),
  size_chart: JSON.stringify([
    ['Size', 'Grip'],
    ['20 kg', '28 mm'],
    ['15 kg', '25 mm'],
  ]),
  seo_title: 'Steel bars for a home gym',
  slug: 'steel-bar',
};

const meta: Meta<typeof Fold> = { title: 'vendor/product details', component: Fold };
export default meta;
type Story = StoryObj<typeof Fold>;

export const Empty: Story = { args: { values: emptyValues } };
export const Filled: Story = { args: { values: filled } };
/** A chart starts with the sizes of the product, and takes those that were added since. */
export const SizesOfTheOptions: Story = {
  args: {
    values: { ...emptyValues, options: JSON.stringify([{ name: 'size', values: ['S', 'M', 'L'] }]) },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add size chart' }));
    await expect(canvas.getByRole('textbox', { name: 'Size chart, Size, size 3' })).toHaveValue('L');
    await userEvent.click(canvas.getByRole('button', { name: 'Remove size 2' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Add sizes of your options: M' }));
    await expect(canvas.getByRole('textbox', { name: 'Size chart, Size, size 3' })).toHaveValue('M');
    await expect(canvas.queryByRole('button', { name: /of your options/ })).toBeNull();
  },
};
export const LongWords: Story = {
  tags: ['long'],
  args: {
    values: { ...filled, brand: longWord, tags: longWord, seo_title: longWord, care: longWord.repeat(3) },
  },
};
export const Invalid: Story = {
  args: {
    values: { ...filled, slug: 'Steel Bar' },
    problems: {
      specs: 'Details need different names of 1 to 60 characters, each with a value of 1 to 200.',
      size_chart: 'A size chart needs 2 to 8 named columns and up to 30 sizes.',
      slug: 'Address must be lowercase letters and digits with hyphens between them.',
    },
  },
};
export const Painted: Story = {
  args: { values: emptyValues },
  render: () => (
    <main>
      <h1>Colors</h1>
      <Swatches
        colors={['Black', 'Chalk white', longWord]}
        hexOf={(color) => (color === 'Black' ? '#111111' : null)}
        onPaint={() => undefined}
      />
    </main>
  ),
};

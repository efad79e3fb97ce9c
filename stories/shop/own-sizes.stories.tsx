import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { OwnSizes } from '#pages/shop/product/own-sizes.tsx';
import { longWord } from '#samples/data/kit/stretched.ts';

const meta = {
  title: 'shop/size chart of a product',
  component: OwnSizes,
  args: {
    chart: {
      columns: ['Size', 'Chest', 'Length'],
      rows: [
        ['S', '36 in', '27 in'],
        ['M', '39 in', '28 in'],
        ['L', '42 in', '29 in'],
      ],
    },
    chosen: null,
  },
  render: (args) => (
    <main>
      <h1>Size chart</h1>
      <OwnSizes {...args} />
    </main>
  ),
} satisfies Meta<typeof OwnSizes>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NothingChosen: Story = {
  play: async ({ canvas }) => {
    for (const row of canvas.getAllByRole('row')) await expect(row).not.toHaveAttribute('aria-current');
  },
};
export const Chosen: Story = {
  args: { chosen: 'm' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: /^M / })).toHaveAttribute('aria-current', 'true');
    await expect(canvas.getByRole('row', { name: /^S / })).not.toHaveAttribute('aria-current');
  },
};
export const LongWords: Story = {
  tags: ['long'],
  args: { chart: { columns: ['Size', longWord], rows: [[longWord, longWord]] }, chosen: longWord },
};

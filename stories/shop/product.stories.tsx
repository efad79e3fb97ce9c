import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Page as ProductPage } from '#pages/shop/product/product.tsx';
import { Still, propsOf } from '../shell/still.tsx';
import { product } from '#samples/data/shop/catalog-samples.ts';

const meta = {
  title: 'Uses/Product',
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <Still>
        <Story />
      </Still>
    ),
  ],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Product: Story = {
  render: () => <ProductPage {...propsOf(product())} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Black, sold out' }));
    await expect(
      canvas.getByText("Black isn't available in 15 kg or 10 kg. Choosing one of those changes the color."),
    ).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Sold out' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('radio', { name: '15 kg, not available in Black' }));
    await expect(canvas.getByRole('radio', { name: 'Chrome' })).toBeChecked();
    await expect(canvas.getByRole('radio', { name: '15 kg' })).toBeChecked();
    await expect(canvas.getByText('Only 3 left.')).toBeVisible();
  },
};

export const PicturesOfAReview: Story = {
  render: () => <ProductPage {...propsOf(product())} />,
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Enlarge: The bar on my rack' });
    await userEvent.click(opener);
    const large = within(canvas.getByRole('dialog', { name: 'Photos by Maya K.' }));
    await expect(large.getByRole('img', { name: 'The bar on my rack' })).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect(large.getByRole('img', { name: 'Photo 2 by Maya K.' })).toBeVisible();
    await expect(large.getByText('2 of 2')).toBeVisible();
    await userEvent.click(large.getByRole('button', { name: 'Close enlarged picture' }));
    await expect(opener).toHaveFocus();
  },
};

export const ProductGalleryByKeyboard: Story = {
  render: () => <ProductPage {...propsOf(product())} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Front view' })).toBeVisible();
    canvas.getByRole('button', { name: 'Next picture' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('img', { name: 'Side view' })).toBeVisible();
  },
};

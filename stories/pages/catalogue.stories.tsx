import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Page as CategoriesPage, Skeleton as CategoriesSkeleton } from '#pages/catalogue/categories.tsx';
import { Page as CategoryPage } from '#pages/catalogue/category.tsx';
import { Page as ProductPage, Skeleton as ProductSkeleton } from '#pages/catalogue/product.tsx';
import { Page as ProductsPage, Skeleton as ProductsSkeleton } from '#pages/catalogue/products.tsx';
import {
  Still,
  card,
  categories,
  details,
  list,
  longName,
  olympicBars,
  product,
  propsOf,
  strength,
} from './catalogue-samples.tsx';

const meta = {
  title: 'Pages/Catalogue',
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

export const Products: Story = {
  render: () => <ProductsPage {...propsOf({ ...list(), categories })} />,
};

export const ProductsWithMore: Story = {
  render: () => <ProductsPage {...propsOf({ ...list({ next: '1~x', count: 1001 }), categories })} />,
};

export const ProductsFiltered: Story = {
  render: () => (
    <ProductsPage
      {...propsOf(
        { ...list(), categories },
        'category=olympic-bars&min=50&in-stock=true&deals=true&sort=price-asc',
      )}
    />
  ),
};

export const ProductsOne: Story = {
  render: () => <ProductsPage {...propsOf({ ...list({ cards: [card(1)], count: 1 }), categories })} />,
};

export const ProductsNothingFound: Story = {
  render: () => <ProductsPage {...propsOf({ ...list({ cards: [], count: 0 }), categories }, 'min=9999')} />,
};

export const ProductsReadingAgain: Story = {
  render: () => <ProductsPage {...propsOf({ ...list(), categories }, 'deals=true')} pending />,
};

export const ProductsLoading: Story = { render: () => <ProductsSkeleton /> };

export const Category: Story = {
  render: () => (
    <CategoryPage
      {...propsOf({
        ...list(),
        category: strength,
        ancestors: [],
        children: categories.filter(({ parent_id }) => parent_id === strength.id),
      })}
    />
  ),
};

export const CategoryEmpty: Story = {
  render: () => (
    <CategoryPage
      {...propsOf({
        ...list({ cards: [], count: 0 }),
        category: olympicBars,
        ancestors: [strength],
        children: [],
      })}
    />
  ),
};

export const Categories: Story = { render: () => <CategoriesPage {...propsOf({ categories })} /> };
export const CategoriesEmpty: Story = { render: () => <CategoriesPage {...propsOf({ categories: [] })} /> };
export const CategoriesLoading: Story = { render: () => <CategoriesSkeleton /> };

export const Product: Story = {
  render: () => <ProductPage {...propsOf(product())} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Black, sold out' }));
    await expect(canvas.getByText('15 kg, 10 kg are not made in Black.')).toBeVisible();
    await expect(canvas.getByRole('radio', { name: '15 kg, not made in this combination' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Sold out' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('radio', { name: 'Chrome' }));
    await userEvent.click(canvas.getByRole('radio', { name: '15 kg' }));
    await expect(canvas.getByText('Only 3 left.')).toBeVisible();
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

export const ProductOfOneVariant: Story = {
  render: () => (
    <ProductPage
      {...propsOf(product({ options: [], variants: details.variants.slice(1, 2), related: [] }))}
    />
  ),
};

export const ProductWithoutReviews: Story = {
  render: () => (
    <ProductPage
      {...propsOf(
        product({
          product: { ...details.product, rating_count: 0, rating_avg: 0 },
          reviews: [],
          rating_histogram: {},
        }),
      )}
    />
  ),
};

export const ProductLongText: Story = {
  render: () => <ProductPage {...propsOf(product({ product: { ...details.product, name: longName } }))} />,
};

export const ProductFromItsTile: Story = {
  render: () => <ProductPage {...propsOf({ kind: 'seed', card: card(1) })} />,
};

export const ProductLoading: Story = { render: () => <ProductSkeleton /> };

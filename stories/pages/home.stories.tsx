import type { Meta, StoryObj } from '@storybook/react-vite';
import { Page, Skeleton } from '#pages/home/home.tsx';
import { kettlebell } from '../ui/pictures.ts';
import { Still, card, cards, categories, longName, propsOf, vendor } from './catalogue-samples.tsx';

const meta = {
  title: 'Pages/Home',
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

const feed = {
  categories: categories.filter(({ parent_id }) => parent_id === null),
  newest: cards,
  deals: [1, 2, 3, 4].map((id) => card(id, { on_sale: true, compare_at_from: card(0).price_from })),
  vendors: [1, 2, 3].map((id) => ({
    ...vendor,
    id: `vendor-${id}`,
    store_name: `${vendor.store_name} ${id}`,
    products: [card(id), card(id + 10)],
  })),
  posts: [1, 2, 3].map((id) => ({
    id: `post-${id}`,
    title: `How to load a bar, part ${id}`,
    slug: `how-to-load-a-bar-${id}`,
    excerpt: 'Big plates first, clips always, and nobody gets hurt.',
    cover_image: kettlebell,
    vendor_name: vendor.store_name,
  })),
};

export const Full: Story = { render: () => <Page {...propsOf(feed)} /> };

export const NewShop: Story = {
  render: () => <Page {...propsOf({ categories: [], newest: [], deals: [], vendors: [], posts: [] })} />,
};

export const LongText: Story = {
  render: () => (
    <Page
      {...propsOf({
        ...feed,
        vendors: feed.vendors.map((one) => ({
          ...one,
          store_name: longName,
          description: longName.repeat(8),
        })),
        posts: feed.posts.map((post) => ({ ...post, title: longName, excerpt: longName })),
      })}
    />
  ),
};

export const Loading: Story = { render: () => <Skeleton /> };

import { Page, Skeleton } from '#pages/shop/home/home.tsx';
import { pageOf } from '../../.storybook/pages/page.tsx';
import { kettlebell } from '#samples/data/kit/pictures.ts';
import { card, cards, categories, longName, vendor } from '#samples/data/shop/catalog-samples.ts';

const feed = {
  categories: categories.filter(({ parent_id }) => parent_id === null),
  featured: [5, 6, 7, 8].map((id) => card(id)),
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
  testimonials: [1, 2, 3].map((id) => ({
    id: `said-${id}`,
    author: `Ann Lee ${id}`,
    about: id === 2 ? '' : 'Coach, Reno',
    words: 'The bar came in two days, straight, oiled, and with a note about how to keep it.',
  })),
};

const one = {
  categories: feed.categories.slice(0, 1),
  featured: cards.slice(0, 1),
  newest: cards.slice(0, 1),
  deals: feed.deals.slice(0, 1),
  vendors: feed.vendors.slice(0, 1),
  posts: feed.posts.slice(0, 1),
  testimonials: feed.testimonials.slice(0, 1),
};

export const pages = [
  pageOf({
    routes: ['home'],
    Page,
    Skeleton,
    states: {
      many: { data: feed },
      one: { data: one },
      empty: {
        data: {
          categories: [],
          featured: [],
          newest: [],
          deals: [],
          vendors: [],
          posts: [],
          testimonials: [],
        },
      },
      'nothing featured': { data: { ...feed, featured: [] } },
      'long text': {
        data: {
          ...feed,
          vendors: feed.vendors.map((each) => ({
            ...each,
            store_name: longName,
            description: longName.repeat(8),
          })),
          posts: feed.posts.map((post) => ({ ...post, title: longName, excerpt: longName })),
          testimonials: feed.testimonials.map(({ id }) => ({
            id,
            author: longName,
            about: longName,
            words: longName.repeat(4),
          })),
        },
      },
    },
  }),
];

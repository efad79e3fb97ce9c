import { Page as StorePage } from '#pages/shop/stores/store.tsx';
import { Page as VendorsPage, Skeleton } from '#pages/shop/stores/vendors.tsx';
import { pageOf } from '../../.storybook/pages/page.tsx';
import { list, longName, promotions, vendor } from '#samples/data/shop/catalog-samples.ts';

const bareVendor = {
  ...vendor,
  tagline: null,
  description: null,
  logo_url: null,
  ships_from: null,
  rating_count: 0,
};

export const pages = [
  pageOf({
    routes: ['vendors'],
    Page: VendorsPage,
    Skeleton,
    states: {
      many: {
        data: {
          vendors: [
            vendor,
            { ...bareVendor, id: 'bare', store_name: 'Bare OrderSkeleton', product_count: 1 },
            { ...vendor, id: 'long', store_name: longName, tagline: longName },
          ],
        },
      },
      one: { data: { vendors: [vendor] } },
      empty: { data: { vendors: [] } },
    },
  }),
  pageOf({
    routes: ['store', 'vendor'],
    Page: StorePage,
    states: {
      many: { data: { ...list(), vendor, promotions } },
      empty: { data: { ...list({ cards: [], count: 0 }), vendor: bareVendor, promotions: [] } },
      'long text': {
        data: {
          ...list(),
          promotions: promotions.map((one) => ({ ...one, label: longName, store: longName })),
          vendor: { ...vendor, store_name: longName, tagline: longName, description: longName.repeat(6) },
        },
      },
    },
  }),
];

import { Page as LogoutPage } from '#pages/account/logout.tsx';
import { Page as ProfilePage } from '#pages/account/profile.tsx';
import { ProfileSkeleton, SignedOut } from '#pages/account/profile-view.tsx';
import { Skeleton as ProductsSkeleton } from '#pages/shop/list/products.tsx';
import { Page as ComparePage } from '#pages/shop/saved/compare.tsx';
import { CompareView } from '#pages/shop/saved/compare-view.tsx';
import { Page as SearchPage } from '#pages/shop/search/search.tsx';
import { Page as WishlistPage } from '#pages/shop/saved/wishlist.tsx';
import { WishlistView } from '#pages/shop/saved/wishlist-view.tsx';
import { Page as SizeGuidePage } from '#pages/shop/size-guide/size-guide.tsx';
import { Page as StockNoticePage, StockNoticeView } from '#pages/shop/stock-notice/stock-notice.tsx';
import { createStockNotice } from '#actors/shop/stock-notice.ts';
import { pageOf } from '../../.storybook/pages/page.tsx';
import { stretched } from '#samples/data/kit/stretched.ts';
import { cards, categories, list, longName } from '#samples/data/shop/catalog-samples.ts';
import { savedSamples } from './saved-samples.ts';

const found = {
  ...list(),
  query: 'bar',
  corrected: null,
  partial: false,
  vendors: [],
  posts: [],
  categories,
  bestRated: [],
};
const nothingFound = { ...found, ...list({ cards: [], count: 0 }) };

const first = <Saved extends { ids: readonly string[] }>(saved: Saved): Saved => ({
  ...saved,
  ids: saved.ids.slice(0, 1),
});

function withOneGone() {
  const { details, wishlist } = savedSamples();
  return {
    ...wishlist,
    items: wishlist.items.map((item, index) => (index === 0 ? { ...item, name: longName } : item)),
    state: { kind: 'ready' as const, details: new Map(details.slice(1).map((one) => [one.id, one])) },
  };
}

function longSaved() {
  const { wishlist, comparison } = savedSamples();
  return {
    wishlist: { ...wishlist, items: stretched(wishlist.items), state: stretched(wishlist.state) },
    comparison: { ...comparison, state: stretched(comparison.state) },
  };
}

export const pages = [
  pageOf({
    routes: ['search'],
    Page: SearchPage,
    Skeleton: ProductsSkeleton,
    states: {
      many: { data: found, search: 'q=bar' },
      empty: { data: nothingFound, search: 'q=bar' },
      corrected: {
        data: { ...found, query: 'kettelbell', corrected: 'kettlebell' },
        search: 'q=kettelbell',
      },
      'nothing asked': { data: { ...nothingFound, query: '', bestRated: cards.slice(0, 8) } },
      'long text': { data: { ...nothingFound, query: longName }, search: `q=${longName}` },
    },
  }),
  pageOf({
    routes: ['wishlist'],
    Page: WishlistPage,
    states: {
      empty: { data: null },
      'long words': { show: () => <WishlistView {...longSaved().wishlist} /> },
      loading: { show: () => <WishlistView {...savedSamples().wishlist} state={{ kind: 'loading' }} /> },
      one: { show: () => <WishlistView {...first(savedSamples().wishlist)} /> },
      many: { show: () => <WishlistView {...savedSamples().wishlist} /> },
      "somebody else's": { show: () => <WishlistView {...savedSamples().wishlist} isShared /> },
      'one is gone, long text': { show: () => <WishlistView {...withOneGone()} /> },
      error: { show: () => <WishlistView {...savedSamples().wishlist} state={{ kind: 'failed' }} /> },
    },
  }),
  pageOf({
    routes: ['compare'],
    Page: ComparePage,
    states: {
      empty: { data: null },
      'long words': { show: () => <CompareView {...longSaved().comparison} /> },
      loading: { show: () => <CompareView {...savedSamples().comparison} state={{ kind: 'loading' }} /> },
      one: { show: () => <CompareView {...first(savedSamples().comparison)} /> },
      many: { show: () => <CompareView {...savedSamples().comparison} /> },
      shared: { show: () => <CompareView {...savedSamples().comparison} isShared /> },
      error: { show: () => <CompareView {...savedSamples().comparison} state={{ kind: 'failed' }} /> },
    },
  }),
  pageOf({ routes: ['sizeGuide'], Page: SizeGuidePage, states: { full: { data: null } } }),
  pageOf({
    routes: ['stockNotice'],
    Page: StockNoticePage,
    states: { reading: { show: () => <StockNoticeView actor={createStockNotice('')} /> } },
  }),
  pageOf({
    routes: ['profile'],
    Page: ProfilePage,
    states: { loading: { show: () => <ProfileSkeleton /> }, denied: { show: () => <SignedOut /> } },
  }),
  pageOf({ routes: ['logout'], Page: LogoutPage, states: { asking: { data: null } } }),
];

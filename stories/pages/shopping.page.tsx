import { Page as LogoutPage } from '#pages/account/logout.tsx';
import { Page as ProfilePage } from '#pages/account/profile.tsx';
import { ProfileSkeleton, SignedOut } from '#pages/account/profile-view.tsx';
import { Skeleton as ProductsSkeleton } from '#pages/catalogue/products.tsx';
import { Page as ComparePage } from '#pages/compare/compare.tsx';
import { Page as SearchPage } from '#pages/search/search.tsx';
import { Page as WishlistPage } from '#pages/wishlist/wishlist.tsx';
import { pageOf } from '../../.storybook/pages/page.tsx';
import { categories, list, longName } from './catalogue-samples.tsx';

const found = { ...list(), query: 'bar', didYouMean: null, vendors: [], posts: [], categories };
const nothingFound = { ...found, ...list({ cards: [], count: 0 }) };

export const pages = [
  pageOf({
    routes: ['search'],
    Page: SearchPage,
    Skeleton: ProductsSkeleton,
    states: {
      many: { data: found, search: 'q=bar' },
      empty: { data: nothingFound, search: 'q=bar' },
      'did you mean': {
        data: { ...nothingFound, query: 'kettelbell', didYouMean: 'kettlebell' },
        search: 'q=kettelbell',
      },
      'nothing asked': { data: { ...nothingFound, query: '' } },
      'long text': { data: { ...nothingFound, query: longName }, search: `q=${longName}` },
    },
  }),
  pageOf({ routes: ['wishlist'], Page: WishlistPage, states: { empty: { data: null } } }),
  pageOf({ routes: ['compare'], Page: ComparePage, states: { empty: { data: null } } }),
  pageOf({
    routes: ['profile'],
    Page: ProfilePage,
    states: { loading: { show: () => <ProfileSkeleton /> }, denied: { show: () => <SignedOut /> } },
  }),
  pageOf({ routes: ['logout'], Page: LogoutPage, states: { asking: { data: null } } }),
];

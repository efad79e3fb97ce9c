import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Footer } from '#app/shell/footer.tsx';
import { Header } from '#app/shell/header.tsx';
import { LaunchBanner } from '#app/shell/launch-banner.tsx';
import { NavigationProvider } from '#routing/navigation.ts';
import { App } from '#app/shell/shell.tsx';
import { categoryMenuHtml } from '../../src/server/menu/category-menu.ts';
import { stillNavigation } from './still.tsx';
import { categories } from '#samples/data/shop/catalog-samples.ts';

const meta = { title: 'Pages/Shell', parameters: { layout: 'fullscreen' } } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const HeaderAlone: Story = {
  render: () => <Header path="/products" query="" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Stallbar, home' })).toHaveAttribute('href', '/');
    await expect(canvas.getByRole('button', { name: 'Cart' })).toHaveAttribute('href', '/checkout');
  },
};

/** Spec §2: the badge of the wishlist says 9+ above 9. */
export const ManyWishlistItems: Story = {
  beforeEach: () => {
    const items = Array.from({ length: 10 }, (_, index) => ({ id: String(index) }));
    localStorage.setItem('wishlist-storage', JSON.stringify({ state: { items } }));
    return () => localStorage.removeItem('wishlist-storage');
  },
  render: () => <Header path="/products" query="" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Wishlist, 9+ items' })).toHaveTextContent('9+');
  },
};

export const MenuOpen: Story = {
  // Where the navigation is, there is no menu.
  globals: { viewport: { value: 'phone' } },
  render: () => <Header path="/vendors" query="" />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Menu' }));
    const menu = canvas.getByRole('dialog', { name: 'Menu' });
    await waitFor(() =>
      expect([...menu.querySelectorAll('nav a')].map((link) => link.textContent)).toEqual([
        'Products',
        'Categories',
        'Vendors',
        'Vendor Blog',
        'Login',
        'Sign Up',
        'Become a Vendor',
      ]),
    );
  },
};

const offerCategories = () => {
  const template = document.createElement('template');
  template.id = 'category-menu';
  template.innerHTML = categoryMenuHtml(categories);
  document.body.append(template);
  return () => template.remove();
};

export const CategoriesOpen: Story = {
  beforeEach: offerCategories,
  render: () => <Header path="/products" query="" />,
  play: async ({ canvas }) => {
    const key = canvas.queryByRole('button', { name: 'Categories' });
    // A phone has them in its menu.
    if (key === null) return;
    await userEvent.click(key);
    const links = [...document.querySelectorAll('nav #category-menu a')];
    const below = categories.filter(({ path }) => path.length <= 2).map(({ name }) => name);
    await expect(links.map((link) => link.textContent).toSorted()).toEqual(
      [...below, 'All categories'].toSorted(),
    );
    await expect(links[0]).toBeVisible();
  },
};

export const MenuWithCategories: Story = {
  globals: { viewport: { value: 'phone' } },
  beforeEach: offerCategories,
  render: () => <Header path="/vendors" query="" />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Menu' }));
    await userEvent.click(canvas.getByText('Shop by category'));
    await expect(
      canvas.getByRole('dialog', { name: 'Menu' }).querySelector('a[href="/categories"]:last-of-type'),
    ).toBeVisible();
  },
};

/** The box holds the query of a results page. */
export const WithAQuery: Story = {
  render: () => <Header path="/search" query="kettelbell" />,
  play: async () => {
    await expect(document.querySelector('#header-search')).toHaveValue('kettelbell');
  },
};

export const FooterAlone: Story = {
  render: () => <Footer />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('list', { name: 'Social media' })).toBeNull();
  },
};

/** As soon as the brand has accounts. */
export const FooterWithAccounts: Story = {
  render: () => <Footer social={[{ label: 'Instagram', href: 'https://social.example/stallbar' }]} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
      'href',
      'https://social.example/stallbar',
    );
  },
};

/** §1 */
export const Launch: Story = {
  beforeEach: () => () => {
    localStorage.removeItem('stallbar-launch');
    delete document.documentElement.dataset['launch'];
  },
  render: () => <LaunchBanner />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Join the vendor waitlist' })).toHaveAttribute(
      'href',
      '/vendor-waitlist',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await expect(canvas.queryByRole('complementary', { name: 'Vendor waitlist' })).toBeNull();
  },
};
export const LaunchDark: Story = { render: () => <LaunchBanner />, globals: { theme: 'dark' } };
export const LaunchPhone: Story = {
  render: () => <LaunchBanner />,
  globals: { viewport: { value: 'phone' } },
};

/** The main layout while it is loading (spec §1). */
export const Starting: Story = {
  render: () => (
    <NavigationProvider value={stillNavigation()}>
      <App onError={fn()} onReady={fn()} />
    </NavigationProvider>
  ),
};

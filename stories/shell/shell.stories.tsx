import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Footer } from '#app/shell/footer.tsx';
import { Header } from '#app/shell/header.tsx';
import { LaunchBanner } from '#app/shell/launch-banner.tsx';
import { NavigationProvider } from '#routing/navigation.ts';
import { App } from '#app/shell/shell.tsx';
import { stillNavigation } from '../shop/catalogue-samples.tsx';

const meta = { title: 'Pages/Shell', parameters: { layout: 'fullscreen' } } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const HeaderAlone: Story = {
  render: () => <Header path="/products" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Stallbar, home' })).toHaveAttribute('href', '/');
    await expect(canvas.getByRole('button', { name: 'Cart' })).toHaveAttribute('href', '/checkout');
  },
};

/** Spec §2: the badge of the wishlist says 9+ above 9. */
export const ManyWishes: Story = {
  beforeEach: () => {
    const items = Array.from({ length: 10 }, (_, index) => ({ id: String(index) }));
    localStorage.setItem('wishlist-storage', JSON.stringify({ state: { items } }));
    return () => localStorage.removeItem('wishlist-storage');
  },
  render: () => <Header path="/products" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Wishlist, 9+ items' })).toHaveTextContent('9+');
  },
};

export const MenuOpen: Story = {
  render: () => <Header path="/vendors" />,
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

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { PreviewLinkView } from '#pages/vendor-panel/products/preview-link.tsx';

const made = { token: '5d1c'.repeat(16), expires_at: '2026-12-29T18:00:00Z' };
const never = () => new Promise<never>(() => {});

const meta = {
  title: 'vendor/preview link',
  component: PreviewLinkView,
  args: {
    first: null,
    isDead: false,
    make: () => Promise.resolve(made),
    withdraw: () => Promise.resolve<unknown>(null),
  },
  render: (args) => (
    <main>
      <h1>Preview</h1>
      <PreviewLinkView {...args} />
    </main>
  ),
} satisfies Meta<typeof PreviewLinkView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const None: Story = {};
export const UnsavedChanges: Story = { args: { isDead: true } };
export const Made: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Create preview link' }));
    await expect(await canvas.findByText('Link created.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Copy link' })).toBeVisible();
  },
};
export const Kept: Story = { args: { first: made } };
/** As on a page without HTTPS. */
export const NotCopied: Story = {
  args: { first: made },
  beforeEach: () => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    return () => Reflect.deleteProperty(navigator, 'clipboard');
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy link' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Your browser blocked copying. Select the link and copy it.',
    );
  },
};
export const KeptFromBefore: Story = { args: { first: { ...made, token: null } } };
export const Withdrawing: Story = {
  args: { first: made, withdraw: never },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Withdraw link' }));
  },
};
export const Withdrawn: Story = {
  args: { first: made },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Withdraw link' }));
    await expect(await canvas.findByText('Link withdrawn. It no longer works.')).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
};
export const NotWithdrawn: Story = {
  args: { first: made, withdraw: () => Promise.reject(new Error('offline')) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Withdraw link' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('so it still works');
    await expect(canvas.getByRole('textbox')).toBeVisible();
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { ErrorScreen, OfflineScreen } from '#app/errors/error-screens.tsx';
import { Initializing } from '#app/errors/initializing.tsx';
import { SessionOver } from '#app/errors/error-screens.tsx';
import { NotFound } from '#app/errors/not-found.tsx';
import { Still } from '../shell/still.tsx';

const meta = {
  title: 'Pages/Errors',
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

const retry = fn();

export const Generic: Story = {
  render: () => <ErrorScreen errorId="err_1763719200000" onRetry={retry} />,
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('Something went wrong. Our team has been automatically notified.'),
    ).toBeVisible();
    await expect(canvas.getByText('Error ID: err_1763719200000')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
    await expect(retry).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('link', { name: 'Report problem' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:.*err_1763719200000/),
    );
  },
};

export const Layout: Story = {
  render: () => <ErrorScreen kind="layout" errorId="err_1763719200000" onRetry={retry} />,
};

export const Vendor: Story = {
  render: () => <ErrorScreen kind="vendor" errorId="err_1763719200000" onRetry={retry} />,
};

export const Admin: Story = {
  render: () => <ErrorScreen kind="admin" errorId="err_1763719200000" onRetry={retry} />,
};

const login = fn();

export const Authentication: Story = {
  render: () => <ErrorScreen kind="auth" errorId="auth_1763719200000" onRetry={retry} onLogin={login} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Authentication Issue' })).toBeVisible();
    await expect(
      canvas.getByText('Authentication error occurred. Please try logging in again.'),
    ).toBeVisible();
    await expect(canvas.getByText('Error ID: auth_1763719200000')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Go to Login' }));
    await expect(login).toHaveBeenCalledOnce();
  },
};

export const SessionEnded: Story = {
  render: () => <SessionOver onLogin={login} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }));
    await expect(login).toHaveBeenCalled();
  },
};

export const Offline: Story = { render: () => <OfflineScreen onRetry={retry} /> };
export const PageNotFound: Story = { render: () => <NotFound /> };
export const Starting: Story = { render: () => <Initializing /> };

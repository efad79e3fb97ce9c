import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { AuthPanel } from '#pages/identity/forms/auth-panel.tsx';
import { InvitationView } from '#pages/identity/invitation-view.tsx';
import { Made, inFrame, said } from './identity-frames.tsx';
import { done, failed, formsWith, held, invitation, invitationWith, takeover } from './identity-samples.ts';

const meta = { title: 'Pages/Identity invitation', parameters: { layout: 'fullscreen' } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const invited = (make: () => ReturnType<typeof invitationWith>): Story => ({
  render: () => (
    <Made make={make}>
      {(actor) =>
        inFrame(
          <InvitationView
            actor={actor}
            renderSignUp={(email) => (
              <Made make={() => formsWith({ tab: 'signup', invitedEmail: email })}>
                {(forms) => <AuthPanel forms={forms} flow="page" lockedEmail={email} />}
              </Made>
            )}
            onSignOut={() => undefined}
          />,
        )
      }
    </Made>
  ),
});
const ada = { kind: 'user', email: 'ADA@example.com' } as const;
const eve = { kind: 'user', email: 'eve@example.com' } as const;

export const InvitationLoading: Story = invited(() => invitationWith(held));
export const InvitationInvalid: Story = {
  ...invited(() => invitationWith(done(null))),
  play: said('Invalid or expired invitation link'),
};
export const InvitationRefused: Story = {
  ...invited(() => invitationWith(failed('', 'Too often.', 'RateLimited'))),
  play: said('Failed to load invitation details'),
};
export const InvitationOffline: Story = {
  ...invited(() => invitationWith(failed('', '', 'NetworkError'))),
  play: said('An unexpected error occurred'),
};
export const InvitationForVisitor: Story = {
  ...invited(() => invitationWith(done(invitation))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('tab', { name: 'Sign Up' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  },
};
export const InvitationToAccept: Story = {
  ...invited(() => invitationWith(done(invitation), ada)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Accept Invitation' }));
    await expect(canvas.getByRole('button', { name: 'Accepting…' })).toBeVisible();
  },
};
export const TakeoverToAccept: Story = {
  ...invited(() => invitationWith(done(takeover), ada)),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Ironhollow Forge')).toBeVisible());
    await expect(canvas.getByText(/12 published products/)).toBeVisible();
  },
};
export const TakeoverDark: Story = {
  ...invited(() => invitationWith(done(takeover), ada)),
  globals: { theme: 'dark' },
};
export const TakeoverLongName: Story = invited(() =>
  invitationWith(done({ ...takeover, store_name: 'Ironhollow&Sons'.repeat(12), published_count: 1 }), ada),
);
export const WrongAccount: Story = {
  ...invited(() => invitationWith(done(invitation), eve)),
  play: said('Wrong Account'),
};
export const InvitationAccepted: Story = {
  ...invited(() =>
    invitationWith(done(invitation), ada, done({ message: 'Welcome!', invitation_type: 'new' })),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Accept Invitation' }));
    await waitFor(() => expect(canvas.getByText('Invitation accepted')).toBeVisible());
  },
};
export const AcceptFailed: Story = {
  ...invited(() =>
    invitationWith(done(takeover), ada, failed('has_store', 'You already have a store.', 'Conflict')),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Accept Invitation' }));
    await waitFor(() => expect(canvas.getByText('Failed to accept invitation')).toBeVisible());
    await expect(canvas.getByText('You already have a store.')).toBeVisible();
  },
};

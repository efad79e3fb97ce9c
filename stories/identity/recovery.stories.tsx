import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { NewPassword } from '#pages/identity/new-password.tsx';
import { ResetForm } from '#pages/identity/forms/reset-form.tsx';
import { VerificationView } from '#pages/identity/verification-view.tsx';
import type { Verification } from '#pages/identity/verification-view.tsx';
import { rightPassword } from '#samples/data/identity/auth-samples.ts';
import { Made, inPage, said } from './identity-frames.tsx';
import { done, failed, held, resendWith, resetWith } from './identity-samples.ts';

const meta = { title: 'Pages/Identity recovery', parameters: { layout: 'fullscreen' } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const forgot = (make: () => ReturnType<typeof resetWith>): Story => ({
  render: () => (
    <Made make={make}>{(actor) => inPage('Forgot your password?', <ResetForm actor={actor} />)}</Made>
  ),
});

export const ForgotPassword: Story = forgot(() => resetWith());
export const ForgotPasswordFailed: Story = {
  ...forgot(() => {
    const actor = resetWith(failed('', '', 'NetworkError'));
    actor.send({ type: 'reset.send', email: 'ada@example.com' });
    return actor;
  }),
  play: said('Failed to send password reset email. Please try again later.'),
};
export const ForgotPasswordSent: Story = forgot(() => {
  const actor = resetWith(done(undefined));
  actor.send({ type: 'reset.send', email: 'ada@example.com' });
  return actor;
});

const renew = (make: () => ReturnType<typeof resetWith>): Story => ({
  render: () => (
    <Made make={make}>
      {(actor) => inPage('Choose a new password', <NewPassword actor={actor} email="ada@example.com" />)}
    </Made>
  ),
});
const form = { password: rightPassword, confirmPassword: rightPassword };
const recovering = (saved: Parameters<typeof resetWith>[1] = held) => {
  const actor = resetWith(held, saved);
  actor.send({ type: 'link.opened' });
  actor.send({ type: 'PASSWORD_RECOVERY' });
  return actor;
};
export const CheckingRecovery: Story = renew(() => {
  const actor = resetWith();
  actor.send({ type: 'link.opened' });
  return actor;
});
export const EnteringNewPassword: Story = {
  ...renew(() => recovering()),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('New password'), rightPassword);
    await userEvent.type(canvas.getByLabelText('Confirm new password'), rightPassword);
    await expect(canvas.getByRole('button', { name: 'Save new password' })).toBeEnabled();
  },
};
export const SamePassword: Story = {
  ...renew(() => {
    const sentence = 'New password should be different from the old password.';
    const actor = recovering(failed('same_password', sentence));
    actor.send({ type: 'password.save', form });
    return actor;
  }),
  play: said('New password should be different from the old password.'),
};
export const SavingNewPassword: Story = renew(() => {
  const actor = recovering();
  actor.send({ type: 'password.save', form });
  return actor;
});
export const NewPasswordSaved: Story = {
  ...renew(() => {
    const actor = recovering(done(undefined));
    actor.send({ type: 'password.save', form });
    return actor;
  }),
  play: said('Your password was changed'),
};
export const RecoveryExpired: Story = renew(() => {
  const actor = resetWith();
  actor.send({ type: 'link.opened' });
  actor.send({ type: 'link.failed', reason: 'expired' });
  return actor;
});
export const RecoveryUnreachable: Story = renew(() => {
  const actor = resetWith();
  actor.send({ type: 'link.opened' });
  actor.send({ type: 'link.failed', reason: 'unreachable' });
  return actor;
});

const verify = (verification: Verification, isSignedIn = false, next = '/'): Story => ({
  render: () => (
    <Made make={() => resendWith()}>
      {(resend) =>
        inPage(
          'Confirm your email',
          <VerificationView
            verification={verification}
            email={isSignedIn ? 'ada@example.com' : null}
            resend={resend}
            next={next}
            isSignedIn={isSignedIn}
            onRetry={() => undefined}
          />,
        )
      }
    </Made>
  ),
});
export const ConfirmingEmail: Story = verify('checking');
export const EmailConfirmed: Story = verify('confirmed', true);
export const EmailConfirmedInvited: Story = {
  ...verify('confirmed', true, '/auth?invite=token'),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'See your invitation' })).toHaveAttribute(
      'href',
      '/auth?invite=token',
    );
  },
};
export const HalfConfirmed: Story = verify('half confirmed', true);
export const ConfirmationExpired: Story = {
  ...verify('expired'),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Resend verification email' }));
    await expect(canvas.getByText('No email address found. Please log in again.')).toBeVisible();
  },
};
export const ConfirmationUnreachable: Story = verify('unreachable');
export const VerificationWaiting: Story = verify('waiting', true);
export const VerificationWaitingDark: Story = { ...verify('waiting'), globals: { theme: 'dark' } };

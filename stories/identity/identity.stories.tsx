import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { AuthDialogView } from '#pages/identity/auth-dialog.tsx';
import { AuthPanel } from '#pages/identity/forms/auth-panel.tsx';
import { ToastRegion } from '#ui/components/feedback/toast.tsx';
import { heading } from '#ui/css/text.css.ts';
import { Made, inFrame, said } from './identity-frames.tsx';
import { done, failed, formsWith, sentLogin, sentSignup } from './identity-samples.ts';

const meta = { title: 'Pages/Identity', parameters: { layout: 'fullscreen' } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const auth = (make: () => ReturnType<typeof formsWith>, invitedEmail: string | null = null): Story => ({
  render: () => (
    <Made make={make}>
      {(forms) =>
        inFrame(
          <>
            <h1 className={heading({ level: 52 })}>Welcome to Stallbar</h1>
            <AuthPanel forms={forms} flow="page" lockedEmail={invitedEmail} />
          </>,
        )
      }
    </Made>
  ),
});

export const Login: Story = {
  ...auth(() => formsWith()),
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Login' });
    await expect(button).toBeDisabled();
    await userEvent.type(canvas.getByLabelText('Email'), 'ada');
    await userEvent.tab();
    await expect(canvas.getByText('Invalid email address')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Email'), '@example.com');
    await userEvent.type(canvas.getByLabelText('Password'), 'x');
    await expect(button).toBeEnabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await userEvent.click(canvas.getByRole('button', { name: 'Hide password' }));
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'password');
  },
};
export const LoginDark: Story = { ...auth(() => formsWith()), globals: { theme: 'dark' } };
export const LoginPhone: Story = { ...auth(() => formsWith()), globals: { viewport: { value: 'phone' } } };

export const LoggingIn: Story = {
  ...auth(() => sentLogin({})),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /Logging in\.\.\./ })).toBeVisible();
  },
};

export const WrongPassword: Story = {
  ...auth(() => sentLogin({ signIn: failed('invalid_credentials', 'Invalid login credentials') })),
  play: said('The email or password you entered is incorrect.'),
};
export const Unconfirmed: Story = {
  ...auth(() => sentLogin({ signIn: failed('email_not_confirmed', 'Email not confirmed') })),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Resend verification email' }));
    await expect(canvas.getByRole('button', { name: 'Sending…' })).toBeVisible();
  },
};
export const TooManyLogins: Story = {
  ...auth(() => sentLogin({ signIn: failed('over_request_rate_limit', 'Request rate limit reached') })),
  play: said('Too many login attempts. Please wait a moment and try again.'),
};
export const LoginOffline: Story = {
  ...auth(() => sentLogin({ signIn: failed('', '', 'NetworkError') })),
  play: said('An unexpected error occurred. Please try again.'),
};
export const TwoFactor: Story = {
  ...auth(() => sentLogin({ signIn: done({ factorId: 'factor' }) })),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Code'), '12a3456');
    await expect(canvas.getByLabelText('Code')).toHaveValue('123456');
    await expect(canvas.getByRole('button', { name: 'Verify' })).toBeEnabled();
  },
};
export const TwoFactorRefused: Story = {
  ...auth(() =>
    sentLogin({
      signIn: done({ factorId: 'factor' }),
      checkCode: failed('mfa_verification_failed', 'Invalid TOTP code entered'),
    }),
  ),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Code'), '123456{Enter}');
    await waitFor(() => expect(canvas.getByText('Invalid TOTP code entered')).toBeVisible());
  },
};
export const InlineReset: Story = {
  ...auth(() => {
    const forms = formsWith({ sendReset: done(undefined) });
    forms.dialog.send({ type: 'reset.open' });
    return forms;
  }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send Reset Link' }));
    await expect(canvas.getByText('Please enter your email address to reset your password.')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Email'), 'ada@example.com{Enter}');
    await waitFor(() => expect(canvas.getByText('Password Reset Email Sent')).toBeVisible());
    await userEvent.click(canvas.getByRole('button', { name: 'Back to Login' }));
    await expect(canvas.getByRole('button', { name: 'Login' })).toBeVisible();
  },
};
export const WelcomeBack: Story = {
  ...auth(() => {
    const forms = formsWith();
    forms.dialog.send({ type: 'work.began' });
    forms.dialog.send({ type: 'login.succeeded' });
    return forms;
  }),
};
const withToasts = (make: () => ReturnType<typeof formsWith>): Story => ({
  render: () => (
    <>
      <Made make={make}>
        {(forms) =>
          inFrame(
            <>
              <h1 className={heading({ level: 52 })}>Welcome to Stallbar</h1>
              <AuthPanel forms={forms} flow="page" />
            </>,
          )
        }
      </Made>
      <ToastRegion />
    </>
  ),
});
export const SocialComingSoon: Story = {
  ...withToasts(() => formsWith()),
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continue with Google' }));
    await waitFor(() =>
      expect(canvasElement.ownerDocument.body).toHaveTextContent('Social login coming soon'),
    );
  },
};
/** §8: where social sign-in is switched on and the provider cannot be reached. */
export const SocialFailed: Story = {
  ...withToasts(() => formsWith({ social: failed('validation_failed', 'The provider is not set up.') })),
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continue with Apple' }));
    await waitFor(() => expect(canvasElement.ownerDocument.body).toHaveTextContent('Authentication failed'));
  },
};

export const SignUp: Story = {
  ...auth(() => formsWith({ tab: 'signup' })),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Email'), 'ada@example.com');
    await userEvent.type(canvas.getByLabelText('Password'), 'chalk');
    await expect(canvas.getByText('Weak')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Password'), 'Iron');
    await expect(canvas.getByText('Medium')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Password'), '-1');
    await expect(canvas.getByText('Strong')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Confirm password'), 'other');
    await userEvent.tab();
    await expect(canvas.getByText("Passwords don't match")).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Sign Up' })).toBeDisabled();
  },
};
export const SignUpDark: Story = { ...auth(() => formsWith({ tab: 'signup' })), globals: { theme: 'dark' } };
export const SignUpAsVendor: Story = {
  ...auth(() => formsWith({ tab: 'signup', preselectVendor: true })),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('I want to sell products as a vendor')).toBeChecked();
  },
};
export const SignUpInvited: Story = {
  ...auth(() => formsWith({ tab: 'signup', invitedEmail: 'ada@example.com' }), 'ada@example.com'),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Email')).toHaveAttribute('readonly');
    await expect(canvas.getByLabelText('Email')).toHaveValue('ada@example.com');
  },
};
export const SigningUp: Story = auth(() => sentSignup({}));
export const AccountExists: Story = {
  ...auth(() => sentSignup({ signUp: failed('user_already_exists', 'User already registered') })),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByLabelText('Email')).toHaveAccessibleDescription(
        'An account with this email already exists. Please log in instead.',
      ),
    );
  },
};
export const MailServerDown: Story = {
  ...auth(() => sentSignup({ signUp: failed('unexpected_failure', 'Error sending confirmation email') })),
  play: said('Email configuration error. Please contact support or try again later.'),
};
export const CheckYourEmail: Story = {
  ...auth(() => sentSignup({ signUp: done({ hasSession: false }), resend: done(undefined) })),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Resend verification email' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Wait 30s' })).toBeDisabled());
  },
};
export const ResendTooOften: Story = {
  ...auth(() =>
    sentSignup({
      signUp: done({ hasSession: false }),
      resend: failed('over_email_send_rate_limit', 'Wait.'),
    }),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Resend verification email' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Wait 60s' })).toBeDisabled());
  },
};
export const LongAddress: Story = auth(() => {
  const email = `${'a-very-long-name-of-somebody-who-lifts'.repeat(3)}@example.com`;
  return sentSignup({ invitedEmail: email, signUp: done({ hasSession: false }) });
});
export const AccountCreated: Story = {
  ...auth(() => sentSignup({ signUp: done({ hasSession: true }) })),
  play: said('Account created successfully!'),
};

export const InDialog: Story = {
  render: () => (
    <Made make={() => formsWith()}>
      {(forms) => <AuthDialogView forms={forms} onClosed={() => undefined} />}
    </Made>
  ),
  play: async ({ canvasElement }) => {
    const { body } = canvasElement.ownerDocument;
    await waitFor(() => expect(body).toHaveTextContent('Welcome to Stallbar'));
  },
};

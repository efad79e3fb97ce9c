import { EMPTY, of, throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogin } from '#actors/identity/login.ts';
import { createResend } from '#actors/identity/resend.ts';
import { createResetPassword } from '#actors/identity/reset-password.ts';
import { createSignup } from '#actors/identity/signup.ts';
import { errorIdOf } from '#schema/diagnostics/error-id.ts';
import { errorTexts, authErrorHint } from '#schema/texts/error-texts.ts';
import { identityMessages, messages } from '#schema/texts/texts.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { rightLogin, rightSignup } from '#samples/data/identity/auth-samples.ts';

type Ask = () => Observable<unknown>;
/** The auth server's answer in each test. */
const server = vi.hoisted((): Record<string, Ask> => ({}));
vi.mock('#actors/identity/identity.ts', () => ({
  identity: () => ({
    auth: new Proxy({}, { get: (_, name) => () => (server[String(name)] ?? (() => EMPTY))() }),
    access: {},
  }),
}));

const refused = (code: string, message: string) => () =>
  throwError(() => ({ _tag: 'AuthRefused', code, message, status: 400 }));

describe('sentences of the spec, to the letter', () => {
  test.each([
    // §5
    [messages.emailRequired, 'Email is required'],
    [messages.emailInvalid, 'Invalid email address'],
    [identityMessages.emailCheck, 'Please enter a valid email address'],
    [identityMessages.passwordRequired, 'Password is required'],
    [identityMessages.passwordLength, 'Password must be at least 8 characters'],
    [identityMessages.passwordUpper, 'Password must contain at least one uppercase letter'],
    [identityMessages.passwordLower, 'Password must contain at least one lowercase letter'],
    [identityMessages.passwordNumber, 'Password must contain at least one number'],
    [identityMessages.passwordSpecial, 'Password must contain at least one special character'],
    [identityMessages.confirmRequired, 'Please confirm your password'],
    [identityMessages.confirmDiffers, "Passwords don't match"],
    [identityMessages.invitationEmail, 'Email must match the invitation email'],
    [identityMessages.resetEmailMissing, 'Please enter your email address to reset your password.'],
    // §4
    [identityMessages.accountCreatedSuccessfully, 'Account created successfully!'],
    [identityMessages.checkEmail, 'Check your email'],
    // §8
    [messages.signedOut, 'Logged out'],
    [messages.signOutFailed, 'There was an issue signing out. Please try again.'],
    [identityMessages.resetFailed, 'Failed to send password reset email. Please try again later.'],
    [identityMessages.alreadyVerifiedVisitor, 'Your email has already been verified. You can now log in.'],
    [identityMessages.alreadyVerified, 'Your email has already been verified.'],
    [identityMessages.resendFailed, 'Please try again later.'],
    [identityMessages.resendNoAddress, 'No email address found. Please log in again.'],
    [identityMessages.invitationFailed, 'Failed to load invitation details'],
    [identityMessages.invitationInvalid, 'Invalid or expired invitation link'],
    [identityMessages.invitationUnexpected, 'An unexpected error occurred'],
    [identityMessages.acceptFailed, 'Failed to accept invitation'],
    [identityMessages.socialComingSoon, 'Social login coming soon'],
    [identityMessages.socialFailed, 'Authentication failed'],
    [authErrorHint, 'Authentication error occurred. Please try logging in again.'],
    [errorIdOf('auth', 7), 'auth_7'],
    [errorTexts.auth.title, 'Authentication Issue'],
    [
      errorTexts.auth.message,
      'There was a problem with authentication. This could be due to an expired session or a temporary issue.',
    ],
  ])('%s', (said, wanted) => {
    expect(said).toBe(wanted);
  });
});

describe('toasts of §8', () => {
  const shown: { title: string; description: string | undefined }[] = [];
  const leave = toasts.connect({
    show: ({ title, description }) => {
      shown.push({ title, description });
      return () => undefined;
    },
  });
  afterAll(leave);
  beforeEach(() => {
    shown.length = 0;
    for (const name of Object.keys(server)) delete server[name];
  });

  /** Waits for the only toast. */
  const theToast = () =>
    vi.waitFor(() => {
      if (shown.length === 0) throw new Error('No toast yet.');
      return [...shown];
    });

  test('a login', async () => {
    server['signIn'] = () => of({ kind: 'signed in' });
    const actor = createLogin();
    actor.start();
    actor.send({ type: 'login.submit', form: rightLogin });
    expect(await theToast()).toEqual([
      { title: 'Welcome back!', description: 'You have successfully logged in.' },
    ]);
  });

  test.each([
    [null, 'Check your email for the link that confirms your address.'],
    [{}, 'Welcome to Stallbar.'],
  ])('a sign-up that answers the session %j', async (session, description) => {
    server['signUp'] = () => of({ session });
    const actor = createSignup({ flow: 'page', invitedEmail: null }, '/');
    actor.start();
    actor.send({ type: 'signup.submit', form: rightSignup });
    expect(await theToast()).toEqual([{ title: 'Account created!', description: description }]);
    actor.stop();
  });

  test('a password reset', async () => {
    server['sendReset'] = () => of(undefined);
    const actor = createResetPassword();
    actor.start();
    actor.send({ type: 'reset.send', email: 'ada@example.com' });
    expect(await theToast()).toEqual([
      {
        title: 'Password Reset Email Sent',
        description: 'Please check your email for a link to reset your password.',
      },
    ]);
  });

  test.each<[string, boolean, Ask, string, string]>([
    [
      'sent',
      true,
      () => of(undefined),
      'Verification Email Sent',
      'Check your inbox for the verification link.',
    ],
    [
      'of a confirmed address, to its owner',
      true,
      refused('', 'Email already confirmed'),
      'Email Already Verified',
      'Your email has already been verified.',
    ],
    [
      'of a confirmed address, to a visitor',
      false,
      refused('', 'Email already confirmed'),
      'Email Already Verified',
      'Your email has already been verified. You can now log in.',
    ],
    [
      'too often',
      false,
      refused('over_email_send_rate_limit', 'Wait.'),
      'Too Many Requests',
      'Please wait a moment before requesting another verification email.',
    ],
    [
      'that the server refuses',
      false,
      refused('unexpected_failure', 'Error sending mail'),
      'Failed to Send Email',
      'Error sending mail',
    ],
    [
      'without a connection',
      false,
      () => throwError(() => ({ _tag: 'NetworkError' })),
      'Failed to Send Email',
      'Please try again later.',
    ],
  ])('a verification email %s', async (_, isSignedIn, answer, title, description) => {
    server['resend'] = answer;
    const actor = createResend(isSignedIn);
    actor.start();
    actor.send({ type: 'resend.ask', email: 'ada@example.com' });
    expect(await theToast()).toEqual([{ title: title, description: description }]);
    actor.stop();
  });
});

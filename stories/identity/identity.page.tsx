import { AuthFrame, PageFrame } from '#pages/identity/auth-frame.tsx';
import { Page as AuthPage } from '#pages/identity/auth.tsx';
import { Page as ConfirmEmailPage } from '#pages/identity/confirm-email.tsx';
import { Page as EmailVerificationPage } from '#pages/identity/email-verification.tsx';
import { Page as ForgotPasswordPage } from '#pages/identity/forgot-password.tsx';
import { InvitationView } from '#pages/identity/invitation-view.tsx';
import { NewPassword } from '#pages/identity/new-password.tsx';
import { Page as ResetPasswordPage } from '#pages/identity/reset-password.tsx';
import { Page as InvitationPage } from '#pages/identity/vendor-invitation.tsx';
import { VerificationView } from '#pages/identity/verification-view.tsx';
import type { Verification } from '#pages/identity/verification-view.tsx';
import { invitationMachine } from '#machines/identity/invitation.machine.ts';
import { resendMachine } from '#machines/identity/resend.machine.ts';
import { resetPasswordMachine } from '#machines/identity/reset-password.machine.ts';
import { useNeighbour } from '../../.storybook/atlas/neighbour.ts';
import { pageOf } from '../../.storybook/pages/page.tsx';
import { invitationModel } from '#samples/models/identity/invitation.model.ts';
import { resendModel } from '#samples/models/identity/resend.model.ts';
import { resetPasswordModel } from '#samples/models/identity/reset-password.model.ts';

function Verified({ verification }: { verification: Verification }) {
  const resend = useNeighbour(resendMachine, resendModel);
  return (
    <PageFrame title="Confirm your email">
      <VerificationView
        verification={verification}
        email={null}
        resend={resend}
        next="/"
        isSignedIn={verification === 'confirmed'}
        onRetry={() => undefined}
      />
    </PageFrame>
  );
}

function Invited() {
  const actor = useNeighbour(invitationMachine, invitationModel);
  return (
    <AuthFrame>
      <InvitationView actor={actor} renderSignUp={() => null} onSignOut={() => undefined} />
    </AuthFrame>
  );
}

function NewPasswordPage() {
  const actor = useNeighbour(resetPasswordMachine, resetPasswordModel);
  return (
    <PageFrame title="Choose a new password">
      <NewPassword actor={actor} email="ada@example.com" />
    </PageFrame>
  );
}

const verified = (verification: Verification) => ({ show: () => <Verified verification={verification} /> });

/** The states of the forms themselves are under Machines: login, sign-up, reset, resend, invitation. */
export const pages = [
  pageOf({
    routes: ['auth'],
    Page: AuthPage,
    states: { login: { data: null }, 'sign up': { data: null, search: 'tab=signup' } },
  }),
  pageOf({ routes: ['forgotPassword'], Page: ForgotPasswordPage, states: { asking: { data: null } } }),
  pageOf({
    routes: ['resetPassword'],
    Page: ResetPasswordPage,
    states: { entering: { show: () => <NewPasswordPage /> } },
  }),
  pageOf({
    routes: ['confirmEmail'],
    Page: ConfirmEmailPage,
    states: {
      loading: verified('checking'),
      confirmed: verified('confirmed'),
      'half confirmed': verified('half confirmed'),
      denied: verified('expired'),
      error: verified('unreachable'),
    },
  }),
  pageOf({
    routes: ['emailVerification'],
    Page: EmailVerificationPage,
    states: { waiting: verified('waiting') },
  }),
  pageOf({
    routes: ['vendorInvitation'],
    Page: InvitationPage,
    states: { loading: { show: () => <Invited /> } },
  }),
];

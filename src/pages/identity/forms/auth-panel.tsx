import { useSelector } from '@xstate/react';
import type { AuthForms } from '#actors/identity/auth-dialog.ts';
import type { AuthFlow } from '#schema/identity/auth-problems.ts';
import { identityMessages } from '#schema/texts/texts.ts';
import { Tab, TabList, TabPanel, Tabs } from '#ui/components/navigation/tabs.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './identity.css.ts';
import { LoginForm } from './login-form.tsx';
import { Outcome } from './outcome.tsx';
import { ResetForm } from './reset-form.tsx';
import { SignupForm } from './signup-form.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

interface AuthPanelProps {
  forms: AuthForms;
  flow: AuthFlow;
  /**
   * The address of an invitation or an order: it cannot be changed, and social sign-in is hidden because it might use
   * another one.
   */
  lockedEmail?: string | null;
  /** Explains why the address is locked. */
  lockedNote?: string;
}

/** Both tabs and the inline reset of spec §2, for the dialog, its page and the invitation. */
export function AuthPanel({ forms, flow, lockedEmail = null, lockedNote }: AuthPanelProps) {
  const { dialog, login, signup, reset, resend } = forms;
  const snapshot = useSelector(dialog, (current) => current);
  const { tab, preselectVendor } = snapshot.context;
  // Someone who has signed up, waits for an email or enters a code has already chosen how to sign in.
  const hasSignedUp = useSelector(
    signup,
    (current) =>
      current.matches('check your email') || current.matches('created') || current.matches('finished'),
  );
  const looksForCode = useSelector(login, (current) => current.matches('second factor'));
  const social =
    lockedEmail !== null || hasSignedUp || looksForCode ? null : <SocialButtons actor={forms.social} />;
  if (snapshot.matches({ open: { work: 'welcoming' } })) {
    return <Outcome tone="success" title={identityMessages.welcomeBack} />;
  }
  if (snapshot.matches({ open: { form: 'reset password' } })) {
    return (
      <PageSection aria-labelledby="reset-title">
        <h2 id="reset-title" className={`${heading({ level: 26 })} ${styles.headline}`}>
          Reset password
        </h2>
        <ResetForm actor={reset} onBack={() => dialog.send({ type: 'reset.close' })} />
      </PageSection>
    );
  }
  const isBusy = snapshot.hasTag('busy');
  return (
    <Tabs
      selectedKey={tab}
      onSelectionChange={(key) =>
        dialog.send({ type: 'tab.choose', tab: key === 'signup' ? 'signup' : 'login' })
      }
    >
      <TabList aria-label="Login or Sign Up">
        <Tab id="login" isDisabled={isBusy && tab !== 'login'}>
          Login
        </Tab>
        <Tab id="signup" isDisabled={isBusy && tab !== 'signup'}>
          Sign Up
        </Tab>
      </TabList>
      <TabPanel id="login">
        <LoginForm
          actor={login}
          resend={resend}
          flow={flow}
          lockedEmail={lockedEmail}
          lockedNote={lockedNote}
          onForgot={() => dialog.send({ type: 'reset.open' })}
        />
        {social}
      </TabPanel>
      <TabPanel id="signup">
        <SignupForm
          actor={signup}
          resend={resend}
          preselectVendor={preselectVendor}
          withVendor={lockedEmail === null}
          lockedNote={lockedNote}
        />
        {social}
      </TabPanel>
    </Tabs>
  );
}

import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { signupMachine } from '#machines/identity/signup.machine.ts';
import { signupProblems } from '#schema/identity/auth.ts';
import { signupText } from '#schema/identity/auth-problems.ts';
import type { SignupFailure } from '#schema/identity/auth-problems.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Checkbox } from '#ui/components/fields/checkbox.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { PasswordField } from '#ui/components/fields/password-field.tsx';
import { CheckEmail } from './check-email.tsx';
import { EmailField } from './email-field.tsx';
import { Outcome } from './outcome.tsx';
import type { ResendActor } from './resend-button.tsx';
import { StrengthMeter } from '#pages/kit/credentials/strength-meter.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { useFields } from './use-fields.ts';
import { Form } from '#ui/form/form.tsx';

export type SignupActor = ActorRefFrom<typeof signupMachine>;

interface SignupFormProps {
  actor: SignupActor;
  resend: ResendActor;
  preselectVendor?: boolean | undefined;
  /** False for an invitation, which decides itself whether the account can sell. */
  withVendor?: boolean | undefined;
  lockedNote?: string | undefined;
}

/** Spec §2, §4, §5, §8. */
export function SignupForm({
  actor,
  resend,
  preselectVendor = false,
  withVendor = true,
  lockedNote,
}: SignupFormProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { invitedEmail, email, message, flow } = snapshot.context;
  const { form, field, read } = useFields(
    { email: invitedEmail ?? '', password: '', confirmPassword: '', isVendor: preselectVendor },
    (values) => signupProblems(values, invitedEmail),
    (values) => actor.send({ type: 'form.changed', form: values }),
  );
  if (snapshot.matches('check your email')) return <CheckEmail email={email} resend={resend} />;
  if (snapshot.matches('created') || snapshot.matches('finished')) {
    return <Outcome tone="success" title="Account created successfully!" />;
  }
  const isBusy = snapshot.hasTag('busy');
  const failure = snapshot.matches('failed') ? (snapshot.value as { failed: SignupFailure }).failed : null;
  const text = failure === null ? undefined : signupText(failure, flow, message);
  // A message about one field is shown at that field.
  const atEmail = failure === 'exists' || failure === 'email' ? text : undefined;
  const atPassword = failure === 'weak password' ? text : undefined;
  const emailField = field('email');
  const passwordField = field('password');
  const vendor = field('isVendor');
  return (
    <Form
      className={stack({ gap: 4 })}
      onSubmit={(element) => actor.send({ type: 'signup.submit', form: read(element) })}
    >
      {text === undefined || atEmail !== undefined || atPassword !== undefined ? null : (
        <Notice tone="danger" role="alert">
          {text}
        </Notice>
      )}
      <EmailField
        {...emailField}
        errorMessage={emailField.errorMessage ?? atEmail}
        isLocked={invitedEmail !== null}
        lockedNote={lockedNote}
        isDisabled={isBusy}
      />
      <PasswordField
        {...passwordField}
        errorMessage={passwordField.errorMessage ?? atPassword}
        label="Password"
        name="password"
        autoComplete="new-password"
        isDisabled={isBusy}
      />
      <StrengthMeter password={form.password} />
      <PasswordField
        {...field('confirmPassword')}
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        isDisabled={isBusy}
      />
      {withVendor ? (
        <Checkbox isSelected={form.isVendor} onChange={vendor.onChange} isDisabled={isBusy}>
          I want to sell products as a vendor
        </Checkbox>
      ) : null}
      <Button
        type="submit"
        variant="primary"
        size="l"
        block
        isPending={isBusy}
        isDisabled={!snapshot.hasTag('valid')}
      >
        {isBusy ? 'Creating account…' : 'Sign Up'}
      </Button>
    </Form>
  );
}

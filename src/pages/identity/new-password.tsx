import { useSelector } from '@xstate/react';
import { newPasswordProblems } from '#schema/identity/auth.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import { paths } from '#routing/paths.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { PasswordField } from '#ui/components/fields/password-field.tsx';
import { CodeStep } from '#pages/identity/forms/code-step.tsx';
import * as styles from '#pages/identity/forms/identity.css.ts';
import { Outcome } from '#pages/identity/forms/outcome.tsx';
import { ResetForm } from '#pages/identity/forms/reset-form.tsx';
import type { ResetPasswordActor } from '#pages/identity/forms/reset-form.tsx';
import { StrengthMeter } from '#pages/kit/credentials/strength-meter.tsx';
import { useFields } from '#pages/identity/forms/use-fields.ts';
import { stack } from '#ui/css/layout.css.ts';
import { Form } from '#ui/form/form.tsx';

/** The page /reset-password: a recovery link leads here to choose a new password. */
export function NewPassword({ actor, email }: { actor: ResetPasswordActor; email: string | null }) {
  const snapshot = useSelector(actor, (current) => current);
  const { form, field, read } = useFields(
    { password: '', confirmPassword: '' },
    newPasswordProblems,
    (values) => actor.send({ type: 'form.changed', form: values }),
  );
  const again = (
    <Button variant="primary" onPress={() => actor.send({ type: 'reset.again' })}>
      Get a new link
    </Button>
  );
  if (snapshot.matches('asking') || snapshot.matches('sending') || snapshot.matches('sent')) {
    return <ResetForm actor={actor} />;
  }
  if (snapshot.matches('waiting for recovery')) {
    return <LoadingIndicator size="lg" message="Checking your link…" centered />;
  }
  if (snapshot.matches('second factor')) {
    return (
      <CodeStep
        isChecking={snapshot.hasTag('busy')}
        problem={
          snapshot.hasTag('error') ? (snapshot.context.message ?? "We couldn't check the code.") : null
        }
        by={snapshot.context.by}
        onChoose={(by) => actor.send({ type: 'code.choose', by })}
        onCode={(code) => actor.send({ type: 'code.submit', code })}
      />
    );
  }
  if (snapshot.matches('link expired')) {
    return (
      <Outcome tone="danger" title="This link has expired" action={again}>
        <p>Reset links expire after one hour and work once. If you requested several, use the latest.</p>
      </Outcome>
    );
  }
  if (snapshot.matches('unreachable')) {
    return (
      <Outcome
        tone="danger"
        title="We couldn't check the link"
        action={
          <Button variant="primary" onPress={() => location.reload()}>
            Try again
          </Button>
        }
      >
        <p>We couldn't reach the shop. Open the link in the email again when you're back online.</p>
      </Outcome>
    );
  }
  if (snapshot.matches('saved')) {
    return (
      <Outcome
        tone="success"
        title="Your password was changed"
        action={
          <>
            <a className={button({ variant: 'primary' })} href={paths.profile()}>
              My Profile
            </a>
            <a className={button({ variant: 'secondary' })} href={paths.products()}>
              Continue Shopping
            </a>
          </>
        }
      >
        <p>You're logged in here and logged out on every other device.</p>
      </Outcome>
    );
  }
  const isBusy = snapshot.matches('saving');
  const problem = snapshot.matches({ entering: 'refused' })
    ? (snapshot.context.message ?? messages.unexpected)
    : snapshot.matches({ entering: 'not saved' })
      ? messages.unexpected
      : null;
  return (
    <Form
      className={stack({ gap: 4 })}
      onSubmit={(element) => actor.send({ type: 'password.save', form: read(element) })}
    >
      {problem === null ? null : (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {email === null ? null : (
        <>
          <p>
            For <strong className={styles.address}>{email}</strong>
          </p>
          <input
            className={styles.offstage}
            type="email"
            autoComplete="username"
            value={email}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
        </>
      )}
      <PasswordField
        {...field('password')}
        label="New password"
        name="password"
        autoComplete="new-password"
        isDisabled={isBusy}
      />
      <StrengthMeter password={form.password} />
      <PasswordField
        {...field('confirmPassword')}
        label="Confirm new password"
        name="confirmPassword"
        autoComplete="new-password"
        isDisabled={isBusy}
      />
      <Button
        type="submit"
        variant="primary"
        size="l"
        block
        isPending={isBusy}
        isDisabled={!snapshot.hasTag('valid')}
      >
        {isBusy ? 'Saving…' : 'Save new password'}
      </Button>
    </Form>
  );
}

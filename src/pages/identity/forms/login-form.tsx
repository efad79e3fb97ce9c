import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { loginMachine } from '#machines/identity/login.machine.ts';
import { paths } from '#routing/paths.ts';
import { loginProblems } from '#schema/identity/auth.ts';
import { loginText } from '#schema/identity/auth-problems.ts';
import type { AuthFlow, LoginFailure } from '#schema/identity/auth-problems.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { PasswordField } from '#ui/components/fields/password-field.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { CodeStep } from './code-step.tsx';
import { EmailField } from './email-field.tsx';
import * as styles from './identity.css.ts';
import { ResendButton } from './resend-button.tsx';
import type { ResendActor } from './resend-button.tsx';
import { useAutofill } from './use-autofill.ts';
import { useFields } from './use-fields.ts';
import { Form } from '#ui/form/form.tsx';

export type LoginActor = ActorRefFrom<typeof loginMachine>;

interface LoginFormProps {
  actor: LoginActor;
  resend: ResendActor;
  flow: AuthFlow;
  /** Opens the inline form; without it the link leads to its own page. */
  onForgot?: (() => void) | undefined;
  lockedEmail?: string | null | undefined;
  lockedNote?: string | undefined;
}

/** Spec §2, §5, §8: email and password; a second factor if the account has one. */
export function LoginForm({ actor, resend, flow, onForgot, lockedEmail = null, lockedNote }: LoginFormProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { isFilled, listen } = useAutofill();
  const { field, read } = useFields({ email: lockedEmail ?? '', password: '' }, loginProblems, (form) =>
    actor.send({ type: 'form.changed', form }),
  );
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
        onCancel={() => actor.send({ type: 'code.cancel' })}
      />
    );
  }
  const isBusy = snapshot.hasTag('busy');
  const failure = snapshot.matches('failed') ? failureOf(snapshot.value) : null;
  return (
    <Form
      className={`${stack({ gap: 4 })} ${styles.hearsAutofill}`}
      onSubmit={(element) => actor.send({ type: 'login.submit', form: read(element) })}
      {...listen}
    >
      {failure === null ? null : (
        <Notice tone="danger" role="alert">
          {loginText(failure, flow, snapshot.context.message)}
        </Notice>
      )}
      {failure === 'unconfirmed' ? <ResendButton actor={resend} email={snapshot.context.email} /> : null}
      <EmailField
        {...field('email')}
        isLocked={lockedEmail !== null}
        lockedNote={lockedNote}
        isDisabled={isBusy}
      />
      <PasswordField
        {...field('password')}
        label="Password"
        name="password"
        autoComplete="current-password"
        isDisabled={isBusy}
      />
      <Button
        type="submit"
        variant="primary"
        size="l"
        block
        isPending={isBusy}
        isDisabled={!snapshot.hasTag('valid') && !isFilled}
      >
        {isBusy ? 'Logging in...' : 'Login'}
      </Button>
      <a
        className={styles.textAction}
        href={paths.forgotPassword()}
        onClick={(event) => {
          if (onForgot === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onForgot();
        }}
      >
        Forgot your password?
      </a>
    </Form>
  );
}

const failureOf = (value: unknown): LoginFailure => (value as { failed: LoginFailure }).failed;

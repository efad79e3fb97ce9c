import { useState } from 'react';
import { StrengthMeter } from '#pages/kit/credentials/strength-meter.tsx';
import { newPasswordProblems } from '#schema/identity/auth.ts';
import { identityMessages } from '#schema/texts/texts.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { PasswordField } from '#ui/components/fields/password-field.tsx';
import { visuallyHidden, actions } from '#ui/css/layout.css.ts';
import * as styles from './account.css.ts';
import { CodeForm } from './code-form.tsx';
import type { PasswordPart } from '#actors/account/profile.view.ts';
import { Section } from './section.tsx';
import { Form } from '#ui/form/form.tsx';

const blank = { current: '', password: '', confirmPassword: '' };
type Values = typeof blank;

function problemsOf({ current, ...wanted }: Values): Partial<Values> {
  return {
    ...(current === '' ? { current: identityMessages.passwordRequired } : {}),
    ...newPasswordProblems(wanted),
  };
}

export function PasswordSection({ part: { snapshot, send }, email }: { part: PasswordPart; email: string }) {
  const [form, setForm] = useState(blank);
  const [tried, setTried] = useState(false);
  const saved = snapshot.matches({ editing: 'saved' });
  const [wasSaved, setWasSaved] = useState(saved);
  if (saved !== wasSaved) {
    setWasSaved(saved);
    if (saved) {
      setForm(blank);
      setTried(false);
    }
  }
  const problems = tried ? problemsOf(form) : {};
  const change = (name: keyof Values) => (value: string) => {
    setForm((given) => ({ ...given, [name]: value }));
    send({ type: 'form.changed' });
  };
  const submit = () => {
    setTried(true);
    if (Object.keys(problemsOf(form)).length > 0) return;
    send({ type: 'password.submit', current: form.current, password: form.password });
  };
  const { problem } = snapshot.context;
  return (
    <Section id="password" title="Password" hint="A new password logs you out on other devices.">
      {snapshot.matches('second step') ? (
        <CodeForm
          label="Code from your inbox"
          description={`You logged in a while ago, so we sent a code to ${email}.`}
          action="Save password"
          busy={snapshot.hasTag('busy')}
          problem={problem}
          onSubmit={(code) => send({ type: 'code.submit', code, password: form.password })}
          onCancel={() => send({ type: 'code.cancel' })}
        />
      ) : (
        <Form className={styles.narrow} aria-label="Password" onSubmit={submit}>
          {/* Password managers ask which account this is. */}
          <input
            className={visuallyHidden}
            type="text"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          <PasswordField
            label="Current password"
            name="current"
            value={form.current}
            onChange={change('current')}
            autoComplete="current-password"
            errorMessage={problems.current}
          />
          <PasswordField
            label="New password"
            name="password"
            value={form.password}
            onChange={change('password')}
            autoComplete="new-password"
            errorMessage={problems.password}
          />
          <StrengthMeter password={form.password} />
          <PasswordField
            label="Confirm new password"
            name="confirmPassword"
            value={form.confirmPassword}
            onChange={change('confirmPassword')}
            autoComplete="new-password"
            errorMessage={problems.confirmPassword}
          />
          {problem === null ? null : (
            <Notice tone="danger" role="alert">
              <p>{problem}</p>
            </Notice>
          )}
          <div className={actions}>
            <Button type="submit" variant="primary" isPending={snapshot.hasTag('busy')}>
              Change password
            </Button>
          </div>
        </Form>
      )}
    </Section>
  );
}

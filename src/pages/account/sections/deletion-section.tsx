import { useState } from 'react';
import { accountMessages, identityMessages } from '#schema/texts/texts.ts';
import { deletionWord } from '#schema/account/profile.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { PasswordField } from '#ui/components/fields/password-field.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import * as styles from './account.css.ts';
import { CodeForm } from './code-form.tsx';
import type { DeletionPart } from '#actors/account/profile.view.ts';
import { Section } from './section.tsx';
import { actions } from '#ui/css/layout.css.ts';
import { Form } from '#ui/form/form.tsx';

export function DeletionSection({ part }: { part: DeletionPart }) {
  return (
    <Section
      id="delete"
      title="Delete my account"
      hint="We delete your profile, addresses, cart and sessions. Your orders and reviews stay, but without your name. You can't undo this."
    >
      <Body {...part} />
    </Section>
  );
}

function Body({ snapshot, send }: DeletionPart) {
  const [word, setWord] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { problem } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const cancel = () => {
    setWord('');
    setPassword('');
    setTried(false);
    send({ type: 'deletion.cancel' });
  };

  if (snapshot.matches('not possible')) {
    return (
      <Notice
        tone="warning"
        title="You can't delete your account yet"
        role="alert"
        action={
          <Button size="s" onPress={cancel}>
            Close
          </Button>
        }
      >
        <p>{problem}</p>
      </Notice>
    );
  }
  if (snapshot.matches('second factor')) {
    return (
      <CodeForm
        label="Code from the app"
        description="Enter the code from your authenticator app to delete your account."
        action="Delete my account"
        danger
        busy={busy}
        problem={problem}
        onSubmit={(code) => send({ type: 'code.submit', code, password })}
        onCancel={cancel}
      />
    );
  }
  if (!snapshot.hasTag('open')) {
    return (
      <div className={actions}>
        <Button variant="danger" onPress={() => send({ type: 'deletion.open' })} isPending={busy}>
          Delete my account
        </Button>
      </div>
    );
  }
  const submit = () => {
    setTried(true);
    send({ type: 'deletion.submit', word, password });
  };
  return (
    <Form className={styles.narrow} aria-label="Delete my account" onSubmit={submit}>
      <TextField
        label={`Type ${deletionWord} to confirm`}
        name="word"
        value={word}
        onChange={setWord}
        autoComplete="off"
        autoFocus
        errorMessage={tried && word.trim() !== deletionWord ? accountMessages.deletionWord : undefined}
      />
      <PasswordField
        label="Password"
        name="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        errorMessage={tried && password === '' ? identityMessages.passwordRequired : undefined}
      />
      {problem === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <div className={actions}>
        <Button type="submit" variant="danger" isPending={busy}>
          Delete my account
        </Button>
        <Button variant="quiet" onPress={cancel} isDisabled={busy}>
          Keep my account
        </Button>
      </div>
    </Form>
  );
}

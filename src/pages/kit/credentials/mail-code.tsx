import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { mailCodeMachine } from '#machines/identity/mail-code.machine.ts';
import { createMailCode } from '#actors/identity/mail-code.ts';
import type { MailCodeType } from '#actors/identity/mail-code.ts';
import { isCode } from '#schema/account/profile.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { CodeField } from './code-field.tsx';
import * as styles from './credentials.css.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { Form } from '#ui/form/form.tsx';

type MailCodeActor = ActorRefFrom<typeof mailCodeMachine>;

interface MailCodeFormProps {
  actor: MailCodeActor;
  label?: string;
}

/** For people who read the email on another device: its six digits do the same as its link. */
export function MailCodeForm({ actor, label = 'Code from the email' }: MailCodeFormProps) {
  const snapshot = useSelector(actor, (current) => current);
  const [code, setCode] = useState('');
  if (snapshot.matches('accepted') || snapshot.matches('half accepted')) {
    return (
      <Notice tone="success" role="status">
        {snapshot.matches('accepted')
          ? 'Code accepted.'
          : 'This address is confirmed. Now confirm the other one.'}
      </Notice>
    );
  }
  const isBusy = snapshot.hasTag('busy');
  return (
    <Form
      className={styles.codeEntry}
      onSubmit={() => {
        actor.send({ type: 'code.submit', code });
      }}
    >
      <CodeField
        label={label}
        description="6 digits, instead of the link."
        value={code}
        onChange={setCode}
        problem={snapshot.context.problem}
        isDisabled={isBusy}
      />
      <Button type="submit" variant="primary" isPending={isBusy} isDisabled={!isCode(code)}>
        {isBusy ? 'Checking…' : 'Use code'}
      </Button>
    </Form>
  );
}

interface MailCodeProps {
  type: MailCodeType;
  /** The address the email was sent to. */
  email: string;
  label?: string;
}

/** The code of one email, from its field to its result. Another address needs another `key`. */
export function MailCode({ type, email, label }: MailCodeProps) {
  const actor = useActor(() => createMailCode(type, email));
  return <MailCodeForm actor={actor} {...(label === undefined ? {} : { label })} />;
}

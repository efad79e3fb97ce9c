import { useState } from 'react';
import { accountMessages } from '#schema/texts/texts.ts';
import { isCode } from '#schema/account/profile.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import * as styles from './account.css.ts';
import { actions } from '#ui/css/layout.css.ts';
import { Form } from '#ui/form/form.tsx';

interface CodeFormProps {
  label: string;
  description: string;
  action: string;
  danger?: boolean;
  busy: boolean;
  /** The server's answer to the last code. */
  problem: string | null;
  onSubmit: (code: string) => void;
  onCancel: () => void;
}

/** Six digits, from an app or an email. */
export function CodeForm({
  label,
  description,
  action,
  danger = false,
  busy,
  problem,
  onSubmit,
  onCancel,
}: CodeFormProps) {
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (isCode(code)) onSubmit(code);
  };
  const message = tried && !isCode(code) ? accountMessages.codeForm : (problem ?? undefined);
  return (
    <Form className={styles.narrow} onSubmit={submit}>
      <TextField
        label={label}
        description={description}
        name="code"
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={9}
        errorMessage={message}
      />
      <div className={actions}>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} isPending={busy}>
          {action}
        </Button>
        <Button variant="quiet" onPress={onCancel} isDisabled={busy}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { accountMessages } from '#schema/texts/texts.ts';
import { isCode } from '#schema/account/profile.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Button } from '#ui/components/button.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import * as styles from './account.css.ts';
import { actions } from '#ui/css/layout.css.ts';

interface CodeFormProps {
  label: string;
  description: string;
  action: string;
  danger?: boolean;
  busy: boolean;
  /** What the server said of the last code. */
  problem: string | null;
  onSubmit: (code: string) => void;
  onCancel: () => void;
}

/** Six digits, of an app or of a mail. */
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
  const box = useRef<HTMLFormElement>(null);
  useFocusWhen(!busy, () => box.current?.querySelector('input'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isCode(code)) onSubmit(code);
  };
  const message = tried && !isCode(code) ? accountMessages.codeForm : (problem ?? undefined);
  return (
    <form ref={box} className={styles.narrow} noValidate onSubmit={submit}>
      <TextField
        label={label}
        description={description}
        name="code"
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
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
    </form>
  );
}

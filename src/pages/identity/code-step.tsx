import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import { CodeField } from './code-field.tsx';
import * as styles from './identity.css.ts';

interface CodeStepProps {
  isChecking: boolean;
  problem: string | null;
  onCode: (code: string) => void;
  /** The way back to the login form, where there is one. */
  onCancel?: () => void;
}

/** The code of the authenticator app, after the password. */
export function CodeStep({ isChecking, problem, onCode, onCancel }: CodeStepProps) {
  const [code, setCode] = useState('');
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onCode(code);
      }}
    >
      <h2 className={heading({ level: 26 })}>Two-factor code</h2>
      <CodeField
        label="Code"
        description="The six digits that your authenticator app shows now."
        value={code}
        onChange={setCode}
        problem={problem}
        isDisabled={isChecking}
        autoFocus
      />
      <Button
        type="submit"
        variant="primary"
        size="l"
        block
        isPending={isChecking}
        isDisabled={code.length < 6}
      >
        {isChecking ? 'Checking...' : 'Verify'}
      </Button>
      {onCancel === undefined ? null : (
        <Button variant="quiet" onPress={onCancel} isDisabled={isChecking}>
          Back to Login
        </Button>
      )}
    </form>
  );
}

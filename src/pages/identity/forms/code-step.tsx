import { useState } from 'react';
import { isSecondCode } from '#schema/identity/second-factor.ts';
import type { SecondStep } from '#schema/identity/second-factor.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { CodeField } from '#pages/kit/credentials/code-field.tsx';
import { Form } from '#ui/form/form.tsx';

interface CodeStepProps {
  isChecking: boolean;
  problem: string | null;
  by: SecondStep;
  onChoose: (by: SecondStep) => void;
  onCode: (code: string) => void;
  /** Back to the login form, if there is one. */
  onCancel?: () => void;
}

/** The second step after the password: the code of the authenticator app or a recovery code. */
export function CodeStep({ by, onChoose, ...step }: CodeStepProps) {
  // Keyed, so that text typed into one field does not appear in the other.
  return <CodeEntry key={by} by={by} onChoose={onChoose} {...step} />;
}

function CodeEntry({ isChecking, problem, by, onChoose, onCode, onCancel }: CodeStepProps) {
  const [code, setCode] = useState('');
  const field = { value: code, onChange: setCode, isDisabled: isChecking, autoFocus: true };
  return (
    <Form
      className={stack({ gap: 4 })}
      onSubmit={() => {
        onCode(code);
      }}
    >
      <h2 className={heading({ level: 26 })}>{by === 'app' ? 'Two-factor code' : 'Recovery code'}</h2>
      {by === 'app' ? (
        <CodeField
          {...field}
          label="Code"
          description="The 6 digits shown in your authenticator app."
          problem={problem}
        />
      ) : (
        <TextField
          {...field}
          label="Unused recovery code"
          description="One of the 10 you saved. It removes your lost authenticator app, which you can set up again after you log in."
          name="recovery-code"
          autoComplete="off"
          spellCheck="false"
          errorMessage={problem ?? undefined}
          isRequired={false}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size="l"
        block
        isPending={isChecking}
        isDisabled={!isSecondCode({ by, code })}
      >
        {isChecking ? 'Checking…' : 'Verify'}
      </Button>
      <Button
        variant="quiet"
        onPress={() => onChoose(by === 'app' ? 'recovery' : 'app')}
        isDisabled={isChecking}
      >
        {by === 'app' ? 'Use a recovery code' : 'Use the authenticator app'}
      </Button>
      {onCancel === undefined ? null : (
        <Button variant="quiet" onPress={onCancel} isDisabled={isChecking}>
          Back to Login
        </Button>
      )}
    </Form>
  );
}

import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { capsLock } from './password-field.css.ts';
import { Icon } from '../media/icon.tsx';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Tells password managers whether to fill in or to generate a password. */
  autoComplete: 'current-password' | 'new-password';
  description?: ReactNode | undefined;
  errorMessage?: string | undefined;
  isDisabled?: boolean;
}

/** Hidden until the user asks to show it; warns when caps lock is on. */
export function PasswordField({ description, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const listen = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={listen}
      onKeyUp={listen}
      suffix={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onPress={() => setShown((shown) => !shown)}
        />
      }
      description={
        isCapsLock ? (
          <span className={capsLock} role="status">
            <Icon name="warning" size={16} />
            Caps Lock is on
          </span>
        ) : (
          description
        )
      }
    />
  );
}

import { TextField } from '#ui/components/fields/text-field.tsx';

interface EmailFieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  errorMessage?: string | undefined;
  /** Prefilled by an invitation or an order: it cannot be changed. */
  isLocked?: boolean | undefined;
  lockedNote?: string | undefined;
  isDisabled?: boolean;
  autoFocus?: boolean;
  description?: string | undefined;
}

/** The account's email; password managers store it as the username. */
export function EmailField({
  isLocked = false,
  lockedNote = 'Your invitation is for this address.',
  description,
  ...props
}: EmailFieldProps) {
  return (
    <TextField
      {...props}
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCorrect="off"
      spellCheck={false}
      readOnly={isLocked}
      description={isLocked ? lockedNote : description}
    />
  );
}

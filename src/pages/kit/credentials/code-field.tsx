import { TextField } from '#ui/components/fields/text-field.tsx';

interface CodeFieldProps {
  label: string;
  description: string;
  value: string;
  onChange: (code: string) => void;
  problem: string | null;
  isDisabled: boolean;
  autoFocus?: boolean;
}

/** Six digits, typed or pasted with any separators; the browser may suggest them. */
export function CodeField({ value, onChange, problem, autoFocus = false, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      name="code"
      value={value}
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, '').slice(0, 6))}
      inputMode="numeric"
      autoComplete="one-time-code"
      errorMessage={problem ?? undefined}
      autoFocus={autoFocus}
      isRequired={false}
    />
  );
}

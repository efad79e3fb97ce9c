import { useRef, useState } from 'react';
import type { FormEvent, HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import { StateField } from '#pages/checkout/state-field.tsx';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import * as styles from './account.css.ts';
import type { Outcome } from './model.ts';

const widths = { wide: styles.wide, half: styles.half, third: styles.third } as const;

export interface Field<Name extends string> {
  name: Name;
  label: string;
  kind?: 'state';
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric';
  autoComplete: HTMLInputAutoCompleteAttribute;
  description?: string;
  optional?: boolean;
  width: keyof typeof widths;
}

type Values<Name extends string> = Readonly<Record<Name, string>>;
type Messages<Name extends string> = Partial<Record<Name, string>>;

interface FieldFormProps<Name extends string> {
  fields: readonly Field<Name>[];
  values: Values<Name>;
  validate: (values: Values<Name>) => Messages<Name>;
  onSave: (values: Values<Name>) => Outcome;
  onCancel?: () => void;
  action: string;
  label: string;
  children?: ReactNode;
}

/**
 * Fields that are saved together. Nothing is complained about before the button is pressed; then the first field that is
 * not right takes the focus, and each message stands at its field until the field is right.
 */
export function FieldForm<Name extends string>({
  fields,
  values,
  validate,
  onSave,
  onCancel,
  action,
  label,
  children,
}: FieldFormProps<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const [messages, setMessages] = useState<Messages<Name>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  const read = (): Values<Name> => {
    const data = new FormData(form.current ?? undefined);
    return Object.fromEntries(
      fields.map(({ name }) => [name, String(data.get(name) ?? '').trim()]),
    ) as Values<Name>;
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving) return;
    const given = read();
    const found = validate(given);
    setMessages(found);
    setProblem(null);
    const first = fields.find(({ name }) => found[name] !== undefined);
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus();
      return;
    }
    setSaving(true);
    const outcome = await onSave(given);
    setSaving(false);
    setProblem(outcome);
  };

  const recheck = () => {
    if (Object.keys(messages).length === 0) return;
    const found = validate(read());
    setMessages(
      (shown) =>
        Object.fromEntries(Object.entries(found).filter(([name]) => name in shown)) as Messages<Name>,
    );
  };

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={recheck}
    >
      <div className={styles.fields}>
        {fields.map((field) => (
          <div key={field.name} className={widths[field.width]}>
            <FieldInput field={field} value={values[field.name]} message={messages[field.name]} />
          </div>
        ))}
      </div>
      {children}
      {problem === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isPending={saving}>
          {action}
        </Button>
        {onCancel === undefined ? null : (
          <Button variant="quiet" onPress={onCancel} isDisabled={saving}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function FieldInput<Name extends string>({
  field,
  value,
  message,
}: {
  field: Field<Name>;
  value: string;
  message: string | undefined;
}) {
  if (field.kind === 'state') {
    return <StateField name={field.name} label={field.label} value={value} message={message} />;
  }
  return (
    <TextField
      name={field.name}
      label={field.label}
      defaultValue={value}
      type={field.type ?? 'text'}
      inputMode={field.inputMode ?? 'text'}
      autoComplete={field.autoComplete}
      isRequired={field.optional !== true}
      optional={field.optional}
      validationBehavior="aria"
      isInvalid={message !== undefined}
      description={field.description}
      errorMessage={message}
    />
  );
}

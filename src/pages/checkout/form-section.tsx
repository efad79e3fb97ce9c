import { useState } from 'react';
import type { FormEvent, HTMLInputTypeAttribute, HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import * as styles from './checkout.css.ts';
import { ErrorSummary } from './error-summary.tsx';
import { StateField } from './state-field.tsx';

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

export type Values<Name extends string> = Readonly<Record<Name, string>>;
/** The spec's message per field that is not right; empty when all are. */
export type Messages<Name extends string> = Partial<Record<Name, string>>;

interface FormSectionProps<Name extends string> {
  fields: readonly Field<Name>[];
  values: Values<Name>;
  validate: (values: Values<Name>) => Messages<Name>;
  /** @param form What else stands in the form: see `extra`. */
  onDone: (values: Values<Name>, form: FormData) => void;
  action: string;
  /** Between the fields and the button. */
  extra?: ReactNode;
}

/**
 * Fields of one numbered section. Nothing is complained about before the button is pressed; then each message stands
 * at its field until the field is right, and a summary takes the focus.
 */
export function FormSection<Name extends string>({
  fields,
  values,
  validate,
  onDone,
  action,
  extra,
}: FormSectionProps<Name>) {
  const [messages, setMessages] = useState<Messages<Name>>({});
  const [attempt, setAttempt] = useState(0);

  const read = (form: HTMLFormElement): Values<Name> => {
    const data = new FormData(form);
    return Object.fromEntries(
      fields.map(({ name }) => [name, String(data.get(name) ?? '').trim()]),
    ) as Values<Name>;
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = read(event.currentTarget);
    const found = validate(given);
    setMessages(found);
    if (Object.keys(found).length === 0) onDone(given, new FormData(event.currentTarget));
    else setAttempt((count) => count + 1);
  };

  const recheck = (event: FormEvent<HTMLFormElement>) => {
    if (Object.keys(messages).length === 0) return;
    const found = validate(read(event.currentTarget));
    setMessages(
      (shown) =>
        Object.fromEntries(Object.entries(found).filter(([name]) => name in shown)) as Messages<Name>,
    );
  };

  return (
    <form noValidate onSubmit={submit} onChange={recheck}>
      <ErrorSummary
        attempt={attempt}
        errors={fields.flatMap(({ name }) => {
          const message = messages[name];
          return message === undefined ? [] : [{ field: `checkout-${name}`, message }];
        })}
      />
      <div className={styles.fields}>
        {fields.map((field) => (
          <div key={field.name} id={`checkout-${field.name}`} className={widths[field.width]}>
            <FieldInput field={field} value={values[field.name]} message={messages[field.name]} />
          </div>
        ))}
      </div>
      {extra}
      <div className={styles.formActions}>
        <Button type="submit" variant="primary" size="l" className={styles.mainAction}>
          {action}
        </Button>
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

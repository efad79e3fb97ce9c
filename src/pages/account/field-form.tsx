import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Fields, readFields, stillWrong } from '#pages/checkout/fields.tsx';
import type { Field, Messages, Values } from '#pages/checkout/fields.tsx';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import * as styles from './account.css.ts';
import type { Outcome } from './model.ts';

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

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving) return;
    const given = readFields(event.currentTarget, fields);
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

  const recheck = (event: FormEvent<HTMLFormElement>) => {
    if (Object.keys(messages).length === 0) return;
    const found = validate(readFields(event.currentTarget, fields));
    setMessages((shown) => stillWrong(found, shown));
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
      <Fields fields={fields} values={values} messages={messages} />
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

import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import * as styles from '#pages/checkout/checkout.css.ts';
import { ErrorSummary } from './error-summary.tsx';
import { Fields, readFields, stillWrong } from '#ui/patterns/fields.tsx';
import type { Field, Messages, Values } from '#ui/patterns/fields.tsx';

interface FormSectionProps<Name extends string> {
  fields: readonly Field<Name>[];
  values: Values<Name>;
  validate: (values: Values<Name>) => Messages<Name>;
  /** @param form Includes the controls of `extra`. */
  onDone: (values: Values<Name>, form: FormData) => void;
  action: string;
  /** What the server refused of these values: shown at once. */
  refused?: Messages<Name>;
  /** Between the fields and the button. */
  extra?: ReactNode;
}

/**
 * Fields of one numbered section. No message is shown before the button is pressed; after that each message stays at
 * its field until the field is valid, and a summary takes the focus.
 */
export function FormSection<Name extends string>({
  fields,
  values,
  validate,
  onDone,
  action,
  refused,
  extra,
}: FormSectionProps<Name>) {
  const [messages, setMessages] = useState<Messages<Name>>(refused ?? {});
  const [attempt, setAttempt] = useState(0);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = readFields(event.currentTarget, fields);
    const found = validate(given);
    setMessages(found);
    if (Object.keys(found).length === 0) onDone(given, new FormData(event.currentTarget));
    else setAttempt((count) => count + 1);
  };

  const recheck = (event: FormEvent<HTMLFormElement>) => {
    if (Object.keys(messages).length === 0) return;
    const found = validate(readFields(event.currentTarget, fields));
    setMessages((shown) => stillWrong(found, shown));
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
      <Fields fields={fields} values={values} messages={messages} idPrefix="checkout-" />
      {extra}
      <div className={styles.formActions}>
        <Button type="submit" variant="primary" size="l" className={styles.mainAction}>
          {action}
        </Button>
      </div>
    </form>
  );
}

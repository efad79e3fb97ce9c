import type { ReactNode } from 'react';
import { Button } from '#ui/components/actions/button.tsx';
import * as styles from '#pages/checkout/checkout.css.ts';
import { ErrorSummary } from './error-summary.tsx';
import { Fields, readFields } from '#ui/patterns/fields.tsx';
import type { Field, Messages, Values } from '#ui/patterns/fields.tsx';
import { useChecks } from '#ui/form/use-checks.ts';
import { Form } from '#ui/form/form.tsx';

interface FormSectionProps<Name extends string> {
  fields: readonly Field<Name>[];
  values: Values<Name>;
  validate: (values: Values<Name>) => Messages<Name>;
  /** @param form Includes the controls of `extra`. */
  onDone: (values: Values<Name>, form: FormData) => void;
  action: string;
  /** Problems that the server found in these values: shown at once. */
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
  const {
    problems: messages,
    check,
    recheck,
  } = useChecks<Name, Values<Name>>((form) => readFields(form, fields), validate, refused);
  const submit = (form: HTMLFormElement) => {
    const given = check(form);
    if (given !== null) onDone(given, new FormData(form));
  };

  return (
    <Form onSubmit={submit} onChange={recheck}>
      <ErrorSummary
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
    </Form>
  );
}

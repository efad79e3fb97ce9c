import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { FormActor } from '#actors/kit/form.ts';
import type { FormSnapshot } from '#machines/kit/form.machine.ts';
import { RecordForm } from '#panel/form/record-form.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { Fields, readFields } from '#ui/patterns/fields.tsx';
import type { Field, Messages, Values } from '#ui/patterns/fields.tsx';

interface FieldsFormProps<Name extends string> {
  actor: FormActor;
  label: string;
  fields: readonly Field<Name>[];
  problemsOf: (values: Values<Name>) => Messages<Name>;
  /** The button's label. */
  action: string;
  onCancel?: () => void;
}

/** A part of the account whose fields are a list. */
export function FieldsForm<Name extends string>({
  actor,
  fields,
  onCancel,
  ...form
}: FieldsFormProps<Name>): ReactNode {
  const snapshot = useSelector(actor, (current: FormSnapshot) => current);
  const { values, problems, revision } = snapshot.context;
  const shown = Object.fromEntries(fields.map(({ name }) => [name, String(values[name] ?? '')]));
  return (
    <RecordForm<Values<Name>>
      {...form}
      actor={actor}
      isPart
      fields={Object.fromEntries(fields.map(({ name, label }) => [name, { label }]))}
      read={(element) => readFields(element, fields)}
      saved={null}
      more={
        onCancel === undefined ? null : (
          <Button variant="quiet" onPress={onCancel} isDisabled={snapshot.hasTag('busy')}>
            Cancel
          </Button>
        )
      }
    >
      <Fields
        key={revision}
        fields={fields}
        values={shown as Values<Name>}
        messages={problems as Messages<Name>}
      />
    </RecordForm>
  );
}

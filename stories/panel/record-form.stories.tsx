import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { FieldProblems, SaveAnswer } from '#machines/kit/form.rules.ts';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields, useRecordForm } from '#panel/form/use-record-form.ts';
import { Checkbox } from '#ui/components/fields/checkbox.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';

const stored = { name: 'Iron', about: 'Bars and plates.', state: 'TX', isOpen: true };
type Values = typeof stored;

const problemsOf = ({ name }: Values): FieldProblems =>
  name.trim() === '' ? { name: 'Name is required' } : {};

const fields = {
  name: { label: 'Store name' },
  about: { label: 'Description' },
  state: { label: 'State' },
  isOpen: { label: 'Open' },
};

interface Shown {
  /** The answer to each save; none keeps it saving. */
  answer?: SaveAnswer;
  waitsFor?: string;
  isReadOnly?: boolean;
}

/** A form of a panel over one record. */
function Store({ answer, waitsFor, isReadOnly }: Shown) {
  // A new story each time: typed input must not carry over to the next.
  const [draft] = useState(() => `story/${crypto.randomUUID()}`);
  const actor = useRecordForm<Values>({
    values: stored,
    version: 1,
    draft,
    save: () => (answer === undefined ? new Promise<SaveAnswer>(() => undefined) : Promise.resolve(answer)),
  });
  const { field, choice } = useRecordFields<Values>(actor, problemsOf);
  return (
    <main>
      <h1>Settings</h1>
      <RecordForm
        actor={actor}
        label="Store"
        action="Save"
        problemsOf={problemsOf}
        fields={fields}
        waitsFor={waitsFor}
        isReadOnly={isReadOnly}
      >
        <TextField label="Store name" {...field('name')} />
        <TextArea label="Description" optional description="Shoppers see it." {...field('about')} />
        <Select
          label="State"
          items={[
            { id: 'CA', label: 'California' },
            { id: 'TX', label: 'Texas' },
          ]}
          {...field('state')}
        />
        <Checkbox {...choice('isOpen')} description="Orders are accepted.">
          Open
        </Checkbox>
      </RecordForm>
    </main>
  );
}

const meta: Meta<typeof Store> = { title: 'panel/form', component: Store };
export default meta;
type Story = StoryObj<typeof Store>;

const saved = { kind: 'saved', values: stored, version: 2 } as const;
export const Unchanged: Story = { args: { answer: saved } };
export const Waiting: Story = {
  args: { answer: saved, waitsFor: 'You can save once the pictures are uploaded.' },
};
export const ReadOnly: Story = { args: { answer: saved, isReadOnly: true } };

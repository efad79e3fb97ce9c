import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { FieldProblems, SaveAnswer } from '#machines/kit/form.rules.ts';
import { PanelForm } from '#panel/form/panel-form.tsx';
import { usePanelFields, usePanelForm } from '#panel/form/use-panel-form.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextArea } from '#ui/components/text-area.tsx';
import { TextField } from '#ui/components/text-field.tsx';

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
  // A story of its own each time: what was typed in one must not be in the next.
  const [draft] = useState(() => `story/${crypto.randomUUID()}`);
  const actor = usePanelForm<Values>({
    values: stored,
    version: 1,
    draft,
    problemsOf,
    save: () => (answer === undefined ? new Promise<SaveAnswer>(() => undefined) : Promise.resolve(answer)),
  });
  const { field, choice } = usePanelFields<Values>(actor, problemsOf);
  return (
    <main>
      <h1>Settings</h1>
      <PanelForm
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
      </PanelForm>
    </main>
  );
}

const meta: Meta<typeof Store> = { title: 'panel/form', component: Store };
export default meta;
type Story = StoryObj<typeof Store>;

const saved = { kind: 'saved', values: stored, version: 2 } as const;
export const Unchanged: Story = { args: { answer: saved } };
export const Waiting: Story = {
  args: { answer: saved, waitsFor: 'You can save when the pictures are sent.' },
};
export const ReadOnly: Story = { args: { answer: saved, isReadOnly: true } };

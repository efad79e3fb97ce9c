import { namesProblems } from '#schema/profile.ts';
import type { NamesForm } from '#schema/profile.ts';
import { toasts } from '#ui/components/toast-queue.ts';
import type { Field } from '#pages/checkout/fields.tsx';
import { FieldForm } from './field-form.tsx';
import type { AccountActions } from './model.ts';
import { Section } from './section.tsx';

const fields: readonly Field<keyof NamesForm>[] = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', width: 'half' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', width: 'half' },
  {
    name: 'displayName',
    label: 'Shown name',
    autoComplete: 'nickname',
    description: 'Stands beside your reviews. Left empty, it is your first and last name.',
    optional: true,
    width: 'half',
  },
  { name: 'companyName', label: 'Company', autoComplete: 'organization', optional: true, width: 'half' },
];

interface NamesSectionProps {
  names: NamesForm;
  onSave: AccountActions['saveNames'];
}

export function NamesSection({ names, onSave }: NamesSectionProps) {
  const save = async (form: NamesForm) => {
    const problem = await onSave(form);
    if (problem === null) toasts.add({ title: 'Your names are saved', tone: 'success' });
    return problem;
  };
  return (
    <Section id="names" title="Names">
      <FieldForm
        label="Names"
        fields={fields}
        values={names}
        validate={namesProblems}
        onSave={save}
        action="Save names"
      />
    </Section>
  );
}

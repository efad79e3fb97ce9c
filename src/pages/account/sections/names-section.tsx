import { saveAnswer } from '#actors/kit/form.ts';
import { FieldsForm } from './fields-form.tsx';
import { useRecordForm } from '#panel/form/use-record-form.ts';
import { namesProblems } from '#schema/account/profile.ts';
import type { NamesForm } from '#schema/account/profile.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import type { Field } from '#ui/patterns/fields.tsx';
import type { ProfileActions } from '#actors/account/profile.view.ts';
import { Section } from './section.tsx';

const fields: readonly Field<keyof NamesForm>[] = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', width: 'half' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', width: 'half' },
  {
    name: 'displayName',
    label: 'Display name',
    autoComplete: 'nickname',
    description: 'Shown next to your reviews. Leave blank to use your first and last name.',
    optional: true,
    width: 'half',
  },
  { name: 'companyName', label: 'Company', autoComplete: 'organization', optional: true, width: 'half' },
];

interface NamesSectionProps {
  names: NamesForm;
  onSave: ProfileActions['saveNames'];
}

export function NamesSection({ names, onSave }: NamesSectionProps) {
  const actor = useRecordForm({
    draft: 'account/names',
    values: names,
    save: async (form) => saveAnswer(form, await onSave(form)),
    onSaved: () => toasts.add({ title: 'Name saved', tone: 'success' }),
  });
  return (
    <Section id="names" title="Name">
      <FieldsForm actor={actor} label="Name" fields={fields} problemsOf={namesProblems} action="Save name" />
    </Section>
  );
}

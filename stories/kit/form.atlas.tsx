import { formMachine } from '#machines/kit/form.machine.ts';
import type { Field } from '#ui/patterns/fields.tsx';
import { FieldsForm } from '#pages/account/sections/fields-form.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { formModels, sentences } from '#samples/models/kit/form.model.ts';

const fields: readonly Field<'name'>[] = [
  { name: 'name', label: 'Store name', autoComplete: 'off', width: 'half' },
];

export const atlas = atlasOf({
  machine: formMachine,
  models: formModels,
  variantOf: ({ context: { sentence, problems, autosaves } }) =>
    [autosaves ? 'autosaving' : '', sentence ?? problems['name'] ?? ''].filter(Boolean).join(' '),
  Screen: function StoreName({ actor }) {
    return (
      <FieldsForm
        actor={actor}
        label="Store"
        fields={fields}
        problemsOf={({ name }): { name?: string } => (name === '' ? { name: sentences.missing } : {})}
        action="Save"
      />
    );
  },
});

import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import type { FieldProblems, SaveAnswer } from '#machines/kit/form.rules.ts';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields, useRecordForm } from '#panel/form/use-record-form.ts';
import { TextField } from '#ui/components/fields/text-field.tsx';

export interface Values {
  readonly [name: string]: string;
  name: string;
  tagline: string;
}
export const stored: Values = { name: 'Iron', tagline: 'Bars' };
export const withSecret: Values = { ...stored, secret: '' };
export const problemsOf = ({ name }: Values): FieldProblems =>
  name === '' ? { name: 'Name is required' } : {};

type Save = (values: Values, version: number | null) => Promise<SaveAnswer>;
export const save = vi.fn<Save>();
let leave = () => {};
export const leaveStore = (): void => leave();

interface StoreProps {
  version: number;
  values: Values;
  label?: string;
  isReadOnly?: boolean;
  isPart?: boolean;
  onEdited?: (isDirty: boolean) => void;
}

export function Store({ version, values, label = 'Store', isReadOnly, isPart, onEdited }: StoreProps) {
  const actor = useRecordForm<Values>({
    values,
    version,
    draft: label,
    unkept: ['secret'],
    save,
    ...(onEdited === undefined ? {} : { onEdited }),
  });
  const { field } = useRecordFields<Values>(actor, problemsOf);
  return (
    <RecordForm
      actor={actor}
      label={label}
      action="Save"
      problemsOf={problemsOf}
      fields={{ name: { label: 'Name' }, tagline: { label: 'Tagline' } }}
      isReadOnly={isReadOnly}
      isPart={isPart}
    >
      <TextField label="Name" {...field('name')} />
      <TextField label="Tagline" {...field('tagline')} />
      {'secret' in values && <TextField label="Secret" {...field('secret')} />}
    </RecordForm>
  );
}

/** Opens the form with the stored values, as after a reload. */
export const open = (version = 1, values = stored) => show(<Store version={version} values={values} />);

export const show = (content: ReactNode) => {
  leave();
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  flushSync(() => root.render(content));
  leave = () => {
    root.unmount();
    element.remove();
    leave = () => {};
  };
};

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const nameField = page.getByRole('textbox', { name: 'Name' });
export const tagline = page.getByRole('textbox', { name: 'Tagline' });

import { useState } from 'react';
import { cleanForm } from '#schema/clean.ts';

type Texts = Readonly<Record<string, string | boolean>>;

/**
 * A form's values as they are typed. A field's message shows once the field was changed and left, or the form
 * submitted; `read` returns the form's current values, including those that were autofilled without an event.
 */
export function useFields<Form extends Texts>(
  first: Form,
  problemsOf: (form: Form) => Partial<Record<keyof Form, string>>,
  onChange: (form: Form) => void,
) {
  const [form, setForm] = useState(first);
  const [changed, setChanged] = useState<ReadonlySet<keyof Form>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<keyof Form>>(new Set());
  const problems = problemsOf(form);
  return {
    form,
    field: <Name extends keyof Form>(name: Name) => ({
      value: form[name],
      onChange: (value: Form[Name]) => {
        const next = { ...form, [name]: value };
        setForm(next);
        setChanged((names) => new Set([...names, name]));
        onChange(next);
      },
      onBlur: () => {
        if (changed.has(name)) setLeft((names) => new Set([...names, name]));
      },
      errorMessage: left.has(name) ? problems[name] : undefined,
    }),
    read: (element: HTMLFormElement): Form => {
      const data = new FormData(element);
      const entries = Object.entries(form).map(([name, value]) => {
        const given = data.get(name);
        return [name, typeof value === 'string' && typeof given === 'string' ? given : value];
      });
      const given = cleanForm(Object.fromEntries(entries) as Form);
      setForm(given);
      setLeft(new Set(Object.keys(given)));
      return given;
    },
  };
}

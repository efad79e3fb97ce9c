import { useState } from 'react';
import type { FormEvent } from 'react';
import { stillWrong } from '#ui/patterns/fields.tsx';
import type { Messages } from '#ui/patterns/fields.tsx';

/**
 * The problems of fields that keep their own text. No message shows before the form is submitted; after that each one
 * stays at its field until the field is valid.
 */
export function useChecks<Name extends string, Values>(
  read: (form: HTMLFormElement) => Values,
  problemsOf: (values: Values) => Messages<Name>,
  refused: Messages<Name> = {},
) {
  const [problems, setProblems] = useState(refused);
  return {
    problems,
    /** The form's values, or null if it can't be sent. */
    check: (form: HTMLFormElement): Values | null => {
      const values = read(form);
      const found = problemsOf(values);
      setProblems(found);
      return Object.keys(found).length === 0 ? values : null;
    },
    recheck: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
      if (Object.keys(problems).length === 0) return;
      const found = problemsOf(read(currentTarget));
      setProblems((shown) => stillWrong(found, shown));
    },
  };
}

import { useEffect, useRef } from 'react';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { createForm } from '#actors/kit/form.ts';
import type { FormActor, FormOptions } from '#actors/kit/form.ts';
import type { FormValues } from '#machines/kit/form.rules.ts';
import { useActor } from '#actors/kit/use-actor.ts';

export interface UseFormOptions<Values extends FormValues> extends FormOptions<Values> {
  onSaved?: () => void;
}

/** A form's actor while it is mounted. Values that load later need another `key`. */
export function useForm<Values extends FormValues>({
  onSaved,
  ...options
}: UseFormOptions<Values>): FormActor {
  const latest = useRef(options.save);
  useEffect(() => {
    latest.current = options.save;
  });
  const actor = useActor(() =>
    createForm({ ...options, save: (values: Values, version) => latest.current(values, version) }),
  );
  useEmitted(actor, 'form.saved', () => onSaved?.());
  return actor;
}

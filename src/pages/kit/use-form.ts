import { useEffect, useRef } from 'react';
import { createForm } from '#actors/kit/form.ts';
import type { FormActor, FormOptions } from '#actors/kit/form.ts';
import type { FormValues } from '#machines/kit/form.rules.ts';
import { useActor } from '#actors/kit/use-actor.ts';

export interface UseFormOptions<Values extends FormValues> extends FormOptions<Values> {
  onSaved?: () => void;
}

/** The actor of a form for as long as it is on the page. Values that load later need another `key`. */
export function useForm<Values extends FormValues>({
  onSaved,
  ...options
}: UseFormOptions<Values>): FormActor {
  const latest = useRef({ save: options.save, onSaved });
  useEffect(() => {
    latest.current = { save: options.save, onSaved };
  });
  const actor = useActor(() =>
    createForm({ ...options, save: (values: Values, version) => latest.current.save(values, version) }),
  );
  useEffect(() => {
    const heard = actor.on('form.saved', () => latest.current.onSaved?.());
    return () => heard.unsubscribe();
  }, [actor]);
  return actor;
}

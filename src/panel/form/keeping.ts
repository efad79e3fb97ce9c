import type { FormActor } from '#actors/kit/form.ts';
import type { Keeping } from './use-leave-warning.ts';

/** The fields that no draft keeps, of each form that has a draft. */
const unkeptFields = new WeakMap<FormActor, readonly string[]>();

export const noteKept = (actor: FormActor, unkept: readonly string[]): void => {
  unkeptFields.set(actor, unkept);
};

/** How much of a form's unsaved input survives. */
export function keepingOf(actor: FormActor): Keeping {
  const unkept = unkeptFields.get(actor);
  if (unkept === undefined) return 'none';
  const { values, saved } = actor.getSnapshot().context;
  return unkept.some((name) => values[name] !== saved.values[name]) ? 'some' : 'all';
}

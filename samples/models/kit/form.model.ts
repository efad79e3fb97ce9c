import type { AnyMachineSnapshot } from 'xstate';
import { formMachine } from '#machines/kit/form.machine.ts';
import type { FormSnapshot } from '#machines/kit/form.machine.ts';
import type { FormDraft } from '#machines/kit/form.rules.ts';
import type { Case, Model } from '#engine/paths.ts';
import { formProperties } from './form.properties.ts';

export const sentences = {
  missing: 'Name is required',
  taken: 'Another store has this name',
  refused: 'Your store is closed',
  offline: 'No connection to the shop.',
  failed: 'Something went wrong on our side. Try again.',
} as const;

const valuesOf = (any: AnyMachineSnapshot) => (any as FormSnapshot).context.values;

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as FormSnapshot;
  const { values, saved, sentence, problems, theirs } = snapshot.context;
  const isSame = values['name'] === saved.values['name'];
  const complains = sentence !== null || Object.keys(problems).length > 0;
  if (snapshot.matches({ editing: 'clean' }) && !isSame) return 'is clean with what is not saved';
  if (snapshot.matches({ editing: 'dirty' }) && isSame) return 'is dirty with what is saved';
  if (snapshot.matches({ editing: 'saved' }) && !isSame) return 'says saved of what is not';
  if (snapshot.matches('saving') && complains) return 'complains while it saves';
  if (snapshot.matches('conflict') !== (theirs !== null)) return 'theirs and the conflict come together';
  if (snapshot.matches({ editing: 'saved' }) && snapshot.context.isRestored)
    return 'calls a saved form a draft';
  if (snapshot.context.basis !== saved.version && !snapshot.context.isRestored)
    return 'is based on another version than the one that is stored';
  if (sentence !== null && !snapshot.hasTag('error')) return 'complains in a state without an error';
  return undefined;
};

/** Typed text is never lost: only a person's own choice, or a reverted save, changes it. */
const brokenStep = (from: AnyMachineSnapshot, event: Case, to: AnyMachineSnapshot): string | undefined => {
  const { autosaves } = (to as FormSnapshot).context;
  const isByHand = ['form.changed', 'form.submit', 'form.reset', 'conflict.take', 'conflict.keep'].includes(
    event.type,
  );
  if (isByHand || autosaves || valuesOf(from)['name'] === valuesOf(to)['name']) return undefined;
  const { base } = (from as FormSnapshot).context;
  const isUntouched = base !== null && base['name'] === valuesOf(from)['name'];
  return (to as FormSnapshot).matches({ editing: 'saved' }) ||
    (isUntouched && (to as FormSnapshot).matches('conflict'))
    ? undefined
    : `${event.type} loses what was typed`;
};

const named = (value: string) => ({ values: { name: value }, problems: {} });
const nameless = { values: { name: '' }, problems: { name: sentences.missing } };

const formModel = (name: string, input: { autosaves: boolean; draft?: FormDraft }): Model => ({
  name,
  machine: formMachine,
  input: { values: { name: 'Iron' }, version: 1, ...input },
  actionPorts: [],
  limit: 20_000,
  cases: {
    'form.changed': [named('Iron'), named('Barn'), nameless],
    'form.submit': [named('Barn'), nameless],
    'form.reset': [{}],
    'conflict.take': [{}],
    'conflict.keep': [{ values: { name: 'Barn' } }],
    'done.save': [
      { output: { kind: 'saved', values: { name: 'Barn' }, version: 2 } },
      { output: { kind: 'conflict', theirs: { values: { name: 'Chalk' }, version: 3 } } },
      { output: { kind: 'refused', problems: { name: sentences.taken }, sentence: null } },
      { output: { kind: 'refused', problems: {}, sentence: sentences.refused } },
      { output: { kind: 'offline', sentence: sentences.offline } },
      { output: { kind: 'failed', sentence: sentences.failed } },
    ],
    'error.save': [{ error: new Error('The code of saving broke.') }],
  },
  classOf: (any) => {
    const { values, saved, base, sent, problems, sentence, theirs, isRestored } = (any as FormSnapshot)
      .context;
    return [any.value, values, saved, base, sent, problems, sentence, theirs, isRestored];
  },
  broken,
  brokenStep,
  properties: formProperties,
});

export const formModels = [
  formModel('form', { autosaves: false }),
  formModel('form-autosaving', { autosaves: true }),
  formModel('form-with-draft', {
    autosaves: false,
    draft: { values: { name: 'Barn' }, version: 0, base: { name: 'Rust' } },
  }),
] as const;

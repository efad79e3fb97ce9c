import type { FormSnapshot } from '#machines/kit/form.machine.ts';
import { sentences } from '#samples/models/kit/form.model.ts';
import type { Screen } from '#engine/screen.ts';

const overtaken = 'Someone else saved a newer version.';
/** Without a field that both have changed there is nothing to choose. */
const keeping = ({ context: { base, values, theirs } }: FormSnapshot): string =>
  theirs !== null &&
  values['name'] !== theirs.values['name'] &&
  (base === null || base['name'] !== values['name'])
    ? 'Save choices'
    : 'Save my changes';
const nameOf = (values: unknown): string =>
  typeof values === 'object' && values !== null && 'name' in values ? String(values.name) : '';

/** A form with the one field 'Store name'. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as FormSnapshot;
    const { problems, sentence } = snapshot.context;
    const said = new Set([sentence, problems['name']]);
    const words = Object.values(sentences);
    const isOvertaken = snapshot.matches('conflict');
    return {
      seen: ['Store name', ...words.filter((text) => said.has(text)), ...(isOvertaken ? [overtaken] : [])],
      unseen: [
        ...words.filter((text) => !said.has(text)),
        ...(isOvertaken ? [] : [overtaken, 'Discard my changes', 'Save choices', 'Save my changes']),
      ],
      ...(isOvertaken ? { dead: ['Save'], live: ['Discard my changes', keeping(snapshot)] } : {}),
    };
  },
  acts: {
    // Typing the same text again is not a change.
    'form.changed': ({ values }, any) =>
      nameOf(values) === nameOf((any as FormSnapshot).context.values)
        ? null
        : [{ fill: 'Store name', with: nameOf(values) }],
    'form.submit': ({ values }, any) =>
      (any as FormSnapshot).matches('editing') && !(any as FormSnapshot).context.autosaves
        ? [{ fill: 'Store name', with: nameOf(values) }, { press: 'Save' }]
        : null,
    // This form has no such button.
    'form.reset': () => null,
    'conflict.take': () => [{ press: 'Discard my changes' }],
    // The screen offers to keep the current text of the field.
    'conflict.keep': ({ values }, any) => {
      const { context } = any as FormSnapshot;
      const next = { context: { ...context, values } } as FormSnapshot;
      return [{ fill: 'Store name', with: nameOf(values) }, { press: keeping(next) }];
    },
  },
};

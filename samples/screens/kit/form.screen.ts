import type { FormSnapshot } from '#machines/kit/form.machine.ts';
import { sentences } from '#samples/models/kit/form.model.ts';
import type { Screen } from '#engine/screen.ts';

const overtaken = 'Someone else saved a newer version.';
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
        ...(isOvertaken ? [] : [overtaken, 'Use theirs', 'Keep mine']),
      ],
      ...(isOvertaken ? { dead: ['Save'], live: ['Use theirs', 'Keep mine'] } : {}),
    };
  },
  acts: {
    // Typing the same text again is no change.
    'form.changed': ({ values }, any) =>
      nameOf(values) === nameOf((any as FormSnapshot).context.values)
        ? null
        : [{ fill: 'Store name', with: nameOf(values) }],
    'form.submit': ({ values }, any) =>
      (any as FormSnapshot).matches('editing') && !(any as FormSnapshot).context.autosaves
        ? [{ fill: 'Store name', with: nameOf(values) }, { press: 'Save' }]
        : null,
    // This form has no button for it.
    'form.reset': () => null,
    'conflict.take': () => [{ press: 'Use theirs' }],
    // The screen offers to keep the current text of the field.
    'conflict.keep': ({ values }) => [{ fill: 'Store name', with: nameOf(values) }, { press: 'Keep mine' }],
  },
};

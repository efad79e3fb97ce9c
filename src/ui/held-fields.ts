type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface HeldField {
  /** What identifies the field at the same position as the same one. */
  kind: string;
  checked: boolean;
  value: string;
}

/** The values of a part's fields, in order, and which of them had the focus (-1: none). */
export interface HeldFields {
  fields: readonly HeldField[];
  focused: number;
}

const all = (area: HTMLElement): Field[] => [...area.querySelectorAll<Field>('input, textarea, select')];
const kindOf = (field: Field): string => [field.tagName, field.type, field.name].join('|');
const isChecked = (field: Field): boolean => field instanceof HTMLInputElement && field.checked;

/** The values of a part's fields, before it renders again. Selected files can't be restored. */
export function fieldsIn(area: HTMLElement): HeldFields {
  const fields = all(area);
  return {
    fields: fields.map((field) => ({ kind: kindOf(field), checked: isChecked(field), value: field.value })),
    focused: fields.findIndex((field) => field === document.activeElement),
  };
}

/** Repeats each change in the new part, and restores the focus. */
export async function putBack(area: HTMLElement, { fields, focused }: HeldFields): Promise<void> {
  const { replayChange } = await import('./replay-change.ts');
  const now = all(area);
  fields.forEach(({ kind, checked, value }, place) => {
    const field = now[place];
    if (field === undefined || kindOf(field) !== kind || field.type === 'file') return;
    const isChoice = field.type === 'radio' || field.type === 'checkbox';
    if (
      isChoice ? isChecked(field) !== checked && !(field.type === 'radio' && !checked) : field.value !== value
    )
      replayChange(field, { checked, value });
  });
  now[focused]?.focus();
}

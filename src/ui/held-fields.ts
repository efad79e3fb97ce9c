type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface HeldField {
  /** What tells whether the field at the same place is still the same one. */
  kind: string;
  checked: boolean;
  value: string;
}

/** What the fields of a part of the page held, in their order, and which of them had the focus (-1: none). */
export interface HeldFields {
  fields: readonly HeldField[];
  focused: number;
}

const all = (area: HTMLElement): Field[] => [...area.querySelectorAll<Field>('input, textarea, select')];
const kindOf = (field: Field): string => [field.tagName, field.type, field.name].join('|');
const isChecked = (field: Field): boolean => field instanceof HTMLInputElement && field.checked;

/** What the fields of a part hold, before it is drawn anew. Chosen files cannot be put back. */
export function fieldsIn(area: HTMLElement): HeldFields {
  const fields = all(area);
  return {
    fields: fields.map((field) => ({ kind: kindOf(field), checked: isChecked(field), value: field.value })),
    focused: fields.findIndex((field) => field === document.activeElement),
  };
}

/** Makes each change again in the part drawn anew, and puts the focus back where it was. */
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

/** A field's last value. */
export interface Changed {
  checked?: boolean;
  value: string;
}

/**
 * Repeats a field's change, because React has hydrated the field with it, or has rendered the field without it since.
 */
export function replayChange(field: HTMLElement, { checked, value }: Changed): void {
  const tell = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));
  if (field instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(field.type)) {
    field.checked = checked !== true;
    field.click();
  } else if (field instanceof HTMLSelectElement) {
    field.value = value;
    tell('change');
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    // Typing continues while the script takes over.
    const latest = field.value === field.defaultValue ? value : field.value;
    field.value = '';
    // Bypasses the property with which React watches the field.
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', latest, field);
    tell('input');
    if (field !== document.activeElement) tell('focusout');
  }
}

/** What a field last held. */
export interface Changed {
  checked?: boolean;
  value: string;
}

/** Makes the change of a field again, because React has seen the field with it, or has drawn the field without it since. */
export function replayChange(field: HTMLElement, { checked, value }: Changed): void {
  const tell = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));
  if (field instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(field.type)) {
    field.checked = checked !== true;
    field.click();
  } else if (field instanceof HTMLSelectElement) {
    field.value = value;
    tell('change');
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    // Typing goes on while the script takes over.
    const latest = field.value === field.defaultValue ? value : field.value;
    field.value = '';
    // Past the property with which React watches the field.
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', latest, field);
    tell('input');
    if (field !== document.activeElement) tell('focusout');
  }
}

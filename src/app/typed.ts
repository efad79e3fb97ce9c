/** A field that someone changed, identified by what stays the same in the next build. */
interface TypedField {
  key: string;
  /** Its index among the fields with the same key. */
  index: number;
  checked: boolean;
  value: string;
}

interface Typed {
  path: string;
  fields: TypedField[];
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const typedKey = 'stallbar-typed';

const selector = 'input, textarea, select';
const isField = (node: unknown): node is Field =>
  node instanceof HTMLInputElement ||
  node instanceof HTMLTextAreaElement ||
  node instanceof HTMLSelectElement;

/** Labels and names survive a build; generated ids do not. */
function keyOf(field: Field): string {
  const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '';
  const choice = field.type === 'radio' ? field.value : '';
  return [field.tagName, field.type, field.name, label.trim(), choice].join('|');
}

const peers = (key: string): Field[] =>
  [...document.querySelectorAll<Field>(selector)].filter((field) => keyOf(field) === key);

/** Never stored: passwords, card numbers, codes, files. */
const isSecret = (field: Field): boolean =>
  field.type === 'password' || field.type === 'file' || /^(?:cc-|one-time-code)/.test(field.autocomplete);

/** Whether a reload can restore the field. A dialog is closed after a reload, so its fields are gone. */
const returns = (field: Field): boolean =>
  !isSecret(field) && field.closest('dialog, [role="dialog"]') === null;

const changed = new Set<Field>();
let isWatching = false;

const here = (): Field[] => [...changed].filter((field) => field.isConnected && field.value !== '');

/** Records which fields change from now on. */
export function watchTyping(): void {
  if (isWatching) return;
  isWatching = true;
  document.addEventListener('input', ({ target }) => {
    for (const field of changed) if (!field.isConnected) changed.delete(field);
    if (isField(target)) changed.add(target);
  });
}

/**
 * What a reload would do to the text on the page: nothing was typed, all of it can be restored, or some would be
 * lost.
 */
export function typing(): 'none' | 'returns' | 'lost' {
  const fields = here();
  if (fields.length === 0) return 'none';
  return fields.every(returns) ? 'returns' : 'lost';
}

/** Stores the input, for `restoreTyped` after a reload of the same URL. */
export function keepTyped(): void {
  const fields = here()
    .filter(returns)
    .map((field): TypedField => {
      const key = keyOf(field);
      const checked = field instanceof HTMLInputElement && field.checked;
      return { key, index: peers(key).indexOf(field), checked, value: field.value };
    });
  if (fields.length === 0) return;
  const typed: Typed = { path: location.pathname, fields };
  sessionStorage.setItem(typedKey, JSON.stringify(typed));
}

/** How long to wait for the fields, and the pause between checks. Milliseconds. */
const waits = { most: 15_000, pause: 100 } as const;

/** React stores its own properties on an element once it has hydrated it. */
const isReady = (field: Field | undefined): field is Field =>
  field !== undefined && Object.keys(field).length > 0;

/** Restores what `keepTyped` stored. A field that has changed since is left alone. */
export async function restoreTyped(): Promise<void> {
  const text = sessionStorage.getItem(typedKey);
  sessionStorage.removeItem(typedKey);
  if (text === null) return;
  const { path, fields } = JSON.parse(text) as Typed;
  const { replayChange } = await import('#ui/replay-change.ts');
  const until = performance.now() + waits.most;
  for (const { key, index, checked, value } of fields) {
    const find = () => peers(key)[index];
    while (!isReady(find()) && performance.now() < until && location.pathname === path) {
      await new Promise((resolve) => setTimeout(resolve, waits.pause));
    }
    const field = find();
    if (!isReady(field) || changed.has(field) || location.pathname !== path) continue;
    const isChoice = field instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(field.type);
    if (isChoice ? field.checked !== checked : field.value !== value) replayChange(field, { checked, value });
    // React applies one event before it receives the next.
    await undefined;
  }
}

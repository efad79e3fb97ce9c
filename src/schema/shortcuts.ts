export interface Shortcut {
  key: string;
  /** With Ctrl, on a Mac with Command. */
  withControl: boolean;
}

/**
 * The panels' keys, each defined only here: for their handlers and for the list that people read, whose texts are in
 * `shortcut-words.ts`.
 */
export const shortcuts = {
  palette: { key: 'k', withControl: true },
  save: { key: 's', withControl: true },
  sidebar: { key: 'b', withControl: true },
  help: { key: '?', withControl: false },
  next: { key: 'j', withControl: false },
  previous: { key: 'k', withControl: false },
  approve: { key: 'a', withControl: false },
  reject: { key: 'r', withControl: false },
} as const satisfies Readonly<Record<string, Shortcut>>;

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

export const isPressed = (
  { key, withControl }: Shortcut,
  { key: pressed, ctrlKey, metaKey, altKey, shiftKey }: Pressed,
): boolean => {
  if (altKey || withControl !== (ctrlKey || metaKey)) return false;
  // Some keyboards need Shift for a symbol.
  return withControl ? !shiftKey && pressed.toLowerCase() === key : pressed === key;
};

/** For `aria-keyshortcuts`. */
export const ariaKeys = ({ key, withControl }: Shortcut): string =>
  withControl ? `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}` : key;

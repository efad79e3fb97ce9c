interface Shortcut {
  key: string;
  /** With Ctrl, on a Mac with Command. */
  withControl: boolean;
  says: string;
}

/** The keys of the panels, each written only here: what hears them and the list that people read. */
export const shortcuts = {
  palette: { key: 'k', withControl: true, says: 'Go to a page, find a product, search the shop' },
  save: { key: 's', withControl: true, says: 'Save the form' },
  sidebar: { key: 'b', withControl: true, says: 'Show or hide the sidebar' },
  help: { key: '?', withControl: false, says: 'List the shortcuts' },
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
  // Some keyboards need Shift for a sign.
  return withControl ? !shiftKey && pressed.toLowerCase() === key : pressed === key;
};

/** For `aria-keyshortcuts`. */
export const ariaKeys = ({ key, withControl }: Shortcut): string =>
  withControl ? `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}` : key;

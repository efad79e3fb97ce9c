import type { Shortcut, shortcuts } from './shortcuts.ts';

/** The description of each shortcut; separate from the keys, which every page of a panel loads. */
export const shortcutWords: Readonly<Record<keyof typeof shortcuts, string>> = {
  palette: 'Go to a page, or find a record',
  save: 'Save form',
  sidebar: 'Show or hide sidebar',
  help: 'Show shortcuts',
  next: 'Next item in a queue',
  previous: 'Previous item in a queue',
  approve: "Go to the item's approval or reply",
  reject: 'Go to the reason for rejecting the item',
};

/** For `aria-keyshortcuts`. */
export const ariaKeys = ({ key, withControl }: Shortcut): string =>
  withControl ? `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}` : key;

import type { Shortcut, shortcuts } from './shortcuts.ts';

/** What each shortcut does; apart from the keys, which every page of a panel loads. */
export const shortcutWords: Readonly<Record<keyof typeof shortcuts, string>> = {
  palette: 'Go to a page, find a product, search the shop',
  save: 'Save the form',
  sidebar: 'Show or hide the sidebar',
  help: 'List the shortcuts',
  next: 'Next item of a queue',
  previous: 'Item before it in a queue',
  approve: 'Go to the approval or the answer of the item',
  reject: 'Go to the reason for rejecting the item',
};

/** For `aria-keyshortcuts`. */
export const ariaKeys = ({ key, withControl }: Shortcut): string =>
  withControl ? `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}` : key;

import type { shortcuts } from './shortcuts.ts';

/** The description of each shortcut; they load with the palette, and the keys with every page of a panel. */
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

import type { orderShortcuts } from './orders/order-shortcuts.ts';
import type { shortcuts } from './shortcuts.ts';

/** The description of each shortcut; they load with the palette, and the keys with every page of a panel. */
export const shortcutWords: Readonly<Record<keyof typeof shortcuts | keyof typeof orderShortcuts, string>> = {
  palette: 'Go to a page, or find a record',
  save: 'Save form',
  sidebar: 'Show or hide sidebar',
  help: 'Show shortcuts',
  next: 'Next item in a queue',
  previous: 'Previous item in a queue',
  approve: "Go to the item's approval or reply",
  reject: 'Go to the reason for rejecting the item',
  confirmOrders: 'Go to the button that confirms the selected orders',
  shipOrders: 'Ship selected orders',
  buyLabels: 'Buy labels for selected orders',
  printSlips: 'Print packing slips of selected orders',
  printLabels: 'Print labels of selected orders',
};

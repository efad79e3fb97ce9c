import type { Shortcut } from '#schema/shortcuts.ts';

/** The keys of a list of orders, for the selected ones. Apart from the panels' own, which load with every page. */
export const orderShortcuts = {
  confirmOrders: { key: 'c', withControl: false },
  shipOrders: { key: 's', withControl: false },
  buyLabels: { key: 'b', withControl: false },
  printSlips: { key: 'p', withControl: false },
  printLabels: { key: 'l', withControl: false },
} as const satisfies Readonly<Record<string, Shortcut>>;

import type { StoreOrderReturn } from '#schema/vendor-panel/store-order.ts';

type Line = StoreOrderReturn['items'][number];

/** Variants with enough stock for the whole line. */
export const choicesFor = ({ choices, quantity }: Line) => choices.filter(({ free }) => free >= quantity);

/** Whether every line of a return can be exchanged. */
export const isExchangeable = ({ items }: StoreOrderReturn) =>
  items.every((line) => choicesFor(line).length > 0);

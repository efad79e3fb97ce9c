import type { Quote, QuoteOrder } from './quote.ts';

/** Cents that its promotion takes off an order's delivery: `shipping` is the rest to pay. */
export const waivedOf = ({ promotion, discount }: QuoteOrder): number =>
  promotion === null ? 0 : promotion.spares - discount;

/** The same of all orders. */
export const waivedIn = ({ orders }: Quote): number =>
  orders.reduce((sum, order) => sum + waivedOf(order), 0);

/** Every delay of the machines in ms, each in this one place. The spec is silent on them. */
export const delays = {
  /** How long the stock of a checkout stays held: `private.hold_time()` in SQL (data model, `stock_holds`). */
  hold: 15 * 60_000,
  /** Between two looks at an order whose payment has not been answered yet. */
  paymentPoll: 1500,
  /** Between two tries to reach a backend that is away. */
  reconnect: 3000,
} as const;

/** Every delay that a machine waits for, in ms, each in this one place with its section of the spec. */
export const delays = {
  /** How long placed stock stays held: data model, `stock_holds` (the spec is silent). Same as `private.hold_time()`. */
  holdLasts: 15 * 60_000,
  /** Between two looks at whether the provider has confirmed a payment (the spec is silent). */
  paymentPoll: 2000,
} as const;

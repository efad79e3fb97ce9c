/** Every delay of the machines in ms, each in this one place. */
export const delays = {
  /** Between two looks at an order whose payment has not been answered yet. */
  paymentPoll: 1500,
  /** Between two tries to reach a backend that is away. */
  reconnect: 3000,
} as const;
